// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { closeDrafts, hasDrafts, openDrafts } from "./device-drafts";
import { DraftSlot } from "./draft-slot";
import { DraftStore, draftKey } from "./draft-store";
import { hasShapeOf } from "./has-shape-of";

const day = 24 * 60 * 60 * 1000;
let now = Date.UTC(2027, 2, 1);
const store = new DraftStore(
  () => localStorage,
  () => now,
);
const olive = { uid: "olive", name: "post/12345/new", tab: "tab-1" };
const mia = { ...olive, uid: "mia" };

beforeEach(() => {
  localStorage.clear();
  openDrafts();
});

const valueFor = (place: typeof olive) => store.find(place)?.draft.value;

test("a draft is only found by its author, and for the same thing", () => {
  expect(store.write(draftKey(olive), "Welcome", 3)).toBe(true);
  expect(store.find(olive)?.draft).toEqual({ shape: 1, savedAt: now, base: 3, value: "Welcome" });
  expect(store.find(mia)).toBeUndefined();
  expect(store.find({ ...olive, name: "post/12345" })).toBeUndefined();
});

test("a draft knows what was opened, unless only the text itself fits", () => {
  const key = draftKey(olive);
  expect(store.write(key, "Welcome, all", 3, "Welcome")).toBe(true);
  expect(store.find(olive)?.draft).toMatchObject({ value: "Welcome, all", opened: "Welcome" });
  const long = "a".repeat(700_000);
  expect(store.write(key, long, 3, long)).toBe(true);
  expect(store.find(olive)?.draft).toEqual({ shape: 1, savedAt: now, base: 3, value: long });
});

test("logging out removes the drafts of that person, and nothing is written any longer", () => {
  store.write(draftKey(olive), "Welcome");
  store.write(draftKey(mia), "Mine");
  const slot = new DraftSlot(olive, store, "tab-2");
  slot.write("Welcome, all", undefined);
  expect(hasDrafts("olive")).toBe(true);
  closeDrafts("olive");
  slot.flush();
  expect(hasDrafts("olive")).toBe(false);
  expect(valueFor(mia)).toBe("Mine");
});

test("a draft expires after 30 days, for everyone on the device", () => {
  store.write(draftKey(olive), "Welcome");
  now += 29 * day;
  expect(valueFor(olive)).toBe("Welcome");
  now += day;
  expect(store.find(olive)).toBeUndefined();
  new DraftSlot(mia, store, "tab-1");
  expect(localStorage).toHaveLength(0);
});

test("a draft from a clock that was ahead expires, too", () => {
  store.write(draftKey(olive), "Welcome");
  now -= 2 * day;
  expect(store.find(olive)).toBeUndefined();
});

test.each([
  "",
  "{",
  "null",
  '"Welcome"',
  '{"shape":1,"savedAt":"now","value":"Welcome"}',
  '{"shape":2,"savedAt":1803859200000,"value":"Welcome"}',
  '{"shape":1,"savedAt":1803859200000,"base":{},"value":"Welcome"}',
  '{"shape":1,"savedAt":1803859200000}',
])("%j in the storage is ignored and removed", (text) => {
  now = Date.UTC(2027, 2, 1);
  localStorage.setItem(draftKey(olive), text);
  expect(store.find(olive)).toBeUndefined();
  store.removeExpired();
  expect(localStorage).toHaveLength(0);
});

test("stored values need the properties and types of the example", () => {
  const example = { title: "", fields: [{ name: "", required: false }] };
  expect(hasShapeOf({ title: "Trip", fields: [] }, example)).toBe(true);
  expect(hasShapeOf({ title: "Trip", fields: [{ name: "Seats", required: true }] }, example)).toBe(
    true,
  );
  expect(hasShapeOf({ title: "Trip" }, example)).toBe(false);
  expect(hasShapeOf({ title: 7, fields: [] }, example)).toBe(false);
  expect(hasShapeOf({ title: "Trip", fields: [null] }, example)).toBe(false);
  expect(hasShapeOf({ title: "Trip", fields: [{ name: "Seats" }] }, example)).toBe(false);
  expect(hasShapeOf(null, example)).toBe(false);
  expect(hasShapeOf([], example)).toBe(false);
});

