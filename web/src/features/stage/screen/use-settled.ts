import { useEffect, useState } from "react";

/** In milliseconds. Until then, a press may be the second of a double press, which was meant for what was there before. */
const settleTime = 400;

/** Whether this `state` of the page has been there long enough that a press is meant for it. */
export function useSettled(state: string): boolean {
  const [settled, setSettled] = useState(state);
  useEffect(() => {
    if (state === settled) return;
    const timer = setTimeout(() => setSettled(state), settleTime);
    return () => clearTimeout(timer);
  }, [state, settled]);
  return state === settled;
}
