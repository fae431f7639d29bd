import { useState } from "react";
import { numberAndName } from "../board/scene";
import { useBell } from "../screen/bell";
import { breaks } from "../screen/breaks";
import { comparisonSentence } from "../screen/comparison";
import { Choice, Dialog, DialogActions } from "../screen/dialog";
import { KeyButton, type KeyButtonProps } from "../screen/key-button";
import { KeyList, type KeyNames } from "../screen/key-list";
import type { Now } from "../screen/lamp";
import { ReasonDialog } from "../screen/reason-dialog";
import { Against, EarlyBell } from "../screen/ruling-questions";
import { UndoDialog } from "../screen/undo-dialog";
import type { TeacherView } from "../views";
import classes from "./questions.module.css";
import type { Console } from "./use-console";

interface QuestionProps {
  /** The bee's address in the API. */
  address: string;
  view: TeacherView;
  now: Now;
  console: Console;
  onOpenBoard: () => void;
}

/** The open question, if there is one. */
export function OpenQuestion(props: QuestionProps) {
  const { address, view, console } = props;
  switch (console.question) {
    case "undo":
      return (
        view.undoable && (
          <UndoDialog
            address={address}
            audience="class"
            now={props.now}
            undoable={view.undoable}
            speller={spellerOf(view, view.undoable.number)}
            busy={console.busy}
            onUndo={console.act}
            onClose={console.close}
          />
        )
      );
    case "skip":
      return <SkipQuestion {...props} />;
    case "break":
      return <BreakQuestion {...props} />;
    case "more":
      return <MoreActions {...props} />;
    case "keys":
      return <KeyList names={keyNames} onClose={console.close} />;
    case "earlyBell":
      return (
        <EarlyBell
          left={console.secondsLeft}
          onRing={() => console.rule(false)}
          onClose={console.close}
        />
      );
    case "against":
      return (
        <Against
          correct={console.correct}
          timeUp={view.board.timeUp}
          sentence={comparisonSentence(view.suggestion, true)}
          onRule={(reason) => console.rule(console.correct, reason)}
          onClose={console.close}
        />
      );
    default:
      return null;
  }
}

const spellerOf = ({ order }: TeacherView, number: number | undefined) => {
  const found = order.find((one) => one.number === number);
  return found && numberAndName(found);
};

interface BackOrProps extends Pick<KeyButtonProps, "tone" | "disabled" | "onClick" | "children"> {
  console: Console;
}

/** The way back from a question and, if it has one, the way on. */
function BackOr({ console, children, ...props }: BackOrProps) {
  return (
    <DialogActions>
      <KeyButton keyName="Esc" data-autofocus onClick={console.close}>
        Back
      </KeyButton>
      {children && (
        <KeyButton tone="honey" {...props}>
          {children}
        </KeyButton>
      )}
    </DialogActions>
  );
}

const skipReasons = [
  "The word was given away",
  "The word or its text is wrong",
  "Not suitable here",
] as const;

/** For a word that wasn't said: the speller gets the next one. */
function SkipQuestion({ address, view, console }: QuestionProps) {
  const spoken = view.board.turn !== "waiting";
  return (
    <ReasonDialog
      title={spoken ? "Give another word?" : "Skip this word?"}
      reasons={spoken ? ["Another word was read", ...skipReasons] : skipReasons}
      askSecond={!spoken && view.skipNeedsSecond ? address : undefined}
      action={spoken ? "Another word" : "Skip"}
      onConfirm={(reason, second) =>
        console.act(
          spoken
            ? { type: "void", reason, burn: true }
            : { type: "skip", reason, ...(second && { second }) },
        )
      }
      onClose={console.close}
    >
      {spoken
        ? "This turn won't count. The same speller gets a new word, and the clock starts again."
        : "The speller gets the next word. This one won't be used."}
    </ReasonDialog>
  );
}

function BreakQuestion({ console }: QuestionProps) {
  const [length, setLength] = useState("10 minutes");
  const seconds = breaks[length];
  return (
    <Dialog title="Take a break?" onClose={console.close}>
      <p>The board shows the time left. The bee resumes when you choose “Resume”.</p>
      <Choice
        name="length"
        legend="How long?"
        options={Object.keys(breaks)}
        value={length}
        onChange={setLength}
      />
      <BackOr
        console={console}
        onClick={() => console.act({ type: "pause", kind: "break", ...(seconds && { seconds }) })}
      >
        Take a break
      </BackOr>
    </Dialog>
  );
}

/** What is rare, apart from what is frequent. */
function MoreActions({ view, console, onOpenBoard }: QuestionProps) {
  const { board, redoable } = view;
  const [rings, chooseBell] = useBell();
  return (
    <Dialog title="More" onClose={console.close}>
      <div className={classes.list}>
        {console.step === "call" && (
          <KeyButton onClick={() => console.act({ type: "passOver", reason: "absent" })}>
            {view.next ? numberAndName(view.next) : "The next speller"} isn't here
          </KeyButton>
        )}
        {console.step === "startRound" && (
          <KeyButton onClick={() => console.act({ type: "startRound", kind: "practice" })}>
            Start a practice round
          </KeyButton>
        )}
        {!board.pause && console.step !== "over" && (
          <KeyButton onClick={() => console.ask("break")}>Take a break…</KeyButton>
        )}
        {redoable !== undefined && (
          <KeyButton onClick={() => console.act({ type: "redo" })}>Redo</KeyButton>
        )}
        <KeyButton
          onClick={() => {
            console.close();
            onOpenBoard();
          }}
        >
          Open the board window
        </KeyButton>
        <KeyButton onClick={() => chooseBell(!rings)}>
          {rings ? "Turn the bell's sound off" : "Turn the bell's sound on"}
        </KeyButton>
        <KeyButton keyName="?" onClick={() => console.ask("keys")}>
          Keys
        </KeyButton>
      </div>
      <BackOr console={console} />
    </Dialog>
  );
}

const keyNames: KeyNames = [
  ["Space", "The next step"],
  ["R D S P O", "The speller asked"],
  ["C", "Correct"],
  ["X", "Bell"],
  ["W", "Show the word on the board"],
  ["L", "Hear the word"],
  ["Z", "Hide or show the word here"],
  ["B", "Cover the board"],
  ["H", "Hold or resume"],
  ["K", "Skip the word"],
  ["U", "Undo"],
  ["Esc", "Close a question, leave a field"],
];
