import { useEffect, useState } from "react";
import type { Word } from "../api";
import type { SoundState, WordSound } from "./word-sound";

interface RecordingOptions {
  sound: Pick<WordSound, "wait" | "load" | "fail" | "play">;
  state: SoundState;
  /** The word that is asked; undefined while there is none. */
  word: Word | undefined;
  /** Changes when the same word is asked again. */
  turn?: number;
  recordingOf: (word: Word) => Promise<Blob | null>;
}

/** Loads what is heard of a word whenever it is asked. Returns what plays it, or fetches it again if that failed. */
export function useRecording({
  sound,
  state,
  word,
  turn,
  recordingOf,
}: RecordingOptions): () => void {
  const [fetches, setFetches] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn or fetch loads the word again
  useEffect(() => {
    if (word === undefined) return;
    let ignored = false;
    const recording = word.audioId === "" ? Promise.resolve(null) : recordingOf(word);
    sound.wait();
    recording.then(
      (found) => {
        if (!ignored) sound.load(word, found ?? undefined);
      },
      () => {
        if (!ignored) sound.fail(word.word);
      },
    );
    return () => {
      ignored = true;
    };
  }, [word, turn, fetches, recordingOf, sound]);
  return () => {
    if (state === "failed") setFetches((count) => count + 1);
    else sound.play();
  };
}
