import { numberAndName } from "../board/scene";
import type { JudgeView } from "../views";

/** The speller with this number, as far as the view knows their name. */
export function nameOf({ speller }: Pick<JudgeView, "speller">, number: number | undefined) {
  if (number === undefined) return undefined;
  return speller?.number === number ? numberAndName(speller) : String(number);
}
