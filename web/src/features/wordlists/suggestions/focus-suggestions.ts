import { isFocusLost } from "@/shared/ui/focus";
import type { FocusRequest } from "./use-suggestions";

/**
 * Moves the focus when the focused button is gone: to the word's columns, to the next suggestions,
 * or to the heading. Does nothing if something else has the focus.
 */
export function focusSuggestions(
  list: HTMLElement | null,
  { wordId, moveOn }: FocusRequest,
  heading: HTMLElement | null,
): void {
  if (list === null || !isFocusLost()) return;
  const groups = [...list.querySelectorAll<HTMLElement>("[data-columns-of]")];
  const isOpen = (group: HTMLElement) => group.dataset.open !== undefined;
  // The group itself may be gone.
  const row = [...list.querySelectorAll<HTMLElement>("[data-word]")].find(
    ({ dataset }) => dataset.word === wordId,
  );
  const isBelow = (group: HTMLElement) =>
    row !== undefined &&
    (row.compareDocumentPosition(group) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const target = moveOn
    ? (groups.find((group) => isOpen(group) && isBelow(group)) ?? groups.find(isOpen))
    : groups.find(({ dataset }) => dataset.columnsOf === wordId);
  if (target) {
    target.focus();
  } else {
    heading?.focus({ preventScroll: true });
  }
}
