import { expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import { formatShortDate } from "@/shared/lib/local-date-time";
import type { Wordlist } from "../api";
import { missingAt, mostMissing, type Pulse, pulseOf, total } from "./pulse";
import { describeFirstSteps, firstSteps, verdict } from "./verdict";

const now = new Date("2027-02-20T18:00:00Z");
const competition = {
  admins: ["ada"],
  participants: ["ada", "ben", "cleo", "dan"],
  timeZone: "America/Chicago",
};

function list(_id: string, wordCount: number, recordedCount = wordCount): Wordlist {
  return {
    _id,
    title: _id,
    description: "",
    competitionCode: 12_345,
    creatorId: "ada",
    wordCount,
    recordedCount,
    wordsVersion: 1,
    createdAt: "2027-01-01T00:00:00Z",
  };
}

/** Of three spellers, two answered the first form and practiced, one of them this week. */
const counts: Schema<"ParticipantCounts"> = {
  total: 3,
  unclaimed: 1,
  practicedThisWeek: 1,
  forms: [
    { _id: "general", answered: 2 },
    { _id: "consent", answered: 1 },
  ],
  wordlists: [{ _id: "first", practiced: 2 }],
};

const templates = [
  { _id: "general", title: "General", responseCount: 3, responsesToday: 2 },
  { _id: "consent", title: "Consent", responseCount: 1, responsesToday: 0 },
  { _id: "secret", title: "Secret", visibility: "hidden" },
  { _id: "later", title: "Later", visibility: "2027-02-20T12:01" },
  { _id: "since", title: "Since noon", visibility: "2027-02-20T12:00" },
];

const full = (changes: Partial<Parameters<typeof pulseOf>[0]> = {}): Pulse =>
  pulseOf(
    {
      competition,
      wordlists: [list("first", 60, 52), list("final", 4, 0), list("empty", 0)],
      templates,
      counts,
      ...changes,
    },
    now,
  );

test("an organizer sees what each speller has done", () => {
  const pulse = full();
  expect(pulse).toMatchObject({
    spellers: 3,
    unclaimed: 1,
    answeredToday: 2,
    practicedThisWeek: 1,
  });
  // The organizer's own answer doesn't count, nor do forms that spellers don't see yet.
  expect(pulse.forms).toEqual([
    { id: "general", title: "General", done: 2, of: 3 },
    { id: "consent", title: "Consent", done: 1, of: 3 },
    { id: "since", title: "Since noon", done: 0, of: 3 },
  ]);
  expect(total(pulse.recordings)).toEqual({ done: 52, of: 64, missing: 12 });
  expect(pulse.practice?.map(({ id, done }) => [id, done])).toEqual([
    ["first", 2],
    ["final", 0],
  ]);
});

test("without the numbers of spellers, the other figures are still shown", () => {
  const pulse = full({ counts: undefined, templates: templates.slice(0, 1) });
  expect(pulse).toMatchObject({ spellers: 3, unclaimed: 0, practice: undefined });
  expect(pulse.forms).toEqual([{ id: "general", title: "General", done: 3, of: 3 }]);
  // Answers of spellers who have left don't make it more than all.
  const many = full({
    counts: undefined,
    templates: [
      { ...(templates[0] as object), _id: "general", title: "General", responseCount: 9 },
    ],
  });
  expect(many.forms?.[0]?.done).toBe(3);
});

test("a figure shows the forms that miss the most answers, in their own order", () => {
  const shares = [1, 3, 2].map((done) => ({ id: `${done}`, title: "", done, of: 3 }));
  expect(mostMissing(shares, 2).map(({ id }) => id)).toEqual(["1", "2"]);
  expect(mostMissing([], 2)).toEqual([]);
});

test("the verdict names the next form that is due, and the words without a recording", () => {
  const deadlines = [
    { name: "Pack a lunch", dueDate: "2027-02-25", templateId: undefined },
    { name: "Deleted form", dueDate: "2027-02-26", templateId: "gone" },
    { name: "Consent", dueDate: "2027-02-27", templateId: "consent" },
  ];
  const pulse = full();
  expect(deadlines.map((deadline) => missingAt(deadline, pulse))).toEqual([0, 0, 2]);
  const due = `2 answers are due by ${formatShortDate("2027-02-27")}`;
  const ahead = (days: number) => ({ kind: "ahead", days }) as const;
  expect(verdict(ahead(8), pulse, deadlines)).toBe(
    `On track. ${due}, and 12 words need a recording.`,
  );
  expect(verdict(ahead(7), pulse, deadlines)).toBe(
    `Not ready yet. ${due}, and 12 words need a recording.`,
  );
  expect(verdict(ahead(8), pulse, [])).toBe(
    "On track. 6 answers are missing, and 12 words need a recording.",
  );
  const one = { ...pulse, forms: [], recordings: [{ id: "a", title: "a", done: 1, of: 2 }] };
  expect(verdict(ahead(30), one, [])).toBe("On track. 1 word needs a recording.");
  expect(verdict({ kind: "running" }, one, [])).toBe(
    "Your bee is under way. 1 word needs a recording.",
  );
  expect(verdict({ kind: "over", days: 3 }, one, [])).toBe(
    "Your bee is over. 3 spellers took part.",
  );
  const ready = { ...one, recordings: [{ id: "a", title: "a", done: 2, of: 2 }] };
  expect(verdict(ahead(1), ready, [])).toBe("All set. Nothing is missing.");
  expect(verdict({ kind: "running" }, ready, [])).toBe("Your bee is under way.");
});

test("without the forms, nobody reads that a bee is on track, or that nothing is missing", () => {
  const pulse = full({ templates: undefined });
  expect(pulse).toMatchObject({ forms: undefined, answeredToday: 0 });
  expect(missingAt({ name: "Consent", dueDate: "2027-02-27", templateId: "consent" }, pulse)).toBe(
    0,
  );
  expect(verdict({ kind: "ahead", days: 30 }, pulse, [])).toBe("12 words need a recording.");
  expect(verdict({ kind: "running" }, pulse, [])).toBe(
    "Your bee is under way. 12 words need a recording.",
  );
  const recorded = { ...pulse, recordings: [] };
  expect(verdict({ kind: "ahead", days: 30 }, recorded, [])).toBe("");
});

test("a new competition starts with words and spellers", () => {
  const nobody = { ...counts, total: 0 };
  const steps = (wordlists: Wordlist[], some = counts) =>
    firstSteps(full({ wordlists, counts: some }));
  expect(describeFirstSteps(steps([], nobody))[0]).toBe(
    "Your bee is set up. Next, add some words.",
  );
  expect(describeFirstSteps(steps([], nobody))[1]).toMatch(/^Two more steps/);
  // A list without words doesn't help anyone.
  expect(describeFirstSteps(steps([list("empty", 0)]))[0]).toBe(
    "Your spellers are here. Next, add some words.",
  );
  expect(describeFirstSteps(steps([list("first", 3)], nobody))[0]).toBe(
    "Your words are ready. Next, add your spellers.",
  );
  expect(steps([list("first", 3)])).toEqual({ words: true, spellers: true });
});
