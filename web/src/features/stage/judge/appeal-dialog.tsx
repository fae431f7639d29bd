import { useState } from "react";
import { numberAndName } from "../board/scene";
import type { StageCommand } from "../commands";
import { Choice, Dialog, DialogActions } from "../screen/dialog";
import { Facts } from "../screen/facts";
import { KeyButton } from "../screen/key-button";
import { SecondOfficial } from "../screen/second-official";
import { useKept } from "../screen/use-kept";
import type { Appeal } from "../views";
import classes from "./judge.module.css";

const decisions = {
  denied: { outcome: "refused", remedy: "none" },
  correct: { outcome: "upheld", remedy: "correct" },
  newWord: { outcome: "upheld", remedy: "newWord" },
} as const;
type Decision = keyof typeof decisions;

interface AppealDialogProps {
  appeal: Appeal;
  /** The API's address of the bee, or of the official's role. */
  address: string;
  /** Whether another official must agree. */
  needsSecond: boolean;
  onDecide: (command: StageCommand) => void;
  onClose: () => void;
}

/** The word beside what was heard, and what the judges make of it. The desk shows the decision to the hall. */
export function AppealDialog({
  appeal,
  address,
  needsSecond,
  onDecide,
  onClose,
}: AppealDialogProps) {
  const { appeal: id, ground, text, round, word, heard, correct } = appeal;
  const [decision, setDecision] = useState<Decision>("denied");
  const [reason, setReason, forget] = useKept(`decision-${address}-${id}`, "");
  const [second, setSecond] = useState("");
  const name = appeal.name || `Number ${appeal.number}`;
  const labels: Record<Decision, string> = {
    denied: "Denied: the ruling doesn't change",
    correct: `Upheld: correct. ${name} is back in.`,
    newWord: `Upheld: ${name} gets a new word`,
  };
  return (
    <Dialog title={`Appeal: ${numberAndName(appeal)}, round ${round}`} onClose={onClose}>
      <p>
        {ground}.{text && ` “${text}”`}
      </p>
      <Facts
        facts={[
          ["Word", <b key="word">{word ?? "unknown"}</b>],
          ["Heard", <b key="heard">{heard?.text || "no record"}</b>],
          ["Ruled", correct ? "Correct" : "Missed"],
        ]}
      />
      <Choice
        name="decision"
        legend="What do you decide?"
        options={Object.keys(decisions)}
        labels={labels}
        value={decision}
        onChange={(value) => setDecision(value as Decision)}
      />
      <label className={classes.field}>
        Reason
        <input
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      {needsSecond && <SecondOfficial address={address} value={second} onChange={setSecond} />}
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Decide later
        </KeyButton>
        <KeyButton
          tone="honey"
          disabled={reason.trim() === "" || (needsSecond && second === "")}
          onClick={() => {
            onDecide({
              type: "decideAppeal",
              appeal: id,
              ...decisions[decision],
              reason: reason.trim(),
              ...(second && { second }),
            });
            forget();
          }}
        >
          Decide
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}
