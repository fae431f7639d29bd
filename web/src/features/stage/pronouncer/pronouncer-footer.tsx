import { numberAndName } from "../board/scene";
import { CheckIcon, UndoIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { PronouncerView } from "../views";
import classes from "./pronouncer.module.css";
import type { Step } from "./step";

interface PronouncerFooterProps {
  view: PronouncerView;
  step: Step;
  busy: boolean;
  connected: boolean;
  settling: boolean;
  onGoOn: () => void;
  onReveal: () => void;
  onSkip: () => void;
  onUndo: () => void;
}

/** The one honey key, what comes next, and what is rare. */
export function PronouncerFooter(props: PronouncerFooterProps) {
  const { view, step, busy, onSkip, onUndo } = props;
  const { next, undoable, word } = view;
  return (
    <footer className={classes.footer}>
      <Main {...props} />
      <div className={classes.rest}>
        {next && (
          <p className={classes.next}>
            Next: {numberAndName(next)}
            {next.word && <b>{next.word}</b>}
          </p>
        )}
        {step === "reveal" && next && (
          <KeyButton disabled keyName="Space">
            Next speller
          </KeyButton>
        )}
        <KeyButton
          tone="ghost"
          size="small"
          keyName="U"
          icon={<UndoIcon />}
          disabled={busy || !undoable}
          onClick={onUndo}
        >
          Undo
        </KeyButton>
        {word && view.turn && (
          <KeyButton
            tone="ghost"
            size="small"
            keyName="K"
            disabled={busy || step !== "say"}
            onClick={onSkip}
          >
            Skip word…
          </KeyButton>
        )}
      </div>
    </footer>
  );
}

function Main(props: PronouncerFooterProps) {
  const { view, step, busy, connected, settling, onGoOn, onReveal } = props;
  const { clock, next } = view;
  const main = { tone: "honey", size: "large", disabled: busy, settling } as const;
  if (!connected && (step === "answer" || step === "judging")) {
    return <p className={classes.later}>Keep going. Questions that you mark are logged later.</p>;
  }
  switch (step) {
    case "say":
      return (
        <>
          <KeyButton {...main} keyName="Space" onClick={onGoOn}>
            I said the word
          </KeyButton>
          <p className={classes.note}>
            {clock && !clock.running ? "Starts the clock." : "The speller may ask and spell."}
          </p>
        </>
      );
    case "answer":
      return (
        <p className={classes.done}>
          <CheckIcon />
          Word said. {clock?.running && "Clock running."}
        </p>
      );
    case "reveal":
      return (
        <KeyButton {...main} keyName="W" onClick={onReveal}>
          Show word on the board
        </KeyButton>
      );
    case "call":
      return (
        <KeyButton {...main} keyName="Space" onClick={onGoOn}>
          {view.phase === "ready" && "Title word: "}
          Call {next && numberAndName(next)}
        </KeyButton>
      );
    case "judging":
      return <p className={classes.note}>The judges decide.</p>;
    case "paused":
      return <p className={classes.note}>Paused. A judge or the desk can resume.</p>;
    default:
      return <p className={classes.note}>{step === "wait" && "Waiting for the desk."}</p>;
  }
}
