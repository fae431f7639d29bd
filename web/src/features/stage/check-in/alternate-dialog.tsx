import { useState } from "react";
import { numberAndName } from "../board/scene";
import { Dialog, DialogActions } from "../screen/dialog";
import { KeyButton } from "../screen/key-button";
import type { StageSpeller } from "../views";
import classes from "./check-in.module.css";

interface AlternateDialogProps {
  alternate: StageSpeller;
  missing: readonly StageSpeller[];
  onChoose: (missing: StageSpeller) => void;
  onClose: () => void;
}

/** An alternate spells in place of someone who isn't here. */
export function AlternateDialog({ alternate, missing, onChoose, onClose }: AlternateDialogProps) {
  // The list stays as it is, so that no name moves under a finger. The server refuses a speller who has arrived since.
  const [choices] = useState(missing);
  return (
    <Dialog title={`${numberAndName(alternate)} checks in for…`} onClose={onClose}>
      {choices.length === 0 && (
        <p>Nobody is missing. An alternate spells only in place of someone who isn't here.</p>
      )}
      <ul className={classes.choices} aria-label="Missing">
        {choices.map((entry) => (
          <li key={entry.speller}>
            <KeyButton onClick={() => onChoose(entry)}>{numberAndName(entry)}</KeyButton>
          </li>
        ))}
      </ul>
      <DialogActions>
        <KeyButton onClick={onClose}>Cancel</KeyButton>
      </DialogActions>
    </Dialog>
  );
}
