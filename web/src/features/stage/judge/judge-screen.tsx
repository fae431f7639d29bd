import { numberAndName, roundName, roundNote } from "../board/scene";
import type { ScreenProps } from "../official/screen-props";
import { AskedList } from "../screen/asked-list";
import { ConsoleHeader } from "../screen/console-header";
import { ResultHexagon } from "../screen/hexagons";
import { KeyButton } from "../screen/key-button";
import { withoutLastTurn } from "../screen/last-turn";
import { OtherSpellings } from "../screen/other-spellings";
import { RuleKeys } from "../screen/rule-keys";
import { TurnAnnouncer } from "../screen/turn-announcer";
import { useKeys } from "../screen/use-keys";
import { useTicking } from "../screen/use-ticking";
import { variables } from "../screen/variables";
import { wideness } from "../screen/wideness";
import type { JudgeView } from "../views";
import { Comparison } from "./comparison";
import classes from "./judge.module.css";
import { JudgeQuestion } from "./judge-questions";
import { JudgeSide } from "./judge-side";
import { type Judge, useJudge } from "./use-judge";

/** Sees the word beside what was heard, and rules. */
export function JudgeScreen(given: ScreenProps<JudgeView>) {
  const props = { ...given, view: withoutLastTurn(given.view) };
  const { view, now, silentSince, commands, label, onDevice } = props;
  const { word, speller, turn, asked } = view;
  const judge = useJudge(props);
  useKeys({
    c: () => judge.askToRule(true),
    x: () => judge.askToRule(false),
    n: judge.call,
    e: judge.done,
    h: judge.hold,
    u: judge.undo,
    "?": () => judge.ask("keys"),
  });
  return (
    <div className={classes.page}>
      <ConsoleHeader
        bee={view.bee}
        turn={view}
        speller={speller}
        open={turn !== undefined && silentSince === undefined}
        now={now}
        device={{ label, connected: silentSince === undefined, onOpen: onDevice }}
      />
      <main className={classes.main}>
        <TurnAnnouncer speller={speller} turn={turn} />
        {word ? (
          <>
            <p className={classes.word} style={variables({ length: wideness(word.text) })}>
              <b>{word.text}</b> {word.pron}
            </p>
            <OtherSpellings word={word} className={classes.definition} />
            {roundNote(view) && <p className={classes.definition}>{roundNote(view)}</p>}
            {word.definition && <p className={classes.definition}>{word.definition}</p>}
            <Comparison
              word={word.text}
              suggestion={view.suggestion}
              heard={view.heard}
              complete={judge.complete}
            />
            {asked.length > 0 && (
              <p className={classes.muted}>
                Asked: <AskedList asked={asked} />
              </p>
            )}
          </>
        ) : (
          <p className={classes.sentence} role="status">
            {waitSentence(view)}
          </p>
        )}
        <Result view={view} />
      </main>
      <JudgeSide view={view} judge={judge} busy={commands.busy} />
      <Footer view={view} judge={judge} busy={commands.busy} />
      <JudgeQuestion {...props} judge={judge} />
    </div>
  );
}

/** The ruling, instead of the keys that made it: a second press does nothing. */
function Result({ view: { ruled, canReveal } }: { view: JudgeView }) {
  if (!ruled) return null;
  const { correct, shown } = ruled;
  return (
    <div className={classes.ruled} data-correct={correct} role="status">
      <ResultHexagon result={correct ? "correct" : "out"} size={56} />
      <div>
        <b>{correct ? "Correct" : "Missed"}</b>
        <p>
          {!shown && "The board doesn't show it yet."}
          {shown && canReveal && "On the board. The pronouncer reads the spelling."}
          {shown && !canReveal && "On the board."}
        </p>
      </div>
    </div>
  );
}

interface FooterProps {
  view: JudgeView;
  judge: Judge;
  busy: boolean;
}

/** The two keys that rule, or the one that calls. */
function Footer({ view, judge, busy }: FooterProps) {
  const left = useTicking(judge.secondsLeft);
  const { next, pause, clock } = view;
  if (judge.step === "rule") {
    return (
      <footer className={classes.footer}>
        <RuleKeys
          left={left}
          stopped={!pause && clock?.running === false}
          disabled={busy || pause !== undefined}
          settling={!judge.settled}
          onCorrect={() => judge.askToRule(true)}
          onBell={() => judge.askToRule(false)}
          onRing={() => judge.askToRule(false, true)}
        >
          {pause ? (
            paused
          ) : (
            <>
              You rule. <br />
              Software only compares.
            </>
          )}
        </RuleKeys>
      </footer>
    );
  }
  return (
    <footer className={classes.footer}>
      <p className={classes.next}>{footerSentence(view)}</p>
      {next && (judge.step === "call" || view.canReveal) && (
        <KeyButton
          tone="honey"
          size="large"
          keyName="N"
          disabled={busy || judge.step !== "call" || pause !== undefined}
          settling={!judge.settled}
          onClick={judge.call}
        >
          {view.step === "titleWord" && "Title word: "}
          Call {numberAndName(next)}
        </KeyButton>
      )}
    </footer>
  );
}

const paused = "Paused. Choose “Resume” to continue.";

function footerSentence({ step, pause, canReveal, correctionWaiting }: JudgeView): string {
  if (pause) return paused;
  if (correctionWaiting) return "The desk shows the correction first.";
  if (canReveal) return "You can call the next speller when the spelling has been read.";
  switch (step) {
    case "atMic":
      return "The pronouncer says the word.";
    case "ruled":
      return "The desk shows the ruling.";
    case "roundEnd":
      return "The desk closes the round.";
    case "ready":
      return "The desk starts the next round.";
    default:
      return "";
  }
}

function waitSentence({ step, next, round }: JudgeView): string {
  switch (step) {
    case "setup":
      return "The bee isn't ready yet.";
    case "ready":
    case "spellOff":
      return "The next round starts soon.";
    case "titleWord":
      return next ? `${numberAndName(next)} spells for the title.` : "";
    case "roundEnd":
      return `${roundName({ round })} is over.`;
    case "final":
    case "closed":
      return "The bee is over. Thank you!";
    default:
      return next ? `Next: ${numberAndName(next)}` : "";
  }
}
