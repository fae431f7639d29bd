import { useCallback, useEffect, useRef } from "react";

/**
 * Answers a function that runs others soon, once the focus has arrived where it was going, and never between a
 * press of the pointer and its release: what is pressed must not move away from under it.
 */
export function useSettling(): (settle: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  const soon = useCallback(() => {
    setTimeout(() => {
      if (pressed.current) return;
      for (const settle of waiting.current.splice(0)) settle();
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

  return useCallback(
    (settle) => {
      waiting.current.push(settle);
      soon();
    },
    [soon],
  );
}
