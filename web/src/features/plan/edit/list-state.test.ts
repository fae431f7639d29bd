import { describe, expect, test } from "vitest";
import {
  type Entry,
  errorsOf,
  firstError,
  initialState,
  isDirty,
  itemsToSave,
  type ListAction,
  type ListKind,
  type ListState,
  listReducer,
  serverErrorsByKey,
} from "./list-state";

interface Stop {
  name: string;
  description: string;
  day: string;
  end: string;
}

const kind: ListKind<Stop> = {
  itemName: "stop",
  check: ({ name, day, end }) => ({
    ...(name.trim() === "" && { name: "Name is required." }),
    ...(end < day && { end: "Too early." }),
  }),
  checkLive: ({ day, end }) => (end < day ? { end: "Too early." } : {}),
  compare: (a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)),
  adjust: (before, after) => (before.end === before.day ? { ...after, end: after.day } : after),
};
const reduce = listReducer(kind);

const stop = (name: string, day: string): Stop => ({ name, description: "", day, end: day });

function apply(state: ListState<Stop>, ...actions: ListAction<Stop>[]): ListState<Stop> {
  return actions.reduce(reduce, state);
}

const start = initialState<Stop>(4, [stop("a", "1"), stop("b", "2"), stop("c", "3")]);
const [a, b, c] = start.entries as [Entry<Stop>, Entry<Stop>, Entry<Stop>];
const names = ({ entries }: ListState<Stop>) => entries.map(({ item }) => item.name).join("");
const keys = ({ entries }: ListState<Stop>) => entries.map(({ key }) => key);

describe("sorting", () => {
  test("a picked day sorts at once, shifts the end and preserves keys", () => {
    const state = apply(start, {
      type: "change",
      key: a.key,
      patch: { day: "2.5" },
      typing: false,
    });
    expect(names(state)).toBe("bac");
    expect(keys(state)).toEqual([b.key, a.key, c.key]);
    expect(state.entries[1]?.item.end).toBe("2.5");
    expect(state.announcement).toBe("a is now stop 2 of 3.");
  });

  test("a typed day sorts, shifts the end and is checked when typing ends", () => {
    const typing = apply(
      start,
      { type: "change", key: a.key, patch: { day: "" }, typing: true },
      { type: "change", key: a.key, patch: { day: "9" }, typing: true },
    );
    expect(names(typing)).toBe("abc");
    const [typed] = typing.entries as [Entry<Stop>];
    expect(typed.item).toMatchObject({ day: "9", end: "1" });
    expect(errorsOf(typed, kind)).toEqual({});
    const finished = apply(typing, { type: "endTyping" });
    expect(names(finished)).toBe("bca");
    expect(finished.entries[2]?.item).toMatchObject({ day: "9", end: "9" });
    expect(reduce(finished, { type: "endTyping" })).toBe(finished);
  });

  test("a new item is sorted in under a new key", () => {
    const state = apply(
      start,
      { type: "add", item: stop("d", "1.5") },
      { type: "add", item: stop("e", "0") },
    );
    expect(names(state)).toBe("eadbc");
    expect(new Set(keys(state)).size).toBe(5);
  });
});

test("a change keeps the identity of other entries, so that their cards do not render", () => {
  const state = apply(start, { type: "change", key: b.key, patch: { name: "x" }, typing: false });
  expect(state.entries[0]).toBe(a);
  expect(state.entries[1]).not.toBe(b);
  expect(state.entries[2]).toBe(c);
});

describe("unsaved changes", () => {
  test("ignore surrounding spaces", () => {
    expect(isDirty(start)).toBe(false);
    const change = (name: string): ListAction<Stop> => ({
      type: "change",
      key: a.key,
      patch: { name },
      typing: false,
    });
    expect(isDirty(apply(start, change("aa")))).toBe(true);
    expect(isDirty(apply(start, change("aa"), change(" a ")))).toBe(false);
  });

  test("a removed item is not saved and can be restored", () => {
    const removed = apply(start, { type: "remove", key: b.key });
    expect(isDirty(removed)).toBe(true);
    expect(itemsToSave(removed.entries).map(({ name }) => name)).toEqual(["a", "c"]);
    expect(names(removed)).toBe("abc");
    expect(isDirty(apply(removed, { type: "restore", key: b.key }))).toBe(false);
  });

  test("an empty item disappears right away", () => {
    const added = apply(start, { type: "add", item: stop(" ", "9") });
    const { key = "" } = added.entries.at(-1) ?? {};
    expect(keys(apply(added, { type: "remove", key }))).toEqual(keys(start));
  });
});

