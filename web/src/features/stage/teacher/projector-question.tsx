import { Dialog, DialogActions } from "../screen/dialog";
import { KeyButton } from "../screen/key-button";
import classes from "./projector-question.module.css";

interface ProjectorQuestionProps {
  onNoProjector: () => void;
  onOpenBoard: () => void;
}

/** Before the first word, which would otherwise be on the wall. It can't be closed without an answer. */
export function ProjectorQuestion({ onNoProjector, onOpenBoard }: ProjectorQuestionProps) {
  return (
    <Dialog title="Is this screen on the projector?">
      <p>This page shows the words. The class must not see it.</p>
      <div className={classes.choices}>
        <div>
          <svg width="150" height="70" viewBox="0 0 150 70" aria-hidden>
            <rect x="6" y="14" width="56" height="40" rx="4" />
            <rect x="84" y="4" width="62" height="50" rx="2" className={classes.board} />
            <text x="115" y="36" fontSize="20" fontWeight="700" fill="#F3EBDD">
              14
            </text>
            <text x="34" y="38" fontSize="12">
              word
            </text>
          </svg>
          <b>Two windows</b>
          <p>Move the board to the projector. Use “Extend”, not “Duplicate”.</p>
        </div>
        <div>
          <svg width="150" height="70" viewBox="0 0 150 70" aria-hidden>
            <rect x="47" y="10" width="56" height="40" rx="4" />
            <text x="75" y="34" fontSize="12">
              word
            </text>
          </svg>
          <b>No projector</b>
          <p>Only you see this screen. That's fine.</p>
        </div>
      </div>
      <DialogActions>
        <KeyButton onClick={onNoProjector}>No projector</KeyButton>
        <KeyButton tone="honey" onClick={onOpenBoard}>
          Open the board window
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
