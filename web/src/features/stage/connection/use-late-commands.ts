import { useEffect, useRef } from "react";
import { randomKey } from "@/shared/lib/random-key";
import type { StageCommand } from "../commands";
import type { KeptAs } from "../screen/kept-keys";
import { useKept } from "../screen/use-kept";
import type { Commands } from "./use-commands";

/** How often one that didn't count is sent again, as someone may have decided something. */
const mostTries = 4;
const retryAfter = 2_000;

interface Late<Command> {
  key: string;
  command: Command;
}

const none: never[] = [];

/**
 * Commands that count whenever they arrive, such as what a speller has asked. They wait for the connection and for each other, and
 * survive a reload. Decisions don't: nobody should start a clock or call a speller late. `name`: of these commands among others.
 */
export function useLateCommands<Command extends StageCommand>(
  connected: boolean,
  { sendLate }: Commands,
  keptAs: KeptAs,
  name: string,
) {
  const [late, setLate] = useKept<Late<Command>[]>(keptAs, name, none);
  const sending = useRef(false);
  const tries = useRef(0);
  useEffect(() => {
    const [first] = late;
    if (!connected || sending.current || first === undefined) return;
    sending.current = true;
    const isLast = tries.current === mostTries;
    void sendLate(first.command, first.key, isLast).then(async (sent) => {
      const unsent = sent === "unsent" || sent === "logged out";
      const again = unsent || (sent !== "done" && !isLast);
      if (!unsent) tries.current = again ? tries.current + 1 : 0;
      if (again) await new Promise((resolve) => setTimeout(resolve, retryAfter));
      sending.current = false;
      setLate((known) => (again ? [...known] : known.length > 1 ? known.slice(1) : none));
    });
  }, [connected, late, sendLate, setLate]);
  return {
    /** Those that the view doesn't have yet. */
    late: late.map(({ command }) => command),
    add: (command: Command) => setLate((known) => [...known, { key: randomKey(), command }]),
  };
}
