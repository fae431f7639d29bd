import { numberAndName } from "../board/scene";
import { UndoIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { ScribeView } from "../views";
import classes from "./scribe-footer.module.css";

interface ScribeFooterProps {
  view: ScribeView;
  typing: boolean;
  canRestart: boolean;
  canFinish: boolean;
  busy: boolean;
  /** Whether one of the last two buttons has just replaced the other. */
  settling: boolean;
  keys: Record<"restart" | "erase" | "done" | "notDone", () => void>;
}

/** The keys around the letters. */
export function ScribeFooter({
  view,
  typing,
  canRestart,
  canFinish,
  busy,
  settling,
  keys,
}: ScribeFooterProps) {
  const { turnId, done, next } = view;
  if (turnId === undefined) {
    return (
      <footer className={classes.footer}>
        {next && <span className={classes.wait}>Next: {numberAndName(next)}</span>}
      </footer>
    );
  }
  return (
    <footer className={classes.footer}>
      {typing && (
        <span className={classes.letters}>
          <KeyButton size="large" keyName="Tab" disabled={!canRestart} onClick={keys.restart}>
            Speller restarts
          </KeyButton>
          <KeyButton size="large" tone="ghost" keyName="⌫" onClick={keys.erase}>
            Erase last
          </KeyButton>
        </span>
      )}
      {done ? (
        <>
          <KeyButton
            size="large"
            keyName="Esc"
            icon={<UndoIcon />}
            disabled={busy}
            settling={settling}
            onClick={keys.notDone}
          >
            Not done yet
          </KeyButton>
          <span className={classes.wait}>Wait for the ruling.</span>
        </>
      ) : (
        <>
          <span className={classes.finished}>Speller has finished:</span>
          <KeyButton
            size="large"
            tone="honey"
            keyName="Enter"
            disabled={!canFinish}
            settling={settling}
            onClick={keys.done}
          >
            Done
          </KeyButton>
        </>
      )}
    </footer>
  );
}
