import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

/** Less room than this means that a phone's keyboard is open, or that the phone lies on its side, in pixels. */
const lowHeight = 520;

const height = () => window.visualViewport?.height ?? window.innerHeight;

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport ?? window;
  viewport.addEventListener("resize", listener);
  return () => viewport.removeEventListener("resize", listener);
}

/**
 * Whether there is little room. Scrolls an element to the top with each change of `turn` and of the room, if there is less
 * than `enough`, in pixels.
 */
export function useKeepInView<Part extends HTMLElement>(
  turn: string,
  enough = lowHeight,
): [RefObject<Part | null>, boolean] {
  const element = useRef<Part>(null);
  const low = useSyncExternalStore(subscribe, () => height() < lowHeight);
  const keep = useEffectEvent(() => {
    if (height() < enough) element.current?.scrollIntoView({ block: "start" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts at the top
  useEffect(keep, [turn, low]);
  useEffect(() => subscribe(keep), []);
  return [element, low];
}
