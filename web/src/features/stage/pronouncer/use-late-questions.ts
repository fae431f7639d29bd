import { useEffect, useState } from "react";
import type { Commands } from "../connection/use-commands";
import type { AskItem } from "../views";

interface Question {
  turn: number;
  item: AskItem;
}

/**
 * Questions that a speller asks while the server can't be reached. The log takes them at any time, so they are sent once it
 * can. Decisions aren't: nobody should start a clock or call a speller late.
 */
export function useLateQuestions(connected: boolean, { send, busy }: Commands) {
  const [late, setLate] = useState<Question[]>([]);
  useEffect(() => {
    const [first, ...others] = late;
    if (!connected || busy || first === undefined) return;
    setLate(others);
    void send({ type: "info", ...first });
  }, [connected, busy, late, send]);
  return {
    late,
    add: (question: Question) => setLate((known) => [...known, question]),
  };
}
