import { useState } from "react";
import { numberAndName } from "../board/scene";
import type { StageCommand } from "../commands";
import type { Appeal, BoardView } from "../views";
import classes from "./appeal-dialog.module.css";
import { recordFacts } from "./appeal-record";
import { Choice, Dialog, DialogActions } from "./dialog";
import { Facts } from "./facts";
import type { KeptAs } from "./kept-keys";
import { KeyButton } from "./key-button";
import type { Now } from "./lamp";
import { MiniBoard } from "./mini-board";
import { SecondOfficial } from "./second-official";
import { TextField } from "./text-field";
import { useKept } from "./use-kept";

/** Who files an appeal. */
export const appealSides: Record<Appeal["side"], string> = {
  speller: "The speller's side",
  rival: "Another speller's side",
  judges: "The judges themselves",
};

/** How an appeal stands. */
export function appealState({ decided, shown }: Appeal): string {
  switch (decided?.outcome) {
    case undefined:
      return "Waiting for the judges";
    case "withdrawn":
      return "Withdrawn";
    case "upheld": {
      const how = `Upheld: ${decided.remedy === "newWord" ? "a new word" : decided.remedy}`;
      return shown ? `${how}, shown` : `${how}, not shown yet`;
    }
    default:
      return shown ? "Denied, shown" : "Denied, not shown yet";
  }
}

const decisions = {
  refused: { outcome: "refused", remedy: "none" },
  correct: { outcome: "upheld", remedy: "correct" },
  missed: { outcome: "upheld", remedy: "missed" },
  newWord: { outcome: "upheld", remedy: "newWord" },
  withdrawn: { outcome: "withdrawn", remedy: "none" },
} as const;
type Decision = keyof typeof decisions;

/** A correct word can't be ruled correct again. It can count as missed while its round is open. */
const canBe = ({ correct, canMiss }: Appeal, decision: Decision): boolean =>
  decision === "correct" ? !correct : decision !== "missed" || canMiss;

export interface AppealDialogProps {
  appeal: Appeal;
  /** What the hall sees, to show what it will see. */
  board?: BoardView | undefined;
  now: Now;
  /** Judges decide. */
  canDecide: boolean;
  /** The desk tells the hall. */
  canShow: boolean;
  /** Whether another official must agree. */
  needsSecond: boolean;
  /** The API's address of the bee, or of the official's role. */
  address: string;
  keptAs: KeptAs;
  busy: boolean;
  /** Why the last press did nothing. */
  failure?: string | undefined;
  /** Resolves to whether it counted. */
  onCommand: (command: StageCommand) => Promise<boolean>;
  onClose: () => void;
}

