import { type RefObject, useEffect, useRef } from "react";

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus there if its element has gone. */
export function focusIfLost(target: HTMLElement | null): void {
  if (isLost()) target?.focus({ preventScroll: true });
}

/** The ref of an element that takes the focus if a change of `state` takes the focused control away. */
export function useFocusAfterChange<Target extends HTMLElement>(
  state: unknown,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    focusIfLost(target.current);
  }, [state]);
  return target;
}
