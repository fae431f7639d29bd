import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { practiceTodayQuery } from "@/shared/api/practice";
import { usePracticeSettings } from "@/shared/practice-settings";
import type { Word } from "../api";
import type { Answer } from "../practice/attempt-queue";
import { useAttemptQueue } from "../practice/use-attempt-queue";
import { wordPrefetcher } from "../practice/word-prefetcher";
import { learnReducer, startLearning } from "../rules/learn-session";
import { isSpelledRight } from "../rules/spelling";
import { useHeardFor } from "../sound/use-heard-for";
import { useWordSound } from "../sound/use-word-sound";
import type { LearnStart } from "./load-session";
import { useHearAgain } from "./use-hear-again";

/** How long a right answer is shown, in milliseconds. */
const celebrationTime = 1200;

interface LearnSessionOptions {
  start: LearnStart;
  code: number;
  userId: string;
}

/** Runs one session of a few words; see `learnReducer` for its steps. */
export function useLearnSession({ start, code, userId }: LearnSessionOptions) {
  const { mode, words } = start;
  const queryClient = useQueryClient();
  const { sound, ...heard } = useWordSound();
  const [{ sounds }] = usePracticeSettings();
  const attempts = useAttemptQueue(userId);
  const field = useRef<HTMLInputElement>(null);
  const [state, dispatch] = useReducer(learnReducer, undefined, () =>
    startLearning(words.length, mode === "meaning" ? "meaning" : "spelling"),
  );
  const { step, queue } = state;
  const current = queue[0] === undefined ? undefined : words[queue[0]];
  const following = queue[1] === undefined ? undefined : words[queue[1]];
  /** Counts the words asked, as one may be asked twice in a row. */
  const turn = state.results.reduce((turns, result) => turns + result.turns, 0);

  const recordingOf = useMemo(() => {
    return (word: Word) => {
      const wordlist = { _id: word.wordlistId, competitionCode: code, recordedCount: 1 };
      return wordPrefetcher(queryClient, { wordlist, wordIds: [] }).recording(word);
    };
  }, [queryClient, code]);

  /** Counts up to fetch a recording again. */
  const [fetches, setFetches] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn or fetch loads the word again
  useEffect(() => {
    if (current === undefined) return;
    let ignored = false;
    const recording = current.audioId === "" ? Promise.resolve(null) : recordingOf(current);
    sound.wait();
    recording.then(
      (found) => {
        if (!ignored) sound.load(current.word, found ?? undefined);
      },
      () => {
        if (!ignored) sound.fail(current.word);
      },
    );
    return () => {
      ignored = true;
    };
  }, [current, turn, fetches, recordingOf, sound]);
  useEffect(() => {
    if (following && following.audioId !== "") recordingOf(following).catch(() => {});
  }, [following, recordingOf]);

  // The server chooses the next session's words by these.
  useEffect(() => {
    if (turn > 0) void attempts.send();
  }, [turn, attempts]);

  const heardFor = useHeardFor(heard.state, turn);
  const finished = step === "finished";
  useEffect(() => {
    if (!finished) return;
    sound.stop();
    void attempts.send().then(() => queryClient.invalidateQueries(practiceTodayQuery(code)));
  }, [finished, attempts, sound, queryClient, code]);

  const correct = step === "correct";
  useEffect(() => {
    if (!correct) return;
    const timer = setTimeout(() => dispatch({ type: "next" }), celebrationTime);
    return () => clearTimeout(timer);
  }, [correct]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each word starts in the field
  useEffect(() => {
    field.current?.focus();
  }, [turn]);

  // The word is heard again while it is shown.
  const showing = step === "showing";
  const playShown = useEffectEvent(() => sound.play());
  useEffect(() => {
    if (showing) playShown();
  }, [showing]);

  const note = (answer: Pick<Answer, "typed" | "correct" | "hintLevel">) => {
    if (current === undefined) return;
    const { wordlistId, _id: wordId } = current;
    const milliseconds = heardFor();
    attempts.add({ ...answer, wordlistId, wordId, milliseconds, mode });
  };

  const answer = (typed: string, right: boolean) => {
    note({ typed, correct: right, hintLevel: mode === "meaning" ? 0 : state.hint });
    if (sounds) sound.effect(right ? "right" : "wrong");
    dispatch({ type: "answered", answer: typed, correct: right });
  };

  const hearAgain = useHearAgain({ sound, state: heard.state, recordingOf });

  const replay = () => {
    if (heard.state === "failed") setFetches((count) => count + 1);
    else sound.play();
    field.current?.focus();
  };

  const check = () => {
    if (current === undefined) return;
    if (state.typed.trim() === "") replay();
    else answer(state.typed, isSpelledRight(state.typed, current.word));
  };

  /** Skipped words and those shown at the speller's wish count as missed. */
  const give = (type: "show" | "skip") => {
    if (step === "asking" && mode !== "meaning") {
      note({ typed: "", correct: false, hintLevel: 3 });
    }
    dispatch({ type });
    field.current?.focus();
  };

  return {
    state,
    turn,
    current,
    sound,
    heard,
    field,
    type: (text: string) => dispatch({ type: "typed", text }),
    submit: () => {
      if (step === "asking" || step === "memory") check();
      else dispatch({ type: step === "showing" && mode !== "meaning" ? "hide" : "next" });
      field.current?.focus();
    },
    /** For meanings: the word whose definition was chosen. */
    choose: (wordId: string) => answer(wordId, wordId === current?._id),
    hint: (level: 1 | 2) => {
      dispatch({ type: "hint", level });
    },
    hearAgain,
    show: () => give("show"),
    skip: () => give("skip"),
    replay,
  };
}

export type LearnPractice = ReturnType<typeof useLearnSession>;
