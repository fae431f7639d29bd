import { useCallback, useEffect, useRef } from "react";

/**
 * Defers a sort until the focus has moved, and until the pointer is released: a button must not move away
 * between press and release.
 */
export function useDeferredSort(): (sort: () => void) => void {
  const pressed = useRef(false);
  const deferred = useRef<(() => void)[]>([]);

  const runDeferred = useCallback(() => {
    setTimeout(() => {
      if (pressed.current) return;
      for (const sort of deferred.current.splice(0)) sort();
    });
  }, []);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      runDeferred();
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, [runDeferred]);

  return useCallback(
    (sort) => {
      deferred.current.push(sort);
      runDeferred();
    },
    [runDeferred],
  );
}