describe("saving", () => {
  test("missing texts are errors after the first attempt, except in removed items", () => {
    const added = apply(start, { type: "add", item: stop("", "9") });
    const { key = "" } = added.entries.at(-1) ?? {};
    const errors = (state: ListState<Stop>) => state.entries.map((entry) => errorsOf(entry, kind));
    expect(errors(added)).toEqual([{}, {}, {}, {}]);
    const checked = apply(added, { type: "check" });
    expect(errors(checked).at(-1)).toEqual({ name: "Name is required." });
    expect(firstError(checked.entries, kind)).toEqual({ key, field: "name" });
    expect(firstError(apply(checked, { type: "remove", key }).entries, kind)).toBeUndefined();
  });

  test("a server error finds its item by the index sent, and clears when the field changes", () => {
    const removed = apply(start, { type: "remove", key: a.key });
    const { errors, others } = serverErrorsByKey("stops", removed.entries, [
      { field: "stops[1].day", message: "No such day." },
      { field: "stops[1].end", message: "No such end." },
      { field: "stops[7].day", message: "Too many." },
      { field: "stops", message: "At most 500." },
    ]);
    expect(others).toEqual(["Too many.", "At most 500."]);
    const rejected = apply(
      removed,
      { type: "setServerErrors", errors },
      { type: "change", key: c.key, patch: { day: "0", name: "c" }, typing: false },
    );
    const [first] = rejected.entries as [Entry<Stop>];
    expect(first.key).toBe(c.key);
    expect(errorsOf(first, kind)).toEqual({ end: "No such end." });
  });

  test("saved items are shown under the same keys", () => {
    const removed = apply(start, { type: "remove", key: b.key });
    const items = [stop("a", "1"), stop("c", "3")];
    const saved = apply(removed, { type: "saved", sent: items, version: 5, items, merged: false });
    expect(saved).toMatchObject({ version: 5, saved: items });
    expect(keys(saved)).toEqual([a.key, c.key]);
    expect(isDirty(saved)).toBe(false);
  });

  test("changes made during a save stay unsaved", () => {
    const typed = apply(start, {
      type: "change",
      key: a.key,
      patch: { name: "x" },
      typing: false,
    });
    const saved = apply(typed, {
      type: "saved",
      sent: itemsToSave(start.entries),
      version: 5,
      items: start.saved,
      merged: false,
    });
    expect(names(saved)).toBe("xbc");
    expect(saved.version).toBe(5);
    expect(isDirty(saved)).toBe(true);
  });

  test("the open item keeps its key when another organizer's items are merged in", () => {
    const items = [stop("x", "0"), ...start.saved.slice(0, 2), stop("c", "4")];
    const sent = itemsToSave(start.entries);
    const saved = apply(start, { type: "saved", sent, version: 5, items, merged: true });
    expect(names(saved)).toBe("xabc");
    expect(keys(saved).slice(1)).toEqual([a.key, b.key, c.key]);
    expect(isDirty(saved)).toBe(false);
  });

  test("what is typed while a merge is saved doesn't undo the other organizer's changes", () => {
    const typed = apply(start, { type: "change", key: a.key, patch: { name: "y" }, typing: false });
    const saved = apply(typed, {
      type: "saved",
      sent: itemsToSave(start.entries),
      version: 5,
      items: [...start.saved, stop("x", "9")],
      merged: true,
    });
    // The next save finds that it is outdated, and merges again.
    expect(saved).toBe(typed);
  });

  test("a merge that is not saved yet counts as unsaved", () => {
    const theirs = [...start.saved, stop("x", "9")];
    const items = [...theirs, stop("y", "9")];
    const merged = apply(start, { type: "rebase", version: 5, saved: theirs, items });
    expect(merged).toMatchObject({ version: 5, saved: theirs });
    expect(names(merged)).toBe("abcxy");
    expect(isDirty(merged)).toBe(true);
  });

  test("replacing discards all changes and errors", () => {
    const typed = apply(
      start,
      { type: "change", key: a.key, patch: { name: "" }, typing: false },
      { type: "check" },
      { type: "replace", version: 9, items: [stop("x", "1"), stop("y", "2")] },
    );
    expect(names(typed)).toBe("xy");
    expect(isDirty(typed)).toBe(false);
    expect(firstError(typed.entries, kind)).toBeUndefined();
  });
});
