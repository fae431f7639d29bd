import { type RefObject, useEffect, useRef } from "react";

/** The ref of an element that takes the focus if a change of `state` takes the focused control away. */
export function useFocusAfterChange<Target extends HTMLElement>(
  state: string | number | boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    if (focused === null || focused === document.body)
      target.current?.focus({ preventScroll: true });
  }, [state]);
  return target;
}
