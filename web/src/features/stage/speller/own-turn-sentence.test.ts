import { expect, test } from "vitest";
import { type OwnTurnView, refreshAfter } from "./own-turn-query";
import { ownTurnSentences } from "./own-turn-sentence";

const turn: OwnTurnView = {
  title: "Spring Bee",
  number: 14,
  rehearsal: false,
  state: "toCome",
  ahead: [9, 11, 12],
};

test.each<[Partial<OwnTurnView>, ...string[]]>([
  [{}, "3 spellers are ahead of you.", "You're up after 9, 11, and 12."],
  [{ ahead: [12] }, "1 speller is ahead of you.", "You're up after 12."],
  [{ ahead: [] }, "You're next.", "Listen for your number."],
  [{ ahead: [2, 4, 9, 11, 12] }, "5 spellers are ahead of you."],
  [{ state: "before", ahead: [] }, "The order isn't drawn yet."],
  [{ state: "now", ahead: [] }, "It's your turn."],
  [{ state: "had", ahead: [] }, "Thank you.", "Please wait for the end of the round."],
  [{ state: "seated", ahead: [] }, "The next round starts soon."],
  [
    { state: "missing", ahead: [] },
    "You aren't checked in yet.",
    "If you're here, go to the check-in.",
  ],
  [{ state: "alternate", ahead: [] }, "You're an alternate.", "You spell if someone can't come."],
  [{ state: "out", ahead: [] }, "Thank you for spelling."],
])("a speller reads: %o", (changes, ...sentences) => {
  expect(ownTurnSentences({ ...turn, ...changes })).toEqual(sentences);
});

test("it is looked at again while a turn may come, also for those who are out", () => {
  expect(refreshAfter(turn)).toBe(4_000);
  expect(refreshAfter({ ...turn, state: "before" })).toBe(60_000);
  expect(refreshAfter({ ...turn, state: "out" })).toBe(15_000);
  expect(refreshAfter({ ...turn, state: "over" })).toBe(60_000);
  expect(refreshAfter(null)).toBe(false);
});