test("two tabs with the same editor never overwrite each other's draft", () => {
  const first = new DraftSlot(olive, store, "tab-1");
  const second = new DraftSlot(olive, store, "tab-2");
  first.write("First", undefined);
  first.flush();
  now += 1_000;
  second.write("Second", undefined);
  second.flush();
  // Each finds its own after a reload.
  expect(new DraftSlot(olive, store, "tab-1").found?.draft.value).toBe("First");
  expect(new DraftSlot(olive, store, "tab-2").found?.draft.value).toBe("Second");
  // After both were closed, the newest comes first, then the other.
  const third = new DraftSlot(olive, store, "tab-3");
  expect(third.found?.draft.value).toBe("Second");
  third.remove();
  expect(new DraftSlot(olive, store, "tab-4").found?.draft.value).toBe("First");
});

test("what can be done only once leaves no draft in any tab", () => {
  const first = new DraftSlot(olive, store, "tab-1");
  const second = new DraftSlot(olive, store, "tab-2");
  first.write("First", undefined);
  first.flush();
  second.write("Second", undefined);
  store.write(draftKey(mia), "Mine");
  second.removeAll();
  expect(store.find(olive)).toBeUndefined();
  expect(valueFor(mia)).toBe("Mine");
});

test("discarding another tab's draft doesn't remove what it has typed since", () => {
  const first = new DraftSlot(olive, store, "tab-1");
  first.write("First", undefined);
  first.flush();
  const second = new DraftSlot(olive, store, "tab-2");
  now += 1_000;
  first.write("First, longer", undefined);
  first.flush();
  second.remove();
  expect(valueFor(olive)).toBe("First, longer");
});

test("typing is written after a pause, or when the page is left", () => {
  vi.useFakeTimers();
  const slot = new DraftSlot(olive, store, "tab-1");
  slot.write("W", undefined);
  slot.write("We", undefined);
  expect(store.find(olive)).toBeUndefined();
  vi.runAllTimers();
  expect(valueFor(olive)).toBe("We");
  slot.write("Welcome", undefined);
  expect(slot.flush()).toBe(true);
  expect(valueFor(olive)).toBe("Welcome");
  slot.write("Welcome, all", undefined);
  slot.remove();
  vi.runAllTimers();
  expect(store.find(olive)).toBeUndefined();
  vi.useRealTimers();
});

/** A storage that throws on `setItem`, until there is room again. */
function fullStorage() {
  const room = { left: false };
  const storage = new Proxy(localStorage, {
    get: (target, name) =>
      name === "setItem" && !room.left
        ? () => {
            throw new DOMException("", "QuotaExceededError");
          }
        : Reflect.get(target, name).bind?.(target),
  });
  return { room, full: new DraftStore(() => storage) };
}

test("a full storage doesn't break typing, and the draft is written once there is room", () => {
  const { room, full } = fullStorage();
  const slot = new DraftSlot(olive, full, "tab-1");
  slot.write("Welcome", undefined);
  expect(slot.flush()).toBe(false);
  room.left = true;
  expect(slot.flush()).toBe(true);
  expect(full.find(olive)?.draft.value).toBe("Welcome");
});

test("a draft that is too large is not written", () => {
  const slot = new DraftSlot(olive, store, "tab-1");
  slot.write("b".repeat(1_200_000), undefined);
  expect(slot.flush()).toBe(false);
});

test("a blocked storage doesn't break typing", () => {
  const blocked = new DraftStore(() => {
    throw new DOMException("", "SecurityError");
  });
  const slot = new DraftSlot(olive, blocked, "tab-1");
  slot.write("Welcome", undefined);
  expect(slot.flush()).toBe(false);
  slot.remove();
  expect(slot.found).toBeUndefined();
});
