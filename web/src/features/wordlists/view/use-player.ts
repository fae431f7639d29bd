import { useEffect, useMemo, useRef, useState } from "react";

export type Player = {
  /** The URL being played. */
  playing: string | undefined;
  /** The URL that could not be played. */
  failed: string | undefined;
  /** Plays a URL from the start, or stops it. */
  toggle: (url: string) => void;
  stop: () => void;
};

/** Plays one recording at a time: starting another stops the first. */
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
      setFailed(undefined);
    };
    const toggle = (url: string) => {
      if (playing === url) {
        stop();
        return;
      }
      audio.current ??= new Audio();
      const element = audio.current;
      element.onended = () => setPlaying(undefined);
      element.src = url;
      setFailed(undefined);
      setPlaying(url);
      element.play().catch((error: unknown) => {
        const name = error instanceof DOMException ? error.name : "";
        // Another recording was started.
        if (name === "AbortError") return;
        setPlaying(undefined);
        // The browser only wants a press first.
        if (name !== "NotAllowedError") setFailed(url);
      });
    };
    return { playing, failed, toggle, stop };
  }, [playing, failed]);
}
