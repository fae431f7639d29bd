import { useState } from "react";
import type { StageCommand } from "../commands";
import { type Basis, type Commands, isSame } from "./use-commands";

/** The answer to a question that stays open until it counted. The question covers what the page says about presses. */
export function useAnswer({ failure, send }: Commands) {
  const [answered, setAnswered] = useState(false);
  const own = answered ? failure : undefined;
  return {
    /** Why it did nothing. */
    failure: own?.sentence,
    /** The same answer again is the same press, as it may have arrived. Resolves to whether it counted. */
    sendAnswer: (command: StageCommand, basis?: Basis): Promise<boolean> => {
      setAnswered(true);
      const isAgain = own?.command !== undefined && isSame(own.command, command);
      return isAgain && own.again ? own.again() : send(command, basis);
    },
    /** For the next question. */
    startAnew: () => setAnswered(false),
  };
}
