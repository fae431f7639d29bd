import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { roleNames } from "@/shared/lib/official-roles";
import { type Beat, StageStream } from "../connection/stage-stream";
import { useCommands } from "../connection/use-commands";
import { Alerts } from "../screen/alerts";
import type { KeptAs } from "../screen/kept-keys";
import { logInPath } from "../screen/log-in-path";
import { Notice } from "../screen/notice";
import { useTitle } from "../screen/use-title";
import { useWakeLock } from "../screen/use-wake-lock";
import type { BoardView, OfficialRole } from "../views";
import { DeviceDialog } from "./device-dialog";
import classes from "./role-frame.module.css";
import { screens } from "./screens";

/** What the frame knows of every role's view. */
interface RoleView extends Beat {
  bee: BoardView["bee"];
  decisions: number;
  turnId?: number;
  /** Of those who work with the words. */
  sealBroken?: boolean;
}

interface RoleFrameProps {
  role: OfficialRole;
  label: string;
  /** Where the API has what the role may read and do. */
  address: string;
  /** Where its view is, after `/view` and `/stream`. */
  path?: string;
  /** Names the role that this page is for. The device may have another one by now. */
  query?: string;
  keptAs: KeptAs;
  access?: { code: number; beeId: string };
  /** What to show instead once the server refuses. */
  refused: (status: number) => ReactNode;
  onGiveBack?: () => void;
}

/** What a lost connection means for roles whose presses also count later. */
const unsent: Partial<Record<OfficialRole, string>> = {
  checkIn: "You can keep checking spellers in. Check-ins are sent when you're online again.",
  pronouncer:
    "The clock is hidden. Questions after the word is said are sent when you're online again. Nothing else is.",
  scribe: "The clock is hidden. Only letters are sent later.",
};

/** What to do about words that aren't those that were sealed. */
const checkWords = (role: OfficialRole) =>
  role === "desk"
    ? "Hold the bee, and check the list."
    : "Stop, and ask the desk before the next word.";

/** Follows a role's view, sends its presses, and says what went wrong with either. */
export function RoleFrame({
  role,
  label,
  address,
  path = "",
  query = "",
  keptAs,
  access,
  refused,
  onGiveBack,
}: RoleFrameProps) {
  const stream = useMemo(
    () =>
      new StageStream<RoleView>({
        stream: `${address}/stream${path}${query}`,
        view: `${address}/view${path}${query}`,
      }),
    [address, path, query],
  );
  const state = useSyncExternalStore(stream.subscribe, stream.getState);
  const commands = useCommands(stream, `${address}/command${query}`, access && role);
  const [device, setDevice] = useState(false);
  useTitle(state.view && `${roleNames[role]}: ${state.view.bee.title}`);
  useWakeLock();
  if (state.refused !== undefined) return refused(state.refused);
  const { view, silentSince } = state;
  if (view === undefined) {
    return <Notice heading={silentSince ? "Not connected" : "Connecting…"} />;
  }
  const Screen = screens[role];
  return (
    <div className={classes.frame}>
      <Alerts
        warnings={[
          view.sealBroken && `These aren't the words that were sealed. ${checkWords(role)}`,
        ]}
        silentSince={silentSince}
        unsent={unsent[role]}
        commands={commands}
        logIn={access ? logInPath() : undefined}
      />
      <Screen
        view={view as never}
        now={stream.now}
        silentSince={silentSince}
        commands={commands}
        role={role}
        label={label}
        address={address}
        keptAs={keptAs}
        {...(access && { access })}
        onDevice={() => setDevice(true)}
      />
      {device && (
        <DeviceDialog
          role={role}
          label={label}
          bee={view.bee.title}
          onGiveBack={onGiveBack}
          onClose={() => setDevice(false)}
        />
      )}
    </div>
  );
}
