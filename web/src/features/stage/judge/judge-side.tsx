import { numberAndName } from "../board/scene";
import { ResultHexagon } from "../screen/hexagons";
import { PauseIcon, UndoIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import { formatCommand, formatWhen } from "../screen/log-sentences";
import { nameOf } from "../screen/name-of";
import type { JudgeView } from "../views";
import classes from "./judge.module.css";
import type { Judge } from "./use-judge";

interface JudgeSideProps {
  view: JudgeView;
  judge: Judge;
  busy: boolean;
}

/** What was decided last, and the keys for everything out of order. */
export function JudgeSide({ view, judge, busy }: JudgeSideProps) {
  const { pause, ruled, turn, redoable } = view;
  return (
    <aside className={classes.side} aria-label="Decisions">
      <LastDecision view={view} judge={judge} busy={busy} />
      <section className={classes.card}>
        <h2>This turn</h2>
        <KeyButton
          size="small"
          keyName="E"
          disabled={busy || judge.step !== "rule" || judge.complete}
          onClick={judge.done}
        >
          The speller is done
        </KeyButton>
        <KeyButton
          size="small"
          keyName="H"
          icon={<PauseIcon size={18} />}
          tone={pause ? "honey" : "plain"}
          disabled={busy || view.step === "closed"}
          settling={!judge.pauseSettled}
          onClick={judge.hold}
        >
          {pause ? "Resume" : "Hold, stop the clock"}
        </KeyButton>
        {judge.isHead && (
          <KeyButton
            size="small"
            tone="ghost"
            disabled={busy || !turn || ruled?.shown === true}
            onClick={() => judge.ask("void")}
          >
            Another word was read…
          </KeyButton>
        )}
        {redoable !== undefined && (
          <KeyButton
            size="small"
            tone="ghost"
            disabled={busy}
            onClick={() => judge.act({ type: "redo" })}
          >
            Redo what was undone
          </KeyButton>
        )}
      </section>
      <Appeals view={view} judge={judge} />
    </aside>
  );
}

/** Those that wait for the judges. */
function Appeals({ view, judge }: Pick<JudgeSideProps, "view" | "judge">) {
  const open = view.appeals.filter((appeal) => appeal.open && !appeal.decided);
  if (open.length === 0) return null;
  return (
    <section className={classes.card}>
      <h2>Appeals: {open.length} open</h2>
      {open.map(({ appeal, ground, ...who }) => (
        <div key={appeal} className={classes.appeal}>
          <p>
            <b>{numberAndName(who)}</b> · {ground}
          </p>
          <KeyButton size="small" onClick={() => judge.askAppeal(appeal)}>
            Decide…
          </KeyButton>
        </div>
      ))}
    </section>
  );
}

function LastDecision({ view, judge, busy }: JudgeSideProps) {
  const { undoable, ruled } = view;
  return (
    <section className={classes.card}>
      <h2>Last decision</h2>
      {undoable ? (
        <>
          <p className={classes.decision}>
            {ruled && undoable.types.includes("ruled") && (
              <ResultHexagon result={ruled.correct ? "correct" : "out"} size={24} />
            )}
            {formatCommand(undoable.types, nameOf(view, undoable.number))}
          </p>
          <p className={classes.muted}>
            {undoable.by && `${undoable.by} · `}
            {formatWhen(undoable.at)}
          </p>
        </>
      ) : (
        <p className={classes.muted}>Nothing to undo.</p>
      )}
      <KeyButton
        size="small"
        keyName="U"
        icon={<UndoIcon />}
        disabled={busy || !judge.canUndo}
        onClick={judge.undo}
      >
        Undo…
      </KeyButton>
      {undoable && !judge.canUndo && (
        <p className={classes.muted}>
          {undoable.shown ? "The hall has seen it." : "Someone else did this."} The head judge or
          the desk can undo it.
        </p>
      )}
    </section>
  );
}
