import { roundName, stillIn } from "../board/scene";
import { ResultHexagon, statusResults } from "../screen/hexagons";
import { HideIcon, PauseIcon, UndoIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import type { Now } from "../screen/lamp";
import { MiniBoard } from "../screen/mini-board";
import type { SpellerStatus, TeacherView } from "../views";
import classes from "./side-panel.module.css";

const spokenStatus: Record<SpellerStatus, string> = {
  right: "correct",
  missed: "missed",
  out: "out",
  missing: "not here",
  now: "now",
  toCome: "to come",
  here: "here",
};

interface SidePanelProps {
  view: TeacherView;
  now: Now;
  silentSince: Date | undefined;
  busy: boolean;
  /** The board has just changed. */
  settling: boolean;
  actions: {
    cover: () => void;
    undo: () => void;
    hold: () => void;
    skip: () => void;
    more: () => void;
  };
}

/** Who comes when, what the class sees, and the keys for everything out of order. */
export function SidePanel(props: SidePanelProps) {
  const { view, busy, settling, actions } = props;
  const { board, undoable, wordsLeft } = view;
  const covered = board.mode === "cover";
  return (
    <aside className={classes.side} aria-label="Round">
      <div className={classes.round}>
        <h2>{roundName(board) || "Spellers"}</h2>
        <span>
          {stillIn(board).length} still in · {wordsLeft} words left
        </span>
      </div>
      <Order view={view} />
      <ClassSees {...props} />
      <div className={classes.actions}>
        <KeyButton
          tone="ink"
          size="small"
          keyName="B"
          icon={<HideIcon />}
          aria-pressed={covered}
          disabled={busy}
          settling={settling}
          onClick={actions.cover}
        >
          {covered ? "Uncover the board" : "Cover the board"}
        </KeyButton>
        <KeyButton
          size="small"
          keyName="U"
          icon={<UndoIcon />}
          disabled={busy || !undoable}
          onClick={actions.undo}
        >
          Undo
        </KeyButton>
        <KeyButton
          size="small"
          keyName="H"
          icon={<PauseIcon size={18} />}
          disabled={busy || board.pause !== undefined || view.step === "closed"}
          settling={settling}
          onClick={actions.hold}
        >
          Hold
        </KeyButton>
        <KeyButton
          tone="ghost"
          size="small"
          keyName="K"
          disabled={busy || !view.word || view.ruled !== undefined}
          onClick={actions.skip}
        >
          Skip…
        </KeyButton>
        <KeyButton tone="ghost" size="small" onClick={actions.more}>
          More…
        </KeyButton>
      </div>
    </aside>
  );
}

/** The speller at the microphone, some before and some after. */
function Order({ view: { order } }: { view: TeacherView }) {
  const now = order.findIndex(({ status }) => status === "now");
  const next = now === -1 ? order.findIndex(({ status }) => status === "toCome") : now;
  const from = Math.max(0, Math.min(next - 3, order.length - 6));
  const shown = order.slice(from, from + 6);
  return (
    <ol className={classes.order} aria-label="Order">
      {shown.map(({ number, name, status }) => (
        <li
          key={number}
          data-now={status === "now"}
          value={order.findIndex((one) => one.number === number) + 1}
        >
          <b>{number}</b>
          <span>{name}</span>
          <span className={classes.state}>
            {status === "now" ? "Now" : <span className="wh-aloud">{spokenStatus[status]}</span>}
            <ResultHexagon result={statusResults[status]} size={22} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The board itself, small. */
function ClassSees({
  view: { board },
  now,
  silentSince,
}: Pick<SidePanelProps, "view" | "now" | "silentSince">) {
  return (
    <figure className={classes.sees}>
      <figcaption>The class sees</figcaption>
      <div className={classes.mini}>
        <MiniBoard view={board} now={now} silentSince={silentSince} />
      </div>
    </figure>
  );
}
