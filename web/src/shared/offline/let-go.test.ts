// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB, openDB, unwrap } from "idb";
import { expect, test, vi } from "vitest";
import { endWhenFrozen } from "./let-go";

const event = (name: string, persisted: boolean) => Object.assign(new Event(name), { persisted });

test("in WebKit, a page that is left and frozen keeps no other page from the database", async () => {
  vi.spyOn(navigator, "vendor", "get").mockReturnValue("Apple Computer, Inc.");
  // Another file's tests may have opened it as in other browsers.
  await deleteDB("wordhive");
  vi.resetModules();
  const { deviceDatabase } = await import("./database");
  const database = await deviceDatabase();
  const left = database.transaction("attempts", "readwrite");
  const done = left.done.catch((error: DOMException) => error.name);
  // Nobody reads the answers in a frozen page, so it never ends.
  const again = (): unknown => left.store.get(["mia", "1"]).then(again, () => {});
  again();

  window.dispatchEvent(event("pagehide", true));
  expect(await done).toBe("AbortError");
  expect(() => database.transaction("attempts")).toThrow("frozen");
  const other = await openDB("wordhive");
  await other.put("attempts", { uid: "mia", id: "2" });

  window.dispatchEvent(event("pageshow", true));
  expect(await database.count("attempts")).toBe(1);
  other.close();
});

test("in WebKit, neither does one that was creating it", async () => {
  vi.spyOn(navigator, "vendor", "get").mockReturnValue("Apple Computer, Inc.");
  const left = openDB("new", 1, {
    upgrade: (database, _old, _new, transaction) => {
      database.createObjectStore("words");
      endWhenFrozen(unwrap(transaction));
      transaction.done.catch(() => {});
      window.dispatchEvent(event("pagehide", true));
    },
  });
  await expect(left).rejects.toThrow();
  window.dispatchEvent(event("pageshow", true));
  const other = await openDB("new", 1, {
    upgrade: (database) => void database.createObjectStore("words"),
  });
  expect([...other.objectStoreNames]).toEqual(["words"]);
  other.close();
});
