import { announcement } from "../board/announcement";
import { Board } from "../board/board";
import type { BoardView } from "../views";
import { type Now, useLamp } from "./lamp";
import classes from "./mini-board.module.css";

/** The board itself, small. */
export function MiniBoard({ view, now }: { view: BoardView; now: Now }) {
  const lamp = useLamp(view, now);
  return (
    <div className={classes.mini} role="img" aria-label={announcement(view, lamp)}>
      <div inert>
        <Board view={view} now={now} heading="p" />
      </div>
    </div>
  );
}
