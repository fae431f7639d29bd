import { IconCheck, IconVolumeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatNumber } from "@/shared/lib/format";
import { PlayButton } from "../sound/play-button";
import { SlowerButton } from "../sound/sound-controls";
import { isComputerMade, type SoundStatus, type WordSound } from "../sound/word-sound";
import { Celebration } from "./celebration";
import classes from "./hear-row.module.css";
import { keepFocus } from "./keep-focus";

interface HearRowProps {
  /** The number of the current word, from 1. */
  number: number;
  total: number;
  /** Announces the word again when it changes, even if the number doesn't. */
  turn?: number;
  /** After the number. */
  returning?: boolean;
  sound: WordSound;
  heard: SoundStatus;
  loading: boolean;
  /** The word was spelled right. */
  correct: boolean;
  onPlay: () => void;
}

/** The play button, and which word this is. A check replaces the button for a moment after a right answer. */
export function HearRow({
  number,
  total,
  turn = number,
  returning = false,
  sound,
  heard,
  loading,
  correct,
  onPlay,
}: HearRowProps) {
  const silent = heard.state === "silent";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons don't take the focus from the field
    <div className={classes.row} onMouseDown={keepFocus}>
      {correct ? (
        <Celebration>
          <IconCheck size={36} stroke={2.6} aria-hidden />
        </Celebration>
      ) : silent ? (
        <span className={classes.silent}>
          <IconVolumeOff size={28} stroke={1.6} aria-hidden />
        </span>
      ) : (
        <PlayButton state={loading ? "loading" : heard.state} size={64} onClick={onPlay} />
      )}
      <div className={classes.text}>
        <div id="word-number" role="status">
          <div key={turn} className={classes.number}>
            <b>{`Word ${formatNumber(number)} of ${formatNumber(total)}`}</b>{" "}
            {returning && <span>Once more</span>}
          </div>
        </div>
        <SoundLine heard={heard} />
      </div>
      {!silent && <SlowerButton sound={sound} />}
    </div>
  );
}

function SoundLine({ heard }: { heard: SoundStatus }): ReactNode {
  const line =
    heard.state === "silent"
      ? "No recording for this word"
      : heard.state === "blocked"
        ? "Press play to hear the word."
        : isComputerMade(heard)
          ? "Computer voice"
          : undefined;
  return line && <span>{line}</span>;
}