/** An appeal: what it is about, and what comes next for it. */
export function AppealDialog(props: AppealDialogProps) {
  const { appeal, canDecide, canShow, failure, onClose } = props;
  const { decided, open, side, at, ground, text, record } = appeal;
  const decides = open && decided === undefined && canDecide;
  return (
    <Dialog title={`Appeal: ${numberAndName(appeal)}, round ${appeal.round}`} onClose={onClose}>
      <Facts
        facts={[
          ["Filed by", `${appealSides[side]}, ${formatTime(at)}`],
          ["Ground", text ? `${ground}: ${text}` : ground],
          ...(record ? recordFacts(record) : []),
          ["Ruled", appeal.correct ? "Correct" : "Missed"],
          ...(decided
            ? [["Decided", [decided.by, decided.reason].filter(Boolean).join(": ")] as const]
            : []),
        ]}
      />
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {decides && canShow && !record && (
        <p className={classes.state}>
          The word and what was heard are hidden here while someone may still have to spell this
          word.
        </p>
      )}
      {decides ? (
        <Decide {...props} />
      ) : open && decided !== undefined && canShow ? (
        <Show {...props} />
      ) : (
        <>
          <p className={classes.state}>{appealState(appeal)}.</p>
          <DialogActions>
            <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
              Back
            </KeyButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Decide({
  appeal,
  board,
  now,
  needsSecond,
  address,
  keptAs,
  busy,
  onCommand,
  onClose,
}: AppealDialogProps) {
  const [decision, setDecision] = useState<Decision>("refused");
  const [reason, setReason, forget] = useKept(keptAs, `decision-${appeal.appeal}`, "");
  const [second, setSecond] = useState("");
  const name = appeal.name || `Number ${appeal.number}`;
  const labels: Record<Decision, string> = {
    refused: "Denied: the ruling doesn't change",
    correct: `Upheld: correct. ${name} is back in.`,
    missed: `Upheld: missed. It counts as a miss for ${name}.`,
    newWord: `Upheld: ${name} gets a new word`,
    withdrawn: "Withdrawn by the side that filed it",
  };
  const { outcome, remedy } = decisions[decision];
  const asksSecond = needsSecond && outcome !== "withdrawn";
  const options = Object.keys(decisions).filter((one) => canBe(appeal, one as Decision));
  // Once the round is closed, it can't count as missed anymore.
  const canDecide = options.includes(decision);
  const ready = canDecide && reason.trim() !== "" && (!asksSecond || second !== "");
  return (
    <>
      <Choice
        name="decision"
        legend="What did the judges decide?"
        options={options}
        labels={labels}
        value={decision}
        onChange={(value) => setDecision(value as Decision)}
      />
      <TextField label="Reason" maxLength={300} value={reason} onChange={setReason} />
      {asksSecond && <SecondOfficial address={address} value={second} onChange={setSecond} />}
      {outcome === "upheld" && remedy !== "missed" && board && (
        <Preview board={board} now={now} appeal={appeal} newWord={remedy === "newWord"} />
      )}
      <DialogActions>
        <KeyButton keyName="Esc" onClick={onClose}>
          Decide later
        </KeyButton>
        <KeyButton
          tone="honey"
          disabled={!ready}
          busy={busy}
          onClick={() => {
            void onCommand({
              type: "decideAppeal",
              appeal: appeal.appeal,
              outcome,
              remedy,
              reason: reason.trim(),
              ...(asksSecond && second && { second }),
            }).then((done) => done && forget());
          }}
        >
          Decide
        </KeyButton>
      </DialogActions>
    </>
  );
}

/** Decided, and the hall doesn't know yet. */
function Show({ appeal, board, now, busy, onCommand, onClose }: AppealDialogProps) {
  const upheld = appeal.decided?.outcome === "upheld";
  const previews = upheld && appeal.decided?.remedy !== "missed";
  const sentence = upheld ? "The board shows a correction." : "The board doesn't change.";
  return (
    <>
      <p className={classes.state}>{appealState(appeal)}.</p>
      <p>Say it out loud first. {previews ? "This is what the hall will see." : sentence}</p>
      {previews && board && (
        <Preview
          board={board}
          now={now}
          appeal={appeal}
          newWord={appeal.decided?.remedy === "newWord"}
        />
      )}
      <DialogActions>
        <KeyButton keyName="Esc" data-autofocus onClick={onClose}>
          Not yet
        </KeyButton>
        <KeyButton
          tone="honey"
          busy={busy}
          onClick={() => void onCommand({ type: "showAppeal", appeal: appeal.appeal })}
        >
          {upheld ? "Show correction" : "It was announced"}
        </KeyButton>
      </DialogActions>
    </>
  );
}

interface PreviewProps {
  board: BoardView;
  now: Now;
  appeal: Appeal;
  newWord: boolean;
}

/** The board once an upheld appeal is shown. */
function Preview({ board, now, appeal, newWord }: PreviewProps) {
  const reinstated = { ...appeal.inHall, newWord, wasRight: appeal.correct };
  return (
    <div className={classes.preview}>
      <MiniBoard view={{ ...board, mode: "live", correction: true, reinstated }} now={now} />
      {board.turn && <p>Someone is at the microphone, so the board only adds a line below.</p>}
    </div>
  );
}

const formatTime = (at: string) =>
  new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
