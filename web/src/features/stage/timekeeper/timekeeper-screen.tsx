import { useState } from "react";
import { clockDigits, millisecondsLeft } from "../connection/clock";
import type { Basis } from "../connection/use-commands";
import type { ScreenProps } from "../official/screen-props";
import { ConsoleHeader, lampWords } from "../screen/console-header";
import { PlayIcon, SquareIcon, UnlinkedIcon, WarningIcon } from "../screen/icons";
import { KeyButton } from "../screen/key-button";
import { KeyList } from "../screen/key-list";
import { lampShapes, type Now, useDigits, useLamp } from "../screen/lamp";
import { TurnAnnouncer } from "../screen/turn-announcer";
import { useKeys } from "../screen/use-keys";
import { useTicking } from "../screen/use-ticking";
import type { TimekeeperView } from "../views";
import { SetClockDialog } from "./set-clock-dialog";
import { ThumbKey } from "./thumb-key";
import classes from "./timekeeper-screen.module.css";
import { type ClockStep, clockStep, startNote, warningToSay, warnSentence } from "./warnings";

const keyNames = [
  [",", "Start the clock"],
  [".", "Stop the clock"],
] as const;

/** Two keys, of which only the one that can act is filled. */
export function TimekeeperScreen({
  view,
  now,
  silentSince,
  commands,
  label,
  onDevice,
}: ScreenProps<TimekeeperView>) {
  const { bee, speller, away } = view;
  const [dialog, setDialog] = useState<"set" | "keys">();
  const [basis, setBasis] = useState<Basis>();
  const step = useTicking(() => (silentSince ? "offline" : clockStep(view, now())));
  const { busy, send } = commands;
  const set = (running: boolean, remainingMs?: number) => {
    setDialog(undefined);
    if (remainingMs === undefined) void send({ type: "setClock", running });
    // A typed time is meant for the speller of then.
    else void send({ type: "setClock", running, remainingMs }, basis);
  };
  const askTime = () => {
    setBasis({ decisions: view.decisions, turnId: view.turnId });
    setDialog("set");
  };
  const start = step === "stopped" && !away ? () => set(true) : undefined;
  const stop = step === "running" ? () => set(false) : undefined;
  const canSet = (step === "stopped" && !away) || step === "running" || step === "noTime";
  useKeys({ comma: start, period: stop, "?": () => setDialog("keys") });
  return (
    <div className={classes.screen} data-fills>
      <ConsoleHeader
        bee={bee}
        turn={view}
        speller={speller}
        // The clock is large below.
        open={false}
        now={now}
        device={{ label, connected: !silentSince, onOpen: onDevice }}
      />
      {!silentSince && <TurnAnnouncer speller={speller} turn={view.turn} />}
      <main className={classes.main}>
        {step === "offline" ? (
          <>
            <UnlinkedIcon size={110} />
            <p className={classes.say}>No clock here</p>
            <p>Use your stopwatch, and call the warnings.</p>
          </>
        ) : step === "noClock" ? (
          <p className={classes.say}>These rules have no clock.</p>
        ) : (
          <>
            <BigClock view={view} now={now} />
            {away && step === "stopped" ? (
              <div className={classes.away}>
                <p role="status">
                  <WarningIcon size={30} />
                  The system was away for {away.seconds} s. The clock waited.
                </p>
                <KeyButton tone="honey" disabled={busy} onClick={() => set(true)}>
                  Resume at {clockDigits(view.clock?.left ?? 0)}
                </KeyButton>
                <KeyButton onClick={askTime}>Set another time…</KeyButton>
              </div>
            ) : (
              <Note view={view} now={now} step={step} />
            )}
          </>
        )}
      </main>
      {canSet && (
        <p className={classes.set}>
          <button type="button" onClick={askTime}>
            Set the clock…
          </button>
        </p>
      )}
      {step === "over" && (
        <p role="status" className={classes.set}>
          To give time back, ask the head judge or the desk to undo “Time was up”. Then set the
          clock.
        </p>
      )}
      <footer className={classes.keys}>
        <ThumbKey
          tone="leaf"
          icon={<PlayIcon size={38} />}
          keyName=","
          note={start ? "starts the clock" : startReason(step, away !== undefined)}
          disabled={busy || !start}
          onClick={start}
        >
          Start
        </ThumbKey>
        <ThumbKey
          tone="honey"
          icon={<SquareIcon size={38} />}
          keyName="."
          note={stop ? "stops the clock" : step === "offline" ? "not connected" : "not running"}
          disabled={busy || !stop}
          onClick={stop}
        >
          Stop
        </ThumbKey>
      </footer>
      {dialog === "set" && (
        <SetClockDialog
          milliseconds={view.clock ? millisecondsLeft(view.clock, now()) : 0}
          running={step === "running"}
          onSet={set}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "keys" && <KeyList names={keyNames} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

const startReasons: Record<ClockStep | "offline", string> = {
  offline: "not connected",
  noClock: "no clock",
  noTurn: "no turn yet",
  notSpoken: "after the word",
  paused: "on hold",
  running: "running",
  stopped: "",
  done: "speller is done",
  zero: "time is up",
  noTime: "no time left",
  over: "time is up",
};

const startReason = (step: ClockStep | "offline", away: boolean): string =>
  away && step === "stopped" ? "choose above" : startReasons[step];

function BigClock({ view, now }: { view: TimekeeperView; now: Now }) {
  const lamp = useLamp(view, now);
  const digits = useDigits(view, now);
  const Shape = lampShapes[lamp];
  const stopped = view.clock?.running === false && (lamp === "ask" || lamp === "spell");
  const shown = view.clock ? digits : clockDigits((view.limit ?? 0) * 1_000);
  return (
    <>
      <p className={classes.lamp} data-lamp={stopped ? "idle" : lamp}>
        {stopped ? <lampShapes.idle size={32} /> : <Shape size={32} />}
        {stopped ? "STOPPED" : lampWords[lamp]}
      </p>
      <p className={classes.digits} role="timer">
        {shown}
      </p>
    </>
  );
}

/** What to say, or what comes next. */
function Note({ view, now, step }: { view: TimekeeperView; now: Now; step: ClockStep }) {
  const { clock, overSinceT } = view;
  const say = useTicking(() => (clock?.running ? warningToSay(clock, now()) : ""));
  const ahead = useTicking(() => (clock ? warnSentence(clock, now()) : ""));
  const over = useTicking(() =>
    overSinceT === undefined ? 0 : Math.max(0, Math.floor((now() - overSinceT) / 1_000)),
  );
  if (step === "over") {
    return (
      <>
        <p className={classes.say} role="status">
          Say “time.” The judges decide.
        </p>
        {over > 0 && <p className={classes.quiet}>Over by {over} s</p>}
      </>
    );
  }
  return (
    <>
      <p className={classes.say} role="status">
        {say && `Say “${say}.”`}
      </p>
      {!say && (
        <p className={classes.quiet}>{step === "running" ? ahead : startNote(view, step)}</p>
      )}
    </>
  );
}
