import { useEffect, useMemo, useRef, useState } from "react";

/** Plays one sound at a time. */
export type Player = {
  /** The address being played, if any. */
  playing: string | undefined;
  /** The address that could not be played. */
  failed: string | undefined;
  /** Plays an address from its start, or stops it when it is the one being played. */
  toggle: (address: string) => void;
  stop: () => void;
};

/** One audio element for a whole page, so that a second recording silences the first. */
export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement | undefined>(undefined);
  const [playing, setPlaying] = useState<string>();
  const [failed, setFailed] = useState<string>();

  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = undefined;
    },
    [],
  );

  return useMemo(() => {
    const stop = () => {
      audio.current?.pause();
      setPlaying(undefined);
    };
    const toggle = (address: string) => {
      if (playing === address) {
        stop();
        return;
      }
      audio.current ??= new Audio();
      const element = audio.current;
      element.onended = () => setPlaying(undefined);
      element.src = address;
      setFailed(undefined);
      setPlaying(address);
      element.play().catch((error: unknown) => {
        // Another sound was started meanwhile.
        if (error instanceof DOMException && error.name === "AbortError") return;
        setPlaying(undefined);
        setFailed(address);
      });
    };
    return { playing, failed, toggle, stop };
  }, [playing, failed]);
}
