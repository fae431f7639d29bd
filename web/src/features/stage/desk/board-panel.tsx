import type { KeptAs } from "../screen/kept-keys";
import { KeyButton } from "../screen/key-button";
import type { Now } from "../screen/lamp";
import { MiniBoard } from "../screen/mini-board";
import type { DeskView } from "../views";
import classes from "./desk.module.css";
import { rulesCards } from "./rules-text";
import { fitsOnBoard, shownCard, textOf } from "./shown-card";
import type { Desk } from "./use-desk";

interface BoardPanelProps {
  view: DeskView;
  now: Now;
  silentSince: Date | undefined;
  desk: Desk;
  keptAs: KeptAs;
  busy: boolean;
}

/** What the hall sees now, and what it should see. */
export function BoardPanel({ view, now, silentSince, desk, keptAs, busy }: BoardPanelProps) {
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
          <NextRules view={view} desk={desk} keptAs={keptAs} busy={busy} />
        </div>
      </div>
    </section>
  );
}

/** While someone reads out the rules, one press shows the card that follows. */
function NextRules({
  view: { board, profile },
  desk,
  keptAs,
  busy,
}: Pick<BoardPanelProps, "view" | "desk" | "keptAs" | "busy">) {
  const cards = rulesCards(profile);
  const shown = shownCard(cards, board, keptAs);
  const next = shown === -1 ? undefined : cards[shown + 1];
  if (next === undefined) return null;
  const text = textOf(next, keptAs);
  return (
    <KeyButton
      size="small"
      disabled={busy}
      onClick={() => {
        if (text === "" || !fitsOnBoard(text)) desk.ask({ is: "rules" });
        else void desk.act({ type: "setBoard", mode: "rules", text });
      }}
    >
      {`Next rules, ${shown + 2} of ${cards.length}`}
    </KeyButton>
  );
}
