import { type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "./focus";

/** The ref of an element that takes the focus once something is done, if the focused button was removed or disabled meanwhile. */
export function useFocusAfterBusy<Target extends HTMLElement>(
  busy: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) target.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return target;
}
