import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Less room than this means that a phone's keyboard is open, in pixels. */
const lowHeight = 520;

/** Scrolls an element to the top, with each change of `turn` and when the keyboard opens, if there is little room. */
export function useKeepInView<Part extends HTMLElement>(turn: unknown): RefObject<Part | null> {
  const element = useRef<Part>(null);
  const keep = useEffectEvent(() => {
    const height = window.visualViewport?.height ?? window.innerHeight;
    if (height < lowHeight) element.current?.scrollIntoView({ block: "start" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts at the top
  useEffect(keep, [turn]);
  useEffect(() => {
    const viewport = window.visualViewport;
    viewport?.addEventListener("resize", keep);
    return () => viewport?.removeEventListener("resize", keep);
  }, []);
  return element;
}
