import { useEffect, useRef, useState } from "react";
import type { StageCommand } from "../commands";
import type { Commands } from "./use-commands";

/** How often one that didn't count is sent again, as its answer may be lost, or someone may have decided something. */
const mostTries = 4;
const retryAfter = 2_000;

/**
 * Commands that count whenever they arrive, such as what a speller has asked. They wait for the connection and for each other.
 * Decisions don't: nobody should start a clock or call a speller late.
 */
export function useLateCommands<Command extends StageCommand>(
  connected: boolean,
  { send, busy }: Commands,
) {
  const [late, setLate] = useState<Command[]>([]);
  const sending = useRef(false);
  const tries = useRef(0);
  useEffect(() => {
    const [first] = late;
    if (!connected || busy || sending.current || first === undefined) return;
    sending.current = true;
    void send(first).then(async (done) => {
      const again = !done && tries.current < mostTries;
      tries.current = again ? tries.current + 1 : 0;
      if (again) await new Promise((resolve) => setTimeout(resolve, retryAfter));
      sending.current = false;
      setLate((known) => known.slice(again ? 0 : 1));
    });
  }, [connected, busy, late, send]);
  return {
    /** Those that the view doesn't have yet. */
    late,
    add: (command: Command) => setLate((known) => [...known, command]),
  };
}
