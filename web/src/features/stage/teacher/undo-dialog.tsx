import { useState } from "react";
import { Choice, Dialog, DialogActions } from "../screen/dialog";
import { KeyButton } from "../screen/key-button";
import { useTicking } from "../screen/use-ticking";
import type { Undoable } from "../views";
import { formatAgo, formatCommand, formatWhen } from "./log-sentences";
import { SecondOfficial } from "./second-official";
import classes from "./undo-dialog.module.css";

const reasons = ["Wrong key", "Bell too early", "Heard it differently"] as const;

/** What the board doesn't show by itself. */
const unseen = ["ruled", "wordSkipped"];

function classSentence({ shown, types }: Undoable): string {
  if (shown) return "has seen it. The board will show a correction.";
  return types.some((type) => unseen.includes(type))
    ? "hasn't seen it."
    : "will see the step before it again.";
}

interface UndoDialogProps {
  code: number;
  undoable: Undoable;
  speller: string | undefined;
  onUndo: (reason: string, second: string) => void;
  onClose: () => void;
}

/** Names what is undone and what stays before anything happens. */
export function UndoDialog({ code, undoable, speller, onUndo, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState<string>(reasons[0]);
  const [second, setSecond] = useState("");
  const { at, shown, needsSecond } = undoable;
  const ago = useTicking(() => formatAgo(at, Date.now()));
  return (
    <Dialog title="Undo this?" onClose={onClose}>
      <dl className={classes.facts}>
        <dt>What</dt>
        <dd>
          <b>{formatCommand(undoable.types, speller)}</b>
        </dd>
        <dt>When</dt>
        <dd>
          {formatWhen(at)}, {ago}
        </dd>
        <dt>Stays</dt>
        <dd>letters heard, questions, used words</dd>
        <dt>The class</dt>
        <dd>{classSentence(undoable)}</dd>
      </dl>
      {shown && (
        <Choice name="reason" legend="Why?" options={reasons} value={reason} onChange={setReason} />
      )}
      {needsSecond && <SecondOfficial code={code} value={second} onChange={setSecond} />}
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Keep it
        </KeyButton>
        <KeyButton
          tone="honey"
          disabled={needsSecond && second === ""}
          onClick={() => onUndo(shown ? reason : "", second)}
        >
          Undo it
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
