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
  if (list === null || document.activeElement !== document.body) return;
  const groups = [...list.querySelectorAll<HTMLElement>("[data-columns-of]")];
  const own = groups.findIndex((group) => group.dataset.columnsOf === wordId);
  const isOpen = (group: HTMLElement) => group.dataset.open !== undefined;
  const target = moveOn ? (groups.slice(own + 1).find(isOpen) ?? groups.find(isOpen)) : groups[own];
  if (target) {
    target.focus();
  } else {
    heading?.focus({ preventScroll: true });
  }
}
