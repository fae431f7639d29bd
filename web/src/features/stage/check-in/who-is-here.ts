import type { StageCommand } from "../commands";
import type { StageSpeller } from "../views";

export type CheckIn = Extract<StageCommand, { type: "checkIn" }>;

/** Which spellers are here, by the newest view and the taps that it doesn't include yet. */
export function whoIsHere(entries: readonly StageSpeller[], late: readonly CheckIn[]) {
  const tapOf = ({ speller }: StageSpeller) => late.findLast((one) => one.speller === speller);
  const isHere = (entry: StageSpeller) => tapOf(entry)?.present ?? entry.status !== "missing";
  const spellers = entries.filter(({ alternate }) => !alternate);
  const alternates = entries.filter(({ alternate }) => alternate);
  const pairs = alternates.flatMap((alternate) => {
    const tap = tapOf(alternate);
    const replaced = spellers.find(({ speller, replacedBy }) =>
      tap ? tap.replaces === speller : replacedBy === alternate.speller,
    );
    return replaced ? [{ alternate, replaced }] : [];
  });
  /** The alternate who spells in someone's place. */
  const replacement = ({ speller }: StageSpeller) =>
    pairs.find(({ replaced }) => replaced.speller === speller)?.alternate;
  return {
    isHere,
    replacement,
    /** Whose place an alternate has. */
    replaced: ({ speller }: StageSpeller) =>
      pairs.find(({ alternate }) => alternate.speller === speller)?.replaced,
    groups: {
      Missing: spellers.filter((entry) => !isHere(entry) && !replacement(entry)),
      Here: entries.filter(isHere),
      All: spellers,
      Alternates: alternates,
    },
  };
}
