import { useState } from "react";
import { numberAndName } from "../board/scene";
import { Choice, Dialog, DialogActions } from "../screen/dialog";
import { BellIcon } from "../screen/icons";
import { KeyButton, type KeyButtonProps } from "../screen/key-button";
import type { Now } from "../screen/lamp";
import { useTicking } from "../screen/use-ticking";
import type { Ground, TeacherView } from "../views";
import { suggestionSentence } from "./heard-field";
import classes from "./questions.module.css";
import { SecondOfficial } from "./second-official";
import { UndoDialog } from "./undo-dialog";
import { type Console, secondsLeft } from "./use-console";

interface QuestionProps {
  /** The competition's join code. */
  code: number;
  view: TeacherView;
  now: Now;
  console: Console;
  onOpenBoard: () => void;
}

/** The open question, if there is one. */
export function OpenQuestion(props: QuestionProps) {
  const { code, view, console } = props;
  switch (console.question) {
    case "undo":
      return (
        view.undoable && (
          <UndoDialog
            code={code}
            undoable={view.undoable}
            speller={spellerOf(view, view.undoable.number)}
            onUndo={console.undo}
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
      return <KeyList {...props} />;
    case "earlyBell":
      return <EarlyBell {...props} />;
    case "against":
      return <Against {...props} />;
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

/** A second X does nothing, so that no double press rings the bell. */
function EarlyBell({ view, now, console }: QuestionProps) {
  const left = useTicking(() => secondsLeft(view, now));
  const ring = () => void console.rule(false, { confirmed: true });
  return (
    <Dialog
      title={`${left} seconds left. Ring now?`}
      onClose={console.close}
      onKeyDown={({ code, shiftKey }) => {
        if (code === "KeyX" && shiftKey) ring();
      }}
    >
      <p>The speller hasn't finished.</p>
      <DialogActions>
        <KeyButton tone="brick" keyName="Shift X" icon={<BellIcon />} onClick={ring}>
          Ring the bell
        </KeyButton>
        <KeyButton keyName="Esc" data-autofocus onClick={console.close}>
          Keep listening
        </KeyButton>
      </DialogActions>
    </Dialog>
  );
}

/** Why a ruling differs from the letters that were typed. */
const grounds = {
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
} as const;

function Against({ view, console }: QuestionProps) {
  const options: Record<string, Ground> = grounds[`${console.against}`];
  const [reason, setReason] = useState(Object.keys(options)[0] ?? "");
  return (
    <Dialog
      title={console.against ? "Correct all the same?" : "Ring all the same?"}
      onClose={console.close}
    >
      <p>{suggestionSentence(view)}</p>
      <Choice
        name="ground"
        legend="Why?"
        options={Object.keys(options)}
        value={reason}
        onChange={setReason}
      />
      <BackOr
        console={console}
        tone={console.against ? "leaf" : "brick"}
        onClick={() => {
          const ground = options[reason];
          void console.rule(console.against, { ...(ground && { ground }), confirmed: true });
        }}
      >
        {console.against ? "Correct" : "Bell"}
      </BackOr>
    </Dialog>
  );
}

const skipReasons = [
  "The word was given away",
  "The word or its text is wrong",
  "Not suitable here",
] as const;

/** For a word that wasn't said: the speller gets the next one. */
function SkipQuestion({ code, view, console }: QuestionProps) {
  const spoken = view.board.turn !== "waiting";
  const [reason, setReason] = useState<string>(skipReasons[0]);
  const [second, setSecond] = useState("");
  const needsSecond = !spoken && view.skipNeedsSecond;
  return (
    <Dialog title={spoken ? "Give another word?" : "Skip this word?"} onClose={console.close}>
      <p>
        {spoken
          ? "This turn won't count. The same speller gets a new word, and the clock starts again."
          : "The speller gets the next word. This one won't be used."}
      </p>
      <Choice
        name="reason"
        legend="Why?"
        options={spoken ? ["Another word was read", ...skipReasons] : skipReasons}
        value={reason}
        onChange={setReason}
      />
      {needsSecond && <SecondOfficial code={code} value={second} onChange={setSecond} />}
      <BackOr
        console={console}
        disabled={needsSecond && second === ""}
        onClick={() =>
          console.act(
            spoken
              ? { type: "void", reason, burn: true }
              : { type: "skip", reason, ...(second && { second }) },
          )
        }
      >
        {spoken ? "Another word" : "Skip"}
      </BackOr>
    </Dialog>
  );
}

/** How long a break is, in seconds, or without an end. */
const breaks: Record<string, number | undefined> = {
  "5 minutes": 300,
  "10 minutes": 600,
  "15 minutes": 900,
  "30 minutes": 1_800,
  "No set time": undefined,
};

function BreakQuestion({ console }: QuestionProps) {
  const [length, setLength] = useState("10 minutes");
  const seconds = breaks[length];
  return (
    <Dialog title="Take a break?" onClose={console.close}>
      <p>The board shows the time that is left. The bee goes on when you press H.</p>
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
        <KeyButton keyName="?" onClick={() => console.ask("keys")}>
          Keys
        </KeyButton>
      </div>
      <BackOr console={console} />
    </Dialog>
  );
}

const keyNames = [
  ["Space", "The next step"],
  ["R D S P O", "The speller asked"],
  ["C", "Correct"],
  ["X", "Bell"],
  ["W", "Show the word on the board"],
  ["L", "Hear the word"],
  ["Z", "Hide or show the word here"],
  ["B", "Cover the board"],
  ["H", "Hold, or go on"],
  ["K", "Skip the word"],
  ["U", "Undo"],
  ["Esc", "Close a question, leave a field"],
] as const;

function KeyList({ console }: QuestionProps) {
  return (
    <Dialog title="Keys" onClose={console.close}>
      <dl className={classes.keys}>
        {keyNames.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>By their place on the keyboard, so they are the same on every layout.</p>
      <BackOr console={console} />
    </Dialog>
  );
}
