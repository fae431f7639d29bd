import { useRef, useState } from "react";
import { randomKey } from "@/shared/lib/random-key";
import type { StageCommand } from "../commands";
import { ringBell } from "../screen/bell";
import type { OfficialRole } from "../views";
import { type Press, type Sent, sendPress } from "./command-client";
import type { Beat, StageStream } from "./stage-stream";

/** Why a press did nothing, and whether it can be sent again. */
export interface PressFailure {
  sentence: string;
  /** Sends the same press again. Resolves to whether it counted. */
  again?: () => Promise<boolean>;
  command?: StageCommand;
  logIn?: boolean;
}

/** Of a press that is sent late. Unless it is lost, it is sent again, so this ends by itself. */
interface LateFailure extends PressFailure {
  lost?: boolean;
}

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
   * One press. Not sent while another is under way. Resolves to whether it counted. `basis`: what the page showed when a question
   * was opened, if its answer mustn't count for what came since, such as the next speller. `afterwards`: once it counted, also if it had to
   * be sent again.
   */
  send: (command: StageCommand, basis?: Basis, afterwards?: () => void) => Promise<boolean>;
  /**
   * Sends a press that counts whenever it arrives. The same key may be sent again, unless it `isLast`. No other press waits for
   * it, as it may take long.
   */
  sendLate: (command: StageCommand, key: string, isLast: boolean) => Promise<Outcome>;
  busy: boolean;
  failure: PressFailure | undefined;
  dismiss: () => void;
  lateFailure: PressFailure | undefined;
  dismissLate: () => void;
}

/** Sends presses, one at a time. `role`: whose view the page has, for organizers, who have all of them. */
export function useCommands<View extends Beat & { decisions: number; turnId?: number }>(
  stream: StageStream<View>,
  address: string,
  role?: OfficialRole,
): Commands {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PressFailure>();
  const [lateFailure, setLateFailure] = useState<LateFailure>();
  const underWay = useRef<StageCommand>(undefined);

  /** Waits until the page shows what came of it. */
  async function post(press: Press): Promise<Sent<View>> {
    const seen = stream.getState().view;
    const sent = await sendPress<View>(address, press);
    if (sent.is === "done") await newView(stream, seen);
    if (sent.is === "moved on" && sent.view) stream.take(sent.view);
    return sent;
  }

  async function deliver(press: Press, afterwards?: () => void): Promise<Outcome> {
    if (underWay.current) {
      // The second press of a double press isn't missed.
      if (!isSame(underWay.current, press.command)) {
        setFailure({ sentence: "Not sent. Your last action is still being saved. Try again." });
      }
      return "unsent";
    }
    underWay.current = press.command;
    setBusy(true);
    setFailure(undefined);
    const sent = await post(press);
    underWay.current = undefined;
    setBusy(false);
    if (sent.is === "unsent") {
      setFailure({
        sentence: "No answer from the server. Send it again: it counts only once.",
        again: async () => (await deliver(press, afterwards)) === "done",
        command: press.command,
      });
    } else if (sent.is !== "done") setFailure(failureOf(sent));
    else if (press.command.type === "rule" && !press.command.correct) ringBell();
    if (sent.is === "done") afterwards?.();
    return sent.is;
  }

  return {
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    lateFailure,
    dismissLate: () => setLateFailure(undefined),
    send: async (command, basis, afterwards) => {
      const { view, silentSince } = stream.getState();
      if (view === undefined) return false;
      if (silentSince !== undefined) {
        setFailure({ sentence: "Not sent. This page isn't connected. Try again when it is." });
        return false;
      }
      const { decisions: expected = view.decisions, turnId: turn } = basis ?? view;
      const sent = await deliver({ key: randomKey(), expected, turn, command, role }, afterwards);
      return sent === "done";
    },
    sendLate: async (command, key, isLast) => {
      const { view, silentSince } = stream.getState();
      if (view === undefined || silentSince !== undefined) return "unsent";
      const { decisions: expected, turnId: turn } = view;
      const sent = await post({ key, expected, turn, command, role });
      setLateFailure((known) => {
        const lost = isLast && (sent.is === "refused" || sent.is === "moved on");
        if (lost) return { sentence: `${sent.sentence} It won't be sent again.`, lost };
        // Nobody may have seen yet what was lost before.
        if (known?.lost) return known;
        if (sent.is === "done") return undefined;
        return sent.is === "unsent"
          ? { sentence: "No answer from the server. Still trying." }
          : failureOf(sent);
      });
      return sent.is;
    },
  };
}

export const isSame = (a: StageCommand, b: StageCommand) => JSON.stringify(a) === JSON.stringify(b);

const failureOf = (sent: Exclude<Sent<unknown>, { is: "done" | "unsent" }>): PressFailure =>
  sent.is === "logged out"
    ? { sentence: "You're logged out. Your last action wasn't sent.", logIn: true }
    : { sentence: sent.sentence };

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
