import { Loader } from "@mantine/core";
import { IconPlayerPlayFilled, IconVolume } from "@tabler/icons-react";
import classes from "./play-button.module.css";
import type { SoundState } from "./word-sound";

interface PlayButtonProps {
  state: SoundState;
  /** In pixels. */
  size?: number;
  onClick: () => void;
}

/** Plays the word. */
export function PlayButton({ state, size = 144, onClick }: PlayButtonProps) {
  const icon = Math.round(size * 0.45);
  return (
    <button
      type="button"
      className={classes.play}
      style={{ width: size, height: size }}
      data-playing={state === "playing" || undefined}
      aria-label="Play the word"
      aria-busy={state === "loading"}
      onClick={onClick}
    >
      {state === "loading" ? (
        <Loader color="dark.9" size={Math.round(size * 0.3)} />
      ) : state === "playing" ? (
        <IconVolume size={icon} stroke={1.6} aria-hidden />
      ) : (
        <IconPlayerPlayFilled size={icon} aria-hidden />
      )}
    </button>
  );
}
