import { count } from "@/shared/lib/format";
import type { Bee, BeeDetail, BeeEntry, Progress } from "../api";

/** What an organizer does next. */
export type BeeStep = "seal" | "enter" | "checkIn" | "draw" | "open" | "run" | "finish" | "over";

/** Fewest spellers of a bee. */
const fewest = 2;

export const isHere = ({ status }: Pick<BeeEntry, "status">) => status !== "missing";

/** The phases before the draw and after the bee, in which a list can be unsealed. */
export const canUnseal = (phase: string) => phase === "setup" || phase === "closed";

export function stepOf(
  { phase, sealed }: Pick<BeeDetail, "phase" | "sealed">,
  entries: Pick<BeeEntry, "status">[],
  hasRound: boolean,
): BeeStep {
  if (phase === "closed") return "over";
  if (phase === "final") return "finish";
  if (phase !== "setup") return phase === "ready" && !hasRound ? "open" : "run";
  if (!sealed) return "seal";
  if (entries.length < fewest) return "enter";
  return entries.filter(isHere).length < fewest ? "checkIn" : "draw";
}

/** Where the bee is, as a sentence. */
export function verdict(step: BeeStep, progress: Progress, entries: BeeEntry[]): string {
  switch (step) {
    case "seal":
      return "Next: seal the wordlist.";
    case "enter":
      return "Next: add the spellers.";
    case "checkIn":
      return "Next: check in the spellers who are here.";
    case "draw":
      return `${count(entries.filter(isHere).length, "speller")} here. Next: draw the order.`;
    case "open":
      return `Ready for ${count(progress.survivors, "speller")}.`;
    case "run":
      return progress.round === undefined
        ? "The bee is running."
        : `${roundName(progress.round)}: ${count(progress.survivors, "speller")} still in.`;
    case "finish":
      return `${championNames(progress)} Close the bee on its page.`;
    case "over":
      return `The bee is over. ${championNames(progress)}`.trim();
  }
}

function roundName({ no, kind }: NonNullable<Progress["round"]>): string {
  if (kind === "practice" || no === 0) return "Practice round";
  return kind === "titleWord" ? "Title word" : `Round ${no}`;
}

/** "14 Maya", or "14" without a name. */
export const nameWithNumber = ({ number, name }: { number: number; name?: string | undefined }) =>
  name ? `${number} ${name}` : String(number);

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "1st place" */
export const placeName = (place: number) =>
  `${place}${endings[ordinals.select(place)] ?? "th"} place`;

function championNames({ champions }: Progress): string {
  if (champions.length === 0) return "";
  const names = new Intl.ListFormat("en").format(champions.map(nameWithNumber));
  return champions.length === 1 ? `Champion: ${names}.` : `Champions: ${names}.`;
}

/** The state of a bee in a list. */
export function stateName({ phase, sealed }: Pick<Bee, "phase" | "sealed">): string {
  switch (phase) {
    case "setup":
      return sealed ? "Sealed" : "Not sealed";
    case "ready":
      return "Ready";
    case "closed":
      return "Over";
    default:
      return "Running";
  }
}

/** The beginning of a fingerprint, in groups that can be read aloud. */
export const shortFingerprint = (hash: string) =>
  (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
