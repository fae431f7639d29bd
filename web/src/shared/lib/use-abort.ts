import { useEffect, useMemo, useRef } from "react";

/** Cancels one run at a time; a run is also canceled when its component unmounts. */
export function useAbort(): { start: () => AbortSignal; abort: () => void } {
  const controller = useRef<AbortController>(undefined);
  const actions = useMemo(
    () => ({
      /** Cancels the previous run and returns the signal for a new one. */
      start: () => {
        controller.current?.abort();
        controller.current = new AbortController();
        return controller.current.signal;
      },
      abort: () => controller.current?.abort(),
    }),
    [],
  );
  useEffect(() => actions.abort, [actions]);
  return actions;
}
