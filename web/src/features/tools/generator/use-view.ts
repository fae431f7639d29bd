import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { View } from "./rules/search";
import { viewToSearch } from "./rules/view";

/** How long after typing the URL and the preview update, in milliseconds. */
const typingDelay = 350;

/** How a change gets into the URL: `typed` after a delay, `new` as a new history entry. */
export type Change = "typed" | "chosen" | "new";

const keyOf = (view: View) => JSON.stringify(viewToSearch(view));

/**
 * The current view, mirrored in the URL. When the URL changes by a link or by Back, the view follows
 * it, and `onNavigate` is called.
 */
export function useView(
  urlView: View,
  onUrlChange: (view: View, push: boolean) => void,
  onNavigate: () => void,
): [View, (view: View, change: Change) => void] {
  const [view, setView] = useState(urlView);
  const navigated = useEffectEvent(onNavigate);
  // URLs not yet arrived: a late one must not undo a later change.
  const sent = useRef<string[]>([]);
  const urlKey = keyOf(urlView);
  const arrived = useRef(urlKey);
  const send = (next: View, push: boolean) => {
    const key = keyOf(next);
    // The URL does not change if it already has this key.
    sent.current = key === arrived.current ? [] : [...sent.current, key];
    onUrlChange(next, push);
  };
  const sendTyped = useDebouncedCallback((next: View) => send(next, false), typingDelay);
  useEffect(() => {
    if (arrived.current === urlKey) return;
    arrived.current = urlKey;
    const index = sent.current.indexOf(urlKey);
    if (index >= 0) {
      sent.current.splice(0, index + 1);
      return;
    }
    sent.current = [];
    sendTyped.cancel();
    setView(urlView);
    navigated();
  }, [urlKey, urlView, sendTyped]);

  return [
    view,
    (next, change) => {
      setView(next);
      if (change === "typed") {
        sendTyped(next);
      } else {
        sendTyped.cancel();
        send(next, change === "new");
      }
    },
  ];
}
