import { useEffect, useRef, useState } from "react";
import type { Word } from "../api";
import type { SoundState, WordSound } from "../sound/word-sound";

interface HearAgainOptions {
  sound: WordSound;
  state: SoundState;
  recordingOf: (word: Word) => Promise<Blob | null>;
}

/** Plays any word of a session, such as after its end. */
export interface HearAgain {
  /** The sound of the word, or undefined if another one was played last, or none. */
  stateOf: (word: Word) => SoundState | undefined;
  /** Plays a word, or stops it while it plays. */
  toggle: (word: Word) => void;
}

export function useHearAgain({ sound, state, recordingOf }: HearAgainOptions): HearAgain {
  const [heardId, setHeardId] = useState<string>();
  /** Tells late recordings from the one that was asked for last. */
  const requests = useRef(0);
  useEffect(
    () => () => {
      requests.current += 1;
    },
    [],
  );

  const load = (word: Word) => {
    requests.current += 1;
    const request = requests.current;
    setHeardId(word._id);
    sound.wait();
    const recording = word.audioId === "" ? Promise.resolve(null) : recordingOf(word);
    recording.then(
      (found) => {
        if (request === requests.current) sound.load(word, found ?? undefined);
      },
      () => {
        if (request === requests.current) sound.fail(word.word);
      },
    );
  };

  return {
    stateOf: (word) => (word._id === heardId ? state : undefined),
    toggle: (word) => {
      const current = word._id === heardId ? state : undefined;
      if (current === "playing") sound.stop();
      // The browser may want a tap that plays at once.
      else if (current === "ready" || current === "blocked") sound.play();
      else if (current !== "loading") load(word);
    },
  };
}
