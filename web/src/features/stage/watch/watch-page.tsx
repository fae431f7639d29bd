import { useMemo, useSyncExternalStore } from "react";
import { StageStream } from "../connection/stage-stream";
import { Notice } from "../screen/notice";
import { useTitle } from "../screen/use-title";
import type { WatchView } from "../views";
import { Watch } from "./watch";

/** /watch/{token}: for families at home. There is nothing to press. */
export function WatchPage({ token }: { token: string }) {
  const stream = useMemo(() => {
    const address = `/api/board/${encodeURIComponent(token)}`;
    return new StageStream<WatchView>({ stream: `${address}/stream`, view: `${address}/view` });
  }, [token]);
  const { view, silentSince, refused } = useSyncExternalStore(stream.subscribe, stream.getState);
  useTitle(view?.bee.title);
  if (refused !== undefined) {
    return (
      <Notice heading="This link doesn't work anymore">
        Ask the organizer of the bee for a new one.
      </Notice>
    );
  }
  if (view === undefined) {
    return (
      <Notice heading={silentSince ? "Not connected" : "Connecting…"}>
        {silentSince && "The bee appears when the server can be reached again."}
      </Notice>
    );
  }
  return <Watch view={view} now={stream.now} silentSince={silentSince} />;
}
