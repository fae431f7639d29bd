import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { searchOf, type View } from "./rules/view";

/** How long typing must rest before the address and the preview follow, in milliseconds. */
const rest = 350;

/** How a change comes into the address: `typed` when typing rests, `new` as a page to come Back from. */
export type Change = "typed" | "chosen" | "new";

const keyOf = (view: View) => JSON.stringify(searchOf(view));

/**
 * What the page shows: at once what one has chosen, and the address follows; when the address changes by a
 * link or by Back, the page follows the address, and `onFollow` is told.
 */
export function useView(
  address: View,
  onAddress: (view: View, push: boolean) => void,
  onFollow: () => void,
): [View, (view: View, change: Change) => void] {
  const [view, setView] = useState(address);
  const followed = useRef(onFollow);
  followed.current = onFollow;
  // Addresses on their way: an early one that arrives late is not to undo a later choice.
  const sent = useRef<string[]>([]);
  const here = keyOf(address);
  const arrived = useRef(here);
  const send = (next: View, push: boolean) => {
    const key = keyOf(next);
    // Where the address stands already, nothing will arrive.
    sent.current = key === arrived.current ? [] : [...sent.current, key];
    onAddress(next, push);
  };
  const sendTyped = useDebouncedCallback((next: View) => send(next, false), rest);
  useEffect(() => {
    if (arrived.current === here) return;
    arrived.current = here;
    const place = sent.current.indexOf(here);
    if (place >= 0) {
      sent.current.splice(0, place + 1);
      return;
    }
    sent.current = [];
    sendTyped.cancel();
    setView(address);
    followed.current();
  }, [here, address, sendTyped]);

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
