import { useState } from "react";
import type { StageCommand } from "../commands";
import type { Undoable } from "../views";
import { Choice, Dialog, DialogActions } from "./dialog";
import { Facts } from "./facts";
import { KeyButton } from "./key-button";
import type { Now } from "./lamp";
import { formatAgo, formatCommand, formatWhen } from "./log-sentences";
import { SecondOfficial } from "./second-official";
import { useTicking } from "./use-ticking";

const reasons = ["Wrong key", "Bell too early", "Heard it differently"] as const;

/** What the board doesn't show by itself. */
const unseen = ["ruled", "wordSkipped"];

function seenSentence({ shown, types }: Undoable): string {
  if (shown) return "has seen it. The board will show a correction.";
  return types.some((type) => unseen.includes(type))
    ? "hasn't seen it."
    : "will see the step before it again.";
}

interface UndoDialogProps {
  /** The API's address of the bee, or of the official's role. */
  address: string;
  /** Who watches the board. */
  audience: "class" | "hall";
  undoable: Undoable;
  now: Now;
  speller: string | undefined;
  busy: boolean;
  onUndo: (command: StageCommand) => void;
  onClose: () => void;
}

/** Names what is undone and what stays before anything happens. */
export function UndoDialog({
  address,
  audience,
  now,
  busy,
  onUndo,
  onClose,
  ...newest
}: UndoDialogProps) {
  // It never asks about anything else than when it was opened.
  const [{ undoable, speller }] = useState(newest);
  const [reason, setReason] = useState<string>(reasons[0]);
  const [second, setSecond] = useState("");
  const { at, t, by, command, shown, needsSecond } = undoable;
  const ago = useTicking(() => formatAgo(t, now()));
  return (
    <Dialog title="Undo this?" onClose={onClose}>
      <Facts
        facts={[
          ["What", <b key="what">{formatCommand(undoable.types, speller)}</b>],
          [by ? "Who and when" : "When", `${by ? `${by}, ` : ""}${formatWhen(at)}, ${ago}`],
          ["Stays", "letters heard, questions, used words"],
          [`The ${audience}`, seenSentence(undoable)],
        ]}
      />
      {shown && (
        <Choice name="reason" legend="Why?" options={reasons} value={reason} onChange={setReason} />
      )}
      {needsSecond && <SecondOfficial address={address} value={second} onChange={setSecond} />}
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Keep it
        </KeyButton>
        <KeyButton
          tone="honey"
          disabled={needsSecond && second === ""}
          busy={busy}
          onClick={() =>
            onUndo({
              type: "undo",
              command,
              reason: shown ? reason : "",
              ...(second && { second }),
            })
          }
        >
          Undo it
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
