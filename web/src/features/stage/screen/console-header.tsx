import type { BoardView } from "../views";
import classes from "./console-header.module.css";
import { CircleIcon } from "./icons";
import { lampShapes, type Now, useDigits, useLamp } from "./lamp";

/** What officials read on a lamp. */
export const lampWords = {
  idle: "Not started",
  ask: "ASK",
  spell: "SPELL NOW",
  time: "TIME",
  judging: "STOPPED",
} as const;

interface ConsoleHeaderProps {
  bee: BoardView["bee"];
  /** Where the turn is. */
  turn: Pick<BoardView, "turn" | "clock" | "timeUp">;
  speller: { number: number; name?: string; extraSeconds?: number } | undefined;
  /** Whether the turn is open and its clock is known. */
  open: boolean;
  now: Now;
  /** What this device is, and what opens when its name is pressed. */
  device?: { label: string; connected: boolean; onOpen: () => void };
}

/** Who is at the microphone, what they may do, and how long. */
export function ConsoleHeader({ bee, turn, speller, open, now, device }: ConsoleHeaderProps) {
  const lamp = useLamp(turn, now);
  const digits = useDigits(turn, now);
  const Shape = lampShapes[lamp];
  return (
    <header className={classes.header}>
      <h1>
        {speller ? (
          <>
            <b>{speller.number}</b> <span>{speller.name}</span>
          </>
        ) : (
          bee.title
        )}
      </h1>
      {speller?.extraSeconds !== undefined && (
        <span className={classes.extra}>
          <span className="wh-aloud">Extra time: </span>+{speller.extraSeconds} s
        </span>
      )}
      {bee.rehearsal && <span className={classes.rehearsal}>Rehearsal</span>}
      {device && (
        <button
          type="button"
          className={classes.device}
          aria-label={`This device: ${device.label}`}
          onClick={device.onOpen}
        >
          {device.connected && <CircleIcon size={14} />}
          <span className={classes.label}>{device.label}</span>
        </button>
      )}
      {speller && open && (
        <>
          <span className={classes.lamp} data-lamp={lamp}>
            <Shape size={22} />
            {lampWords[lamp]}
          </span>
          {digits !== "" && <span className={classes.clock}>{digits}</span>}
        </>
      )}
    </header>
  );
}
