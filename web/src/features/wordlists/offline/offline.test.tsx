import { screen } from "@testing-library/react";
import { test, vi } from "vitest";
import { mia } from "@/testing/fixtures";
import { clickButton, expectGone, findField, open, user } from "@/testing/page";
import { disconnect, restore, takeDown } from "@/testing/server";

const practice = "/competition/12345/wordlist/wordlist-1/practice";

/** Makes the device refuse what goes into one store of its database. */
function fill(store: string): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...value
  ) {
    if (this.name === store) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, value);
  });
}

test("a device without room for the recordings says so", async () => {
  fill("recordings");
  open(practice, mia);
  await screen.findByText("This device is full, so some recordings need a connection.");
});

test("a page whose network drops while recordings load says that some are missing", async () => {
  disconnect("get", "/api/audio/:audioId");
  open(practice, mia);
  await screen.findByText(/^Saved on this device \(.*\)\. Some recordings need a connection\.$/);
});

test("a device that can't store answers asks to keep the page open", async () => {
  fill("attempts");
  disconnect("post", "/api/user/practice-attempts");
  open(practice, mia);
  await screen.findByRole("button", { name: "Definition" });
  await user.type(await findField("Spell the word"), "not this{Enter}");
  const sentence =
    "This device can't save your answers. Keep this page open until you're back online.";
  await screen.findByText(sentence);
  restore();
  document.dispatchEvent(new Event("visibilitychange"));
  await expectGone(sentence);
});

test("Mia practices a saved list while a proxy answers for a server that is down", async () => {
  open(practice, mia);
  await screen.findByText(/^Saved on this device/);
  takeDown();
  open(practice, mia);
  await clickButton("Skip");
  await screen.findByText("Word 2 of 2");
});
