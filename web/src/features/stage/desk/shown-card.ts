import { rulesSize } from "../board/fit";
import { linesOf } from "../board/scene";
import type { KeptAs } from "../screen/kept-keys";
import { readKept } from "../screen/use-kept";
import type { BoardView } from "../views";
import type { RulesCard } from "./rules-text";

/** The name of a card's form, which the desk may have changed. */
export const formOf = ({ label }: RulesCard): string => `rules-${label}`;

/** The text of a card, as the desk has it. */
export const textOf = (card: RulesCard, keptAs: KeptAs): string =>
  readKept(keptAs, formOf(card), card.lines.join("\n")).trim();

export const fitsOnBoard = (text: string): boolean => rulesSize(linesOf({ text })) !== undefined;

/** The place of the card that the board shows, or -1. */
export function shownCard(
  cards: readonly RulesCard[],
  { mode, text }: Pick<BoardView, "mode" | "text">,
  keptAs: KeptAs,
): number {
  if (mode !== "rules") return -1;
  return cards.findIndex((card) => textOf(card, keptAs) === text);
}
