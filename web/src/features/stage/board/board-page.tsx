import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { StageStream } from "../connection/stage-stream";
import { useLamp } from "../screen/lamp";
import { Notice } from "../screen/notice";
import { useTitle } from "../screen/use-title";
import { useWakeLock } from "../screen/use-wake-lock";
import type { BoardView } from "../views";
import { announcement } from "./announcement";
import { Board } from "./board";
import classes from "./board.module.css";

/** /board/{token}: for the projector. Nobody logs in there, and there is nothing to press but to hold or turn a page of numbers. */
export function BoardPage({ token }: { token: string }) {
  const stream = useMemo(() => {
    const address = `/api/board/${encodeURIComponent(token)}`;
    return new StageStream<BoardView>({ stream: `${address}/stream`, view: `${address}/view` });
  }, [token]);
  const { view, silentSince, refused } = useSyncExternalStore(stream.subscribe, stream.getState);
  const idle = useIdlePointer();
  useWakeLock();
  useTitle(view && `Board: ${view.bee.title}`);
  if (refused !== undefined) {
    return (
      <Notice heading="This board link doesn't work anymore">
        Ask the organizer of the bee for a new one.
      </Notice>
    );
  }
  if (view === undefined) {
    return (
      <Notice heading={silentSince ? "Not connected" : "Connecting…"}>
        {silentSince && "The board appears when the server can be reached again."}
      </Notice>
    );
  }
  return (
    <main className={classes.page} data-idle={idle}>
      <Board view={view} now={stream.now} silentSince={silentSince} byHand />
      {!silentSince && <Announcer view={view} now={stream.now} />}
    </main>
  );
}

function Announcer({ view, now }: { view: BoardView; now: () => number }) {
  const lamp = useLamp(view, now);
  return (
    <p className="wh-aloud" role="status">
      {announcement(view, lamp)}
    </p>
  );
}

/** A pointer that nobody moves doesn't belong on a projector. */
function useIdlePointer(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const move = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), 3_000);
    };
    move();
    window.addEventListener("pointermove", move);
    return () => {
      window.removeEventListener("pointermove", move);
      clearTimeout(timer);
    };
  }, []);
  return idle;
}
