import { useMemo, useSyncExternalStore } from "react";
import { StageStream } from "../connection/stage-stream";
import { useCommands } from "../connection/use-commands";
import { Notice } from "../screen/notice";
import { useTitle } from "../screen/use-title";
import type { TeacherView } from "../views";
import { TeacherConsole } from "./teacher-console";
import { useGround } from "./use-ground";

/** Where a teacher logs in and comes back from. */
export const logInPath = () => `/login?redirect=${encodeURIComponent(location.pathname)}`;

interface TeacherPageProps {
  code: number;
  beeId: string;
}

/** /competition/{code}/bee/{beeId}/teacher: one person runs the whole bee. */
export function TeacherPage({ code, beeId }: TeacherPageProps) {
  const address = `/api/bee/competition/${code}/${encodeURIComponent(beeId)}`;
  const stream = useMemo(
    () =>
      new StageStream<TeacherView>({
        stream: `${address}/stream/teacher`,
        view: `${address}/view/teacher`,
      }),
    [address],
  );
  const { view, silentSince, refused } = useSyncExternalStore(stream.subscribe, stream.getState);
  const commands = useCommands(stream, `${address}/command`);
  useGround();
  useTitle(view && `Teacher: ${view.board.bee.title}`);
  if (refused === 401) {
    return (
      <Notice heading="You're logged out">
        <a href={logInPath()}>Log in</a> to go on.
      </Notice>
    );
  }
  if (refused !== undefined) {
    return (
      <Notice heading="There's no such bee">
        Only organizers see this page. <a href={`/competition/${code}/bee`}>Back to the bees</a>
      </Notice>
    );
  }
  if (view === undefined) {
    return <Notice heading={silentSince ? "Not connected" : "Connecting…"} />;
  }
  return (
    <TeacherConsole
      view={view}
      now={stream.now}
      silentSince={silentSince}
      commands={commands}
      code={code}
      address={address}
      setupPath={`/competition/${code}/bee/${beeId}`}
    />
  );
}
