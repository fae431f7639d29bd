import { useCallback, useEffect, useRef } from "react";

/**
 * Runs `settle` soon, once the focus has arrived where it was going, and never between a press of the pointer
 * and its release: what is pressed must not move away from under it.
 */
export function useSettling(settle: () => void): () => void {
  const latest = useRef(settle);
  const pressed = useRef(false);
  const waiting = useRef(false);
  useEffect(() => {
    latest.current = settle;
  });

  const soon = useCallback(() => {
    setTimeout(() => {
      if (waiting.current && !pressed.current) {
        waiting.current = false;
        latest.current();
      }
    });
  }, []);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      soon();
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, [soon]);

  return useCallback(() => {
    waiting.current = true;
    soon();
  }, [soon]);
}
