import { useMemo, useSyncExternalStore } from "react";
import { StageStream } from "../connection/stage-stream";
import { useCommands } from "../connection/use-commands";
import { Notice } from "../screen/notice";
import { OrganizerRefusal } from "../screen/organizer-refusal";
import { useGround } from "../screen/use-ground";
import { useTitle } from "../screen/use-title";
import { useWakeLock } from "../screen/use-wake-lock";
import type { TeacherView } from "../views";
import { TeacherConsole } from "./teacher-console";

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
  useWakeLock();
  useTitle(view && `Teacher: ${view.board.bee.title}`);
  if (refused !== undefined) return <OrganizerRefusal status={refused} code={code} />;
  if (view === undefined) {
    return <Notice heading={silentSince ? "Not connected" : "Connecting…"} />;
  }
  return (
    <TeacherConsole
      view={view}
      now={stream.now}
      silentSince={silentSince}
      commands={commands}
      address={address}
      setupPath={`/competition/${code}/bee/${beeId}`}
    />
  );
}
