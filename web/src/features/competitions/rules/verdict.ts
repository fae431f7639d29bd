import { count } from "@/shared/lib/format";
import { formatShortDate } from "@/shared/lib/local-date-time";
import type { Phase } from "./phase";
import { missingAt, type Pulse, total } from "./pulse";
import type { Deadline } from "./upcoming";

/** With this many days left, what is missing can't wait. */
const soon = 7;

/** How the bee is doing, in a sentence or two. Empty if too little is known. */
export function verdict(phase: Phase, pulse: Pulse, deadlines: readonly Deadline[]): string {
  const missing = [...formsMissing(pulse, deadlines), ...recordingsMissing(pulse)].join(", and ");
  const sentence = missing === "" ? "" : `${missing}.`;
  if (phase.kind === "over")
    return `Your bee is over. ${count(pulse.spellers, "speller")} took part.`;
  if (phase.kind === "running") return `Your bee is under way. ${sentence}`.trim();
  if (pulse.forms === undefined) return sentence;
  if (missing === "") return "All set. Nothing is missing.";
  return phase.days <= soon ? `Not ready yet. ${sentence}` : `On track. ${sentence}`;
}

function formsMissing(pulse: Pulse, deadlines: readonly Deadline[]): string[] {
  const next = deadlines.find((deadline) => missingAt(deadline, pulse) > 0);
  if (next !== undefined) {
    const due = missingAt(next, pulse);
    return [`${count(due, "answer is", "answers are")} due by ${formatShortDate(next.dueDate)}`];
  }
  const { missing } = total(pulse.forms ?? []);
  return missing === 0 ? [] : [`${count(missing, "answer is", "answers are")} missing`];
}

function recordingsMissing({ recordings }: Pulse): string[] {
  const { missing } = total(recordings);
  return missing === 0 ? [] : [`${count(missing, "word needs", "words need")} a recording`];
}

/** What a competition needs before its figures say anything. */
export interface FirstSteps {
  words: boolean;
  spellers: boolean;
}

export function firstSteps({ recordings, spellers }: Pulse): FirstSteps {
  return { words: recordings.length > 0, spellers: spellers > 0 };
}

/** The next of the first steps, in two sentences. */
export function describeFirstSteps({ words, spellers }: FirstSteps): [string, string] {
  if (words) {
    return [
      "Your words are ready. Next, add your spellers.",
      "One more step, and your spellers can start to practice. After that, you'll see here how it's going.",
    ];
  }
  return [
    spellers
      ? "Your spellers are here. Next, add some words."
      : "Your bee is set up. Next, add some words.",
    `${spellers ? "One more step" : "Two more steps"}, and your spellers can start to practice. After that, you'll see here how it's going.`,
  ];
}
