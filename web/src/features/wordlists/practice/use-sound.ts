import { useCallback, useEffect, useRef, useState } from "react";

/** What the play button shows. */
export type SoundState = "loading" | "ready" | "playing" | "blocked" | "failed";

/**
 * Plays the sound of one word. One audio element serves the whole sitting: phones allow it to play by
 * itself once it has played after a touch.
 */
export function useSound(): {
  state: SoundState;
  /** Takes the sound of the next word and plays it if the browser allows. */
  load: (sound: Blob) => void;
  /** Shows that the next sound is on its way, and silences the last one. */
  wait: () => void;
  fail: () => void;
  play: () => void;
} {
  const [state, setState] = useState<SoundState>("loading");
  const audio = useRef<HTMLAudioElement | undefined>(undefined);
  const address = useRef<string | undefined>(undefined);

  const release = useCallback(() => {
    audio.current?.pause();
    if (address.current) URL.revokeObjectURL(address.current);
    address.current = undefined;
  }, []);
  useEffect(() => release, [release]);

  const play = useCallback(() => {
    const element = audio.current;
    if (!element || !address.current) return;
    element.currentTime = 0;
    element.play().then(
      () => setState("playing"),
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : "";
        // AbortError: the next word came before this one was heard.
        if (name !== "AbortError") setState(name === "NotAllowedError" ? "blocked" : "failed");
      },
    );
  }, []);

  const load = useCallback(
    (sound: Blob) => {
      release();
      audio.current ??= new Audio();
      const element = audio.current;
      address.current = URL.createObjectURL(sound);
      element.onended = () => setState("ready");
      element.onerror = () => setState("failed");
      element.src = address.current;
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
