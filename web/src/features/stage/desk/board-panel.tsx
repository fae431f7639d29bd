import { KeyButton } from "../screen/key-button";
import type { Now } from "../screen/lamp";
import { MiniBoard } from "../screen/mini-board";
import type { DeskView } from "../views";
import classes from "./desk.module.css";
import type { Desk } from "./use-desk";

interface BoardPanelProps {
  view: DeskView;
  now: Now;
  silentSince: Date | undefined;
  desk: Desk;
  busy: boolean;
}

/** What the hall sees now, and what it should see. */
export function BoardPanel({ view, now, silentSince, desk, busy }: BoardPanelProps) {
  const { board } = view;
  const breakIsOn = board.pause?.kind === "break";
  return (
    <section aria-labelledby="board" className={classes.board}>
      <div className={classes.heading}>
        <h2 id="board">Board</h2>
        <span>what the hall sees now</span>
      </div>
      <div className={classes.boardRow}>
        <MiniBoard view={board} now={now} silentSince={silentSince} />
        <div className={classes.modes}>
          <KeyButton
            size="small"
            tone={board.mode === "live" ? "ink" : "plain"}
            aria-pressed={board.mode === "live"}
            disabled={busy}
            onClick={() => void desk.act({ type: "setBoard", mode: "live" })}
          >
            Live
          </KeyButton>
          <KeyButton
            size="small"
            tone={board.mode === "rules" ? "ink" : "plain"}
            aria-pressed={board.mode === "rules"}
            disabled={busy}
            onClick={() => desk.ask({ is: "rules" })}
          >
            Rules…
          </KeyButton>
          <KeyButton
            size="small"
            tone={board.mode === "text" ? "ink" : "plain"}
            aria-pressed={board.mode === "text"}
            disabled={busy}
            onClick={() => desk.ask({ is: "text" })}
          >
            Text…
          </KeyButton>
          <KeyButton
            size="small"
            tone={board.mode === "cover" ? "ink" : "plain"}
            aria-pressed={board.mode === "cover"}
            disabled={busy}
            onClick={() => void desk.act({ type: "setBoard", mode: "cover" })}
          >
            Covered
          </KeyButton>
          <KeyButton
            size="small"
            tone={breakIsOn ? "ink" : "plain"}
            aria-pressed={breakIsOn}
            disabled={busy || board.pause !== undefined || view.step === "closed"}
            onClick={() => desk.ask({ is: "break" })}
          >
            Break…
          </KeyButton>
        </div>
      </div>
    </section>
  );
}
