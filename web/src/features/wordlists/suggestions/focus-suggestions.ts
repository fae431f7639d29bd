import type { Settled } from "./use-suggestions";

/**
 * Gives the focus a place when the button that had it is gone: the word's own columns, the next ones that suggestions
 * wait in, or the heading. A focus that is somewhere else stays there.
 */
export function focusSuggestions(
  list: HTMLElement | null,
  { wordId, moveOn }: Settled,
  heading: HTMLElement | null,
): void {
  if (list === null || document.activeElement !== document.body) return;
  const places = [...list.querySelectorAll<HTMLElement>("[data-columns-of]")];
  const own = places.findIndex((place) => place.dataset.columnsOf === wordId);
  const waiting = (place: HTMLElement) => place.dataset.open !== undefined;
  const target = moveOn
    ? (places.slice(own + 1).find(waiting) ?? places.find(waiting))
    : places[own];
  if (target) {
    target.focus();
  } else {
    heading?.focus({ preventScroll: true });
  }
}
