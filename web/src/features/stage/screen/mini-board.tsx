import { announcement } from "../board/announcement";
import { Board } from "../board/board";
import type { BoardView } from "../views";
import { type Now, useLamp } from "./lamp";
import classes from "./mini-board.module.css";

interface MiniBoardProps {
  view: BoardView;
  now: Now;
  /** Since when this page wasn't connected, unless it is. The board may be. */
  silentSince?: Date | undefined;
}

/** The board itself, small. */
export function MiniBoard({ view, now, silentSince }: MiniBoardProps) {
  const lamp = useLamp(view, now);
  if (silentSince)
    return <p className={classes.unknown}>Not known until this page is connected.</p>;
  return (
    <div className={classes.mini} role="img" aria-label={announcement(view, lamp)}>
      <div inert>
        <Board view={view} now={now} heading="p" />
      </div>
    </div>
  );
}
