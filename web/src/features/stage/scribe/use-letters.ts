import { useEffect, useMemo, useSyncExternalStore } from "react";
import { randomKey } from "@/shared/lib/random-key";
import { sendPress } from "../connection/command-client";
import type { ScreenProps } from "../official/screen-props";
import type { Letters } from "../screen/starts";
import type { ScribeView } from "../views";
import { noLetters } from "./letters";
import { LettersOutbox } from "./letters-outbox";

/** The scribe's letters of the open turn, which are sent as they are typed. */
export function useLetters({
  address,
  keptAs,
  view,
  silentSince,
}: Pick<ScreenProps<ScribeView>, "address" | "keptAs" | "view" | "silentSince">) {
  const { turnId, heard } = view;
  const outbox = useMemo(
    () =>
      new LettersOutbox(`${keptAs}-letters`, (turn, { text, restarts }) =>
        sendPress(`${address}/command`, {
          key: randomKey(),
          // Letters never depend on what others decide.
          expected: 0,
          turn,
          command: { type: "hear", turn, text, restarts: [...restarts] },
        }),
      ),
    [address, keptAs],
  );
  const { records, refusal } = useSyncExternalStore(outbox.subscribe, outbox.getState);
  useEffect(() => outbox.follow(turnId), [outbox, turnId]);
  useEffect(() => {
    if (silentSince === undefined) void outbox.send();
  }, [outbox, silentSince]);
  const lettersNow = (): Letters =>
    outbox.getState().records.find(({ turn }) => turn === turnId) ?? heard ?? noLetters;
  return {
    letters: lettersNow(),
    /** Why the server didn't take them. */
    refusal,
    /** Whether some aren't with the judges yet. */
    waiting: records.some(({ sent }) => !sent),
    /** Sends what is left now. */
    send: outbox.send,
    change: (change: (letters: Letters) => Letters) => {
      const letters = lettersNow();
      const next = change(letters);
      if (turnId !== undefined && next !== letters) outbox.write(turnId, next);
    },
  };
}
