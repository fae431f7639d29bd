import { expect, test } from "vitest";
import { beeEntries } from "@/testing/fixtures";
import type { Grant } from "../grants";
import type { LogEntry, LogEvent } from "./log";
import { logRows, searchRows } from "./log-rows";

const [mia] = beeEntries as [(typeof beeEntries)[0]];
const name = `${mia.number} ${mia.name}`;
const judge: Grant = {
  _id: "grant-1",
  role: "judge",
  label: "Ms. Lee",
  state: "ready",
  expiresAt: "2027-03-02T19:00:00Z",
};

/** One command for each of these events, by a judge. */
const log = (...events: LogEvent[]): LogEntry[] =>
  events.map((event, index) => ({
    seq: index + 1,
    at: "2027-03-01T19:41:08Z",
    official: "grant-1",
    role: "judge",
    events: [event],
  }));
const rows = (entries: LogEntry[]) => logRows(entries, beeEntries, [judge], "America/Chicago");
const called = { type: "spellerCalled", turn: 3, speller: mia.speller, word: 7 };
const heard = { type: "heard", turn: 3, text: "ambr", restarts: [] };
const ruled = { type: "ruled", turn: 3, correct: false, ground: "misspelled", note: null };

test("letters and rulings are named once the hall knows the ruling", () => {
  const before = rows(log(called, heard, ruled)).map(({ what }) => what);
  expect(before).toEqual([`${name} called`, `Letters of ${name} noted`, `${name} ruled`]);
  const after = rows(log(called, heard, ruled, { type: "shown", turn: 3 }));
  expect(after.map(({ what }) => what)).toEqual([
    `${name} called`,
    `${name} spelled: ambr`,
    `${name}: missed`,
    `Ruling of ${name} shown`,
  ]);
  expect(after[0]?.who).toBe("Judge, Ms. Lee");
});

test("a ruling that follows an undone one isn't named before the hall knows it", () => {
  const undone = { type: "undone", commands: [3, 2], reason: "Misheard", shown: true };
  const again = { ...ruled, correct: true, ground: "spelled" };
  const all = rows(log(called, ruled, { type: "shown", turn: 3 }, undone, heard, again));
  expect(all.map(({ what }) => what)).toEqual([
    `${name} called`,
    `${name}: missed`,
    `Ruling of ${name} shown`,
    "Undone: Misheard",
    `Letters of ${name} noted`,
    `${name} ruled`,
  ]);
});

test("what was undone is marked, until it is redone", () => {
  const undone = { type: "undone", commands: [2], reason: "Wrong key", shown: false };
  const marked = (entries: LogEntry[]) => rows(entries).map(({ undone }) => undone);
  expect(marked(log(called, ruled, undone))).toEqual([false, true, false]);
  expect(marked(log(called, ruled, undone, { type: "redone", undone: 3 }))).not.toContain(true);
});

test("an appeal has its speller, and officials without a device have their role", () => {
  const entries = log(
    called,
    { type: "appealLodged", appeal: 1, turn: 3, side: "speller", ground: "Misheard", text: "" },
    { type: "appealDecided", appeal: 1, outcome: "upheld", remedy: "correct", reason: "Tape" },
    { type: "roundStarted", round: 2, kind: "spelling", eligible: [] },
  ).map((entry) => ({ ...entry, official: "someone", role: "organizer" }));
  expect(rows(entries).map(({ what }) => what)).toEqual([
    `${name} called`,
    `Appeal by ${name}: Misheard`,
    `Appeal by ${name} upheld`,
    "Round 2 started",
  ]);
  expect(rows(entries)[0]?.who).toBe("Organizer");
});

test("of several lines on the board, the first is there", () => {
  const shown = (text: string) => rows(log({ type: "boardSet", mode: "rules", text }))[0]?.what;
  expect(shown("No clock.\nOne miss.")).toBe("Board: No clock.…");
  expect(shown("No clock.")).toBe("Board: No clock.");
  expect(shown("")).toBe("Board: rules");
});

test("a search finds rows with all of its words", () => {
  const all = rows(log(called, heard));
  expect(searchRows(all, "NOTED lee")).toEqual([all[1]]);
  expect(searchRows(all, " ")).toEqual(all);
  expect(searchRows(all, "noted novak")).toEqual([]);
});

test("the log names the official who agreed, also by a device", () => {
  const skipped = { type: "wordSkipped", turn: 3, word: 7, next: 8, reason: "Already used" };
  const all = rows(
    log({ ...skipped, second: "grant-1" }, { ...skipped, second: "someone" }, skipped),
  );
  expect(all.map(({ what }) => what)).toEqual([
    "Word skipped: Already used, with Judge, Ms. Lee",
    "Word skipped: Already used, with another organizer",
    "Word skipped: Already used",
  ]);
});
