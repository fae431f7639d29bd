import type { StageCommand } from "../commands";
import type { StageSpeller } from "../views";

export type CheckIn = Extract<StageCommand, { type: "checkIn" }>;

/** Who is here, by the newest view and the taps that it doesn't have yet. */
export function whoIsHere(entries: readonly StageSpeller[], late: readonly CheckIn[]) {
  const tapOf = ({ speller }: StageSpeller) => late.findLast((one) => one.speller === speller);
  const isHere = (entry: StageSpeller) => tapOf(entry)?.present ?? entry.status !== "missing";
  /** The alternate who spells in someone's place. */
  const replacement = ({ speller, replacedBy }: StageSpeller) =>
    entries.find((entry) => {
      const tap = tapOf(entry);
      return tap ? tap.replaces === speller : entry.speller === replacedBy;
    });
  /** Whose place an alternate has. */
  const replaced = (alternate: StageSpeller) =>
    entries.find((entry) => replacement(entry)?.speller === alternate.speller);
  const spellers = entries.filter(({ alternate }) => !alternate);
  return {
    isHere,
    replacement,
    replaced,
    groups: {
      Missing: spellers.filter((entry) => !isHere(entry) && !replacement(entry)),
      Here: entries.filter(isHere),
      All: spellers,
      Alternates: entries.filter(({ alternate }) => alternate),
    },
  };
}
