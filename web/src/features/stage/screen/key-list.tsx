import { Dialog, DialogActions } from "./dialog";
import { KeyButton } from "./key-button";
import classes from "./key-list.module.css";

/** The keys of a page, and what each does. */
export type KeyNames = readonly (readonly [keys: string, does: string])[];

interface KeyListProps {
  names: KeyNames;
  /** How the keys are found. */
  note?: string;
  onClose: () => void;
}

const byPlace = "Keys go by position, so they're the same on every keyboard layout.";

/** What ? shows. */
export function KeyList({ names, note = byPlace, onClose }: KeyListProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={classes.keys}>
        {names.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>{note}</p>
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Back
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
