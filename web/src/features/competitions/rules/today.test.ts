import { expect, test } from "vitest";
import { describeGoal, describeNext, describeStreak, describeToday, todayOf } from "./today";

const list = {
  wordlistId: "first",
  title: "First round",
  wordCount: 60,
  practicedCount: 23,
  knownCount: 20,
  missedCount: 3,
  rightCount: 21,
  finishedCount: 0,
  lastPracticedAt: "2027-02-20T16:00:00Z",
};

function practice(doneToday: number, waiting: number, practicedCount: number, elsewhere = 0) {
  const word = { wordlistId: "first", wordId: "word", reason: "new" as const };
  return {
    doneToday,
    queue: Array.from({ length: waiting }, () => word),
    elsewhere,
    lists: [{ ...list, practicedCount }],
  };
}

// Done, waiting and practiced words, and the goal.
test.each([
  [4, 40, 23, 12, "Today: 12 words", "4 done. The next 8 take about 5 minutes.", "Keep going"],
  [11, 40, 23, 12, "Today: 12 words", "11 done. The last one takes about a minute.", "Keep going"],
  [12, 40, 23, 12, "Today: 12 words", "12 done. That's all for today!", "Practice more"],
  [15, 40, 23, 12, "Today: 12 words", "15 done. That's all for today!", "Practice more"],
  [0, 60, 0, 12, "Today: 12 words", "They take about 8 minutes.", "Start practicing"],
  [0, 60, 23, 5, "Today: 5 words", "They take about 3 minutes.", "Keep going"],
  // Fewer words than the goal.
  [2, 1, 2, 12, "Today: 3 words", "2 done. The last one takes about a minute.", "Keep going"],
  [0, 1, 0, 12, "Today: 1 word", "It takes about a minute.", "Start practicing"],
  [3, 0, 3, 12, "Today: 3 words", "3 done. That's all for today!", "Practice more"],
  [1, 0, 1, 12, "Today: 1 word", "Done for today!", "Practice more"],
  [0, 0, 60, 12, "Practice", "No words are due today.", "Keep going"],
  // Without a goal.
  [0, 60, 0, 0, "Practice", "", "Start practicing"],
  [7, 60, 23, 0, "Practice", "7 words done today.", "Keep going"],
])("%i done, %i waiting, %i practiced, goal %i", (done, waiting, practiced, goal, ...texts) => {
  const today = todayOf(practice(done, waiting, practiced), goal);
  expect([describeGoal(today), describeToday(today), describeNext(today)]).toEqual(texts);
});

const later =
  "The next words aren't on this device. You can practice them when you're back online.";

test.each([
  [4, 0, 12, "Today: 12 words", later, "Keep going"],
  [0, 0, 5, "Today: 5 words", later, "Keep going"],
  [4, 3, 12, "Today: 12 words", "4 done. The next 8 take about 5 minutes.", "Keep going"],
  [12, 0, 12, "Today: 12 words", "12 done. That's all for today!", "Practice more"],
  [7, 0, 0, "Practice", later, "Keep going"],
])(
  "offline, %i done, %i waiting here and 20 elsewhere, goal %i",
  (done, waiting, goal, ...texts) => {
    const today = todayOf(practice(done, waiting, 23, 20), goal);
    expect([describeGoal(today), describeToday(today), describeNext(today)]).toEqual(texts);
  },
);

test("a streak is a few words, and a pause is none", () => {
  const streak = (days: number, best: number) => describeStreak({ days, best, lastWeek: [] });
  expect(streak(4, 6)).toBe("4 days in a row. Your best is 6.");
  expect(streak(6, 6)).toBe("6 days in a row. Your best so far!");
  expect(streak(1, 6)).toBeUndefined();
  expect(streak(0, 6)).toBeUndefined();
});
