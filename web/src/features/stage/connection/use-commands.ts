import { useRef, useState } from "react";
import { randomKey } from "@/shared/lib/random-key";
import type { StageCommand } from "../commands";
import type { OfficialRole } from "../views";
import { type Press, type Sent, sendPress } from "./command-client";
import type { Beat, StageStream } from "./stage-stream";

/** Why a press did nothing, and whether it can be sent again. */
interface PressFailure {
  sentence: string;
  again?: () => void;
  logIn?: boolean;
  /** It is sent again, so this ends by itself. */
  late?: boolean;
}

const stillTrying: PressFailure = {
  sentence: "No answer from the server. Still trying.",
  late: true,
};

/** The newest view is here soon after a press. If not, the next press finds out why. */
const viewDelay = 2_000;

/** What a press was decided on. */
export interface Basis {
  /** Absent if what was decided since doesn't matter. */
  decisions?: number;
  turnId?: number | undefined;
}

/** What became of a press. */
type Outcome = Sent<never>["is"];

export interface Commands {
  /**
   * One press. Ignored while another is under way. Resolves to whether it counted. `basis`: what the page showed when a question
   * was opened, if its answer mustn't count for what came since, such as the next speller.
   */
  send: (command: StageCommand, basis?: Basis) => Promise<boolean>;
  /** Sends a press that counts whenever it arrives. The same key may be sent again. */
  sendLate: (command: StageCommand, key: string) => Promise<Outcome>;
  busy: boolean;
  failure: PressFailure | undefined;
  dismiss: () => void;
}

/** Sends presses, one at a time. `role`: whose view the page has, for organizers, who have all of them. */
export function useCommands<View extends Beat & { decisions: number; turnId?: number }>(
  stream: StageStream<View>,
  address: string,
  role?: OfficialRole,
): Commands {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PressFailure>();
  const underWay = useRef(false);

  async function deliver(press: Press, isLate = false): Promise<Outcome> {
    if (underWay.current) return "unsent";
    underWay.current = true;
    setBusy(true);
    if (!isLate) setFailure(undefined);
    const seen = stream.getState().view;
    const sent = await sendPress<View>(address, press);
    if (sent.is === "done") await newView(stream, seen);
    underWay.current = false;
    setBusy(false);
    switch (sent.is) {
      case "done":
        setFailure((known) => (known?.late ? undefined : known));
        break;
      case "moved on":
        if (sent.view) stream.take(sent.view);
        setFailure({ sentence: sent.sentence, late: isLate });
        break;
      case "refused":
        setFailure({ sentence: sent.sentence, late: isLate });
        break;
      case "logged out":
        setFailure({
          sentence: "You're logged out. Your press wasn't sent.",
          logIn: true,
          late: isLate,
        });
        break;
      case "unsent":
        if (isLate) {
          setFailure((known) => known ?? stillTrying);
          break;
        }
        setFailure({
          sentence: "No answer from the server. Send it again: it counts only once.",
          again: () => void deliver(press),
        });
    }
    return sent.is;
  }

  return {
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    send: async (command, basis) => {
      const { view, silentSince } = stream.getState();
      if (view === undefined) return false;
      if (silentSince !== undefined) {
        setFailure({ sentence: "Not sent. This page isn't connected. Press again when it is." });
        return false;
      }
      const { decisions: expected = view.decisions, turnId: turn } = basis ?? view;
      const sent = await deliver({ key: randomKey(), expected, turn, command, role });
      return sent === "done";
    },
    sendLate: async (command, key) => {
      const { view, silentSince } = stream.getState();
      if (view === undefined || silentSince !== undefined) return "unsent";
      const { decisions: expected, turnId: turn } = view;
      return deliver({ key, expected, turn, command, role }, true);
    },
  };
}

/** Waits for a view after `seen`, so that the next press is meant for it. */
function newView<View extends Beat>(stream: StageStream<View>, seen: View | undefined) {
  return new Promise<void>((resolve) => {
    if (stream.getState().view !== seen) return resolve();
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, viewDelay);
    const unsubscribe = stream.subscribe(() => {
      if (stream.getState().view !== seen) done();
    });
  });
}
