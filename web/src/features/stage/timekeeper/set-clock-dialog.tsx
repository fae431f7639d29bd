import { useId, useState } from "react";
import { clockDigits } from "../connection/clock";
import { Dialog, DialogActions } from "../screen/dialog";
import { KeyButton } from "../screen/key-button";
import classes from "./set-clock-dialog.module.css";

/** The server takes up to an hour. */
const most = 60 * 60;

/** "1:05" or "65" → 65 */
export function readSeconds(text: string): number | undefined {
  const read = /^(?:(?<minutes>\d{1,2}):(?<rest>[0-5]\d)|(?<seconds>\d{1,4}))$/.exec(text.trim());
  if (read === null) return undefined;
  const { minutes = 0, rest = 0, seconds = 0 } = read.groups ?? {};
  const total = Number(minutes) * 60 + Number(rest) + Number(seconds);
  return total >= 1 && total <= most ? total : undefined;
}

interface SetClockDialogProps {
  /** Left now. */
  milliseconds: number;
  running: boolean;
  onSet: (running: boolean, milliseconds: number) => void;
  onClose: () => void;
}

/** After a mistake, such as a clock that started too early. */
export function SetClockDialog({ milliseconds, running, onSet, onClose }: SetClockDialogProps) {
  const id = useId();
  const [text, setText] = useState(() => clockDigits(milliseconds));
  const seconds = readSeconds(text);
  const set = (runs: boolean) => seconds !== undefined && onSet(runs, seconds * 1_000);
  return (
    <Dialog title="Set the clock" onClose={onClose}>
      <form
        className={classes.time}
        onSubmit={(event) => {
          event.preventDefault();
          set(running);
        }}
      >
        <label htmlFor={id}>Time left</label>
        <input
          id={id}
          data-autofocus
          value={text}
          autoComplete="off"
          inputMode="text"
          aria-describedby={`${id}-hint`}
          aria-invalid={seconds === undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} data-wrong={seconds === undefined}>
          Minutes and seconds, such as 0:45. Up to 60:00.
        </p>
        <DialogActions>
          <KeyButton keyName="Esc" onClick={onClose}>
            Back
          </KeyButton>
          <KeyButton disabled={seconds === undefined} onClick={() => set(false)}>
            Set, stopped
          </KeyButton>
          <KeyButton tone="honey" disabled={seconds === undefined} onClick={() => set(true)}>
            {running ? "Set, running" : "Set and start"}
          </KeyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
