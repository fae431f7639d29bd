import { count } from "@/shared/lib/format";
import type { Bee, BeeDetail, BeeEntry } from "../api";

/** What an organizer does next. */
export type BeeStep =
  | "relist"
  | "seal"
  | "enter"
  | "checkIn"
  | "draw"
  | "open"
  | "run"
  | "finish"
  | "over";

/** Fewest spellers of a bee. */
const fewest = 2;

export const isHere = ({ status }: Pick<BeeEntry, "status">) => status !== "missing";

/** The phases before the draw and after the bee, in which a list can be unsealed. */
export const canUnseal = (phase: string) => phase === "setup" || phase === "closed";

export function stepOf(
  { phase, sealed, wordlist, round }: Pick<BeeDetail, "phase" | "sealed" | "wordlist" | "round">,
  entries: Pick<BeeEntry, "status">[],
): BeeStep {
  if (phase === "closed") return "over";
  if (phase === "final") return "finish";
  if (phase !== "setup") return phase === "ready" && round === undefined ? "open" : "run";
  if (!sealed) return wordlist === null || wordlist.sealed ? "relist" : "seal";
  if (entries.length < fewest) return "enter";
  return entries.filter(isHere).length < fewest ? "checkIn" : "draw";
}

/** Whether the order is drawn, so that the bee can be opened. */
export const isDrawn = (step: BeeStep) => ["open", "run", "finish", "over"].includes(step);

type Standing = Pick<BeeDetail, "round" | "survivors" | "champions">;

/** Where the bee is, as a sentence. */
export function verdict(step: BeeStep, bee: Standing, entries: BeeEntry[]): string {
  switch (step) {
    case "relist":
      return "This bee's wordlist can't be sealed.";
    case "seal":
      return "Next: seal the wordlist.";
    case "enter":
      return "Next: add the spellers.";
    case "checkIn":
      return "Next: check in the spellers who are here.";
    case "draw":
      return `${count(entries.filter(isHere).length, "speller")} here. Next: draw the order.`;
    case "open":
      return `Ready for ${count(bee.survivors, "speller")}.`;
    case "run":
      return bee.round === undefined
        ? "The bee is running."
        : `${roundName(bee.round)}: ${count(bee.survivors, "speller")} still in.`;
    case "finish":
      return `${championNames(bee)} Close the bee on its page.`;
    case "over":
      return `The bee is over. ${championNames(bee)}`.trim();
  }
}

function roundName({ no, kind }: NonNullable<Standing["round"]>): string {
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

function championNames({ champions }: Pick<Standing, "champions">): string {
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
