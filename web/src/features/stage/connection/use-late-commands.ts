import { useEffect, useRef, useState } from "react";
import type { StageCommand } from "../commands";
import type { Commands } from "./use-commands";

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
  useEffect(() => {
    const [first] = late;
    if (!connected || busy || sending.current || first === undefined) return;
    sending.current = true;
    void send(first).then(() => {
      sending.current = false;
      setLate((known) => known.slice(1));
    });
  }, [connected, busy, late, send]);
  return {
    /** Those that the view doesn't have yet. */
    late,
    add: (command: Command) => setLate((known) => [...known, command]),
  };
}
