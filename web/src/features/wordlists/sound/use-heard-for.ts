import { useEffect, useRef } from "react";
import type { SoundState } from "./word-sound";

/**
 * Returns a function that measures the milliseconds since a word was heard first, or since the last answer to it; null if
 * it wasn't heard. Starts again with each `turn`.
 */
export function useHeardFor(state: SoundState, turn: unknown): () => number | null {
  const since = useRef<number | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts again
  useEffect(() => {
    since.current = undefined;
  }, [turn]);
  useEffect(() => {
    if (state === "playing") since.current ??= performance.now();
  }, [state]);
  return () => {
    if (since.current === undefined) return null;
    const now = performance.now();
    const milliseconds = Math.round(now - since.current);
    since.current = now;
    return milliseconds;
  };
}
