import { useState } from "react";
import { count } from "@/shared/lib/format";
import type { Ground } from "../views";
import { Choice, Dialog, DialogActions } from "./dialog";
import { BellIcon } from "./icons";
import { KeyButton } from "./key-button";
import { useTicking } from "./use-ticking";

interface EarlyBellProps {
  /** Seconds left now. */
  left: () => number;
  onRing: () => void;
  onClose: () => void;
}

/** A second X does nothing, so that no double press rings the bell. */
export function EarlyBell({ left, onRing, onClose }: EarlyBellProps) {
  const seconds = useTicking(left);
  return (
    <Dialog
      title={`${count(seconds, "second")} left. Ring now?`}
      onClose={onClose}
      onKeyDown={({ code, shiftKey }) => {
        if (code === "KeyX" && shiftKey) onRing();
      }}
    >
      <p>The speller hasn't finished.</p>
      <DialogActions>
        <KeyButton tone="brick" keyName="Shift X" icon={<BellIcon />} onClick={onRing}>
          Ring the bell
        </KeyButton>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Keep listening
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}

/** Why a ruling differs from the letters that were typed, or from the clock. */
const grounds: Record<"true" | "false", Record<string, Ground>> = {
  true: {
    "I heard it right; the letters are mistyped": "spelled",
    "Another accepted spelling": "accepted",
  },
  false: {
    "I heard a wrong letter; the letters are mistyped": "misspelled",
    "Changed letters after starting over": "changedLetters",
    "Gave up": "conceded",
    "Could not be understood": "unintelligible",
  },
};
const late: Record<string, Ground> = {
  "Finished in time": "accepted",
  "The clock was wrong": "accepted",
};

/** The ground of a ruling, and the note that some grounds need. */
export interface Reason {
  ground: Ground;
  note?: string;
}

interface AgainstProps {
  correct: boolean;
  timeUp: boolean;
  /** The grounds of a miss that the rules have. */
  faults?: readonly Ground[];
  /** What contradicts it. */
  sentence: string;
  onRule: (reason: Reason) => void;
  onClose: () => void;
}

/** A ruling against the record, either way, needs a ground. */
export function Against({ correct, timeUp, faults, sentence, onRule, onClose }: AgainstProps) {
  const all = correct && timeUp ? late : grounds[`${correct}`];
  const options = Object.fromEntries(
    Object.entries(all).filter(([, ground]) => correct || !faults || faults.includes(ground)),
  );
  const [chosen, setReason] = useState<string>();
  // Other reasons count once the time is up.
  const reason = chosen !== undefined && chosen in options ? chosen : Object.keys(options)[0];
  return (
    <Dialog title={correct ? "Correct anyway?" : "Ring anyway?"} onClose={onClose}>
      <p>{correct && timeUp ? "Time was up." : sentence}</p>
      <Choice
        name="ground"
        legend="Why?"
        options={Object.keys(options)}
        value={reason ?? ""}
        onChange={setReason}
      />
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Back
        </KeyButton>
        <KeyButton
          tone={correct ? "leaf" : "brick"}
          onClick={() => {
            const ground = reason && options[reason];
            // The rules want to know why a spelling counts that isn't on the list.
            if (ground) onRule({ ground, ...(ground === "accepted" && { note: reason }) });
          }}
        >
          {correct ? "Correct" : "Bell"}
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
