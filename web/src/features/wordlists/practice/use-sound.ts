import { useCallback, useEffect, useRef, useState } from "react";

export type SoundState = "loading" | "ready" | "playing" | "blocked" | "failed";

/**
 * Plays a word's recording. All words share one audio element: once it has played after a tap,
 * phones let it play without one.
 */
export function useSound(): {
  state: SoundState;
  /** Loads a recording and plays it if the browser allows. */
  load: (recording: Blob) => void;
  /** Stops the last recording and shows that the next one is loading. */
  wait: () => void;
  fail: () => void;
  play: () => void;
} {
  const [state, setState] = useState<SoundState>("loading");
  const audio = useRef<HTMLAudioElement | undefined>(undefined);
  const url = useRef<string | undefined>(undefined);

  const release = useCallback(() => {
    audio.current?.pause();
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = undefined;
  }, []);
  useEffect(() => release, [release]);

  const play = useCallback(() => {
    const element = audio.current;
    if (!element || !url.current) return;
    element.currentTime = 0;
    element.play().then(
      () => setState("playing"),
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : "";
        // AbortError: the next word was loaded before this one played.
        if (name !== "AbortError") setState(name === "NotAllowedError" ? "blocked" : "failed");
      },
    );
  }, []);

  const load = useCallback(
    (recording: Blob) => {
      release();
      audio.current ??= new Audio();
      const element = audio.current;
      url.current = URL.createObjectURL(recording);
      element.onended = () => setState("ready");
      element.onerror = () => setState("failed");
      element.src = url.current;
      setState("ready");
      play();
    },
    [play, release],
  );

  const wait = useCallback(() => {
    release();
    setState("loading");
  }, [release]);

  const fail = useCallback(() => setState("failed"), []);

  return { state, load, wait, fail, play };
}
