import { numberAndName } from "../board/scene";
import type { StageSpeller } from "../views";

/** The speller with this number, as far as the view knows their name. */
export function nameOf({ speller }: { speller?: StageSpeller }, number: number | undefined) {
  if (number === undefined) return undefined;
  return speller?.number === number ? numberAndName(speller) : String(number);
}
