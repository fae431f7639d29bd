import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { practiceTodayQuery } from "@/shared/api/practice";
import { usePracticeSettings } from "@/shared/practice-settings";
import type { Word } from "../api";
import type { Answer } from "../practice/attempt-queue";
import { useAttemptQueue } from "../practice/use-attempt-queue";
import { wordPrefetcher } from "../practice/word-prefetcher";
import { learnReducer, startLearning } from "../rules/learn-session";
import { PressGap } from "../rules/press-gap";
import { isSpelledRight } from "../rules/spelling";
import { useHeardFor } from "../sound/use-heard-for";
import { useRecording } from "../sound/use-recording";
import { useWordSound } from "../sound/use-word-sound";
import type { LearnStart } from "./load-session";
import { useHearAgain } from "./use-hear-again";

/** How long a right answer is shown, in milliseconds. */
const celebrationTime = 1200;
/** How long the sound of a wrong answer takes, in milliseconds. */
const effectTime = 450;

interface LearnSessionOptions {
  start: LearnStart;
  /** When a press began it, on the page's clock. */
  begunAt: number;
  code: number;
  userId: string;
}

/** Runs one session of a few words; see `learnReducer` for its steps. */
export function useLearnSession({ start, begunAt, code, userId }: LearnSessionOptions) {
  const { mode, words } = start;
  const queryClient = useQueryClient();
  const { sound, ...heard } = useWordSound();
  const [{ sounds }] = usePracticeSettings();
  const attempts = useAttemptQueue(userId);
  const field = useRef<HTMLInputElement>(null);
  const [state, dispatch] = useReducer(learnReducer, undefined, () =>
    startLearning(words.length, mode === "meaning" ? "meaning" : "spelling"),
  );
  const [presses] = useState(() => new PressGap(begunAt));
  const [hintPresses] = useState(() => new PressGap(begunAt));
  /** How often the last answer was checked again. */
  const [repeats, setRepeats] = useState(0);
  const { step, queue } = state;
  const current = queue[0] === undefined ? undefined : words[queue[0]];
  const following = queue[1] === undefined ? undefined : words[queue[1]];
  /** Counts the words asked, as one may be asked twice in a row. */
  const turn = state.results.reduce((turns, result) => turns + result.turns, 0);
  const pressed = () => presses.accepts(performance.now(), `${turn} ${step}`);

  const recordingOf = useMemo(() => {
    return (word: Word) => {
      const wordlist = { _id: word.wordlistId, competitionCode: code, recordedCount: 1 };
      return wordPrefetcher(queryClient, { wordlist, wordIds: [] }).recording(word);
    };
  }, [queryClient, code]);

  const play = useRecording({ sound, state: heard.state, word: current, turn, recordingOf });
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

  // The word is heard again while it is shown, after the sound of a wrong answer.
  const showing = step === "showing";
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!showing) return;
    const wait = answeredAt.current + effectTime - performance.now();
    if (wait <= 0) {
      sound.play();
      return;
    }
    const timer = setTimeout(sound.play, wait);
    return () => clearTimeout(timer);
  }, [showing, sound]);

  const note = (answer: Pick<Answer, "typed" | "correct" | "hintLevel">) => {
    if (current === undefined) return;
    const { wordlistId, _id: wordId } = current;
    const milliseconds = heardFor();
    attempts.add({ ...answer, wordlistId, wordId, milliseconds, mode });
  };

  const answer = (typed: string, right: boolean) => {
    note({ typed, correct: right, hintLevel: mode === "meaning" ? 0 : state.hint });
    if (sounds) sound.effect(right ? "right" : "wrong");
    answeredAt.current = sounds ? performance.now() : Number.NEGATIVE_INFINITY;
    dispatch({ type: "answered", answer: typed, correct: right });
  };

  const hearAgain = useHearAgain({ sound, state: heard.state, recordingOf });

  const replay = () => {
    play();
    field.current?.focus();
  };

  const check = () => {
    if (current === undefined) return;
    if (state.typed.trim() === "") replay();
    else if (step === "asking" && state.typed === state.misses.at(-1)) {
      setRepeats((count) => count + 1);
    } else answer(state.typed, isSpelledRight(state.typed, current.word));
  };

  /** Skipped words and those shown at the speller's wish count as missed. */
  const give = (type: "show" | "skip") => {
    if (!pressed()) return;
    if (step === "asking" && mode !== "meaning") {
      note({ typed: "", correct: false, hintLevel: 3 });
    }
    dispatch({ type });
    field.current?.focus();
  };

  return {
    state,
    turn,
    repeats,
    current,
    sound,
    heard,
    field,
    type: (text: string) => {
      presses.typed();
      dispatch({ type: "typed", text });
    },
    submit: () => {
      if (!pressed()) return;
      if (step === "asking" || step === "memory") check();
      else dispatch({ type: step === "showing" && mode !== "meaning" ? "hide" : "next" });
      field.current?.focus();
    },
    /** For meanings: the word whose definition was chosen. */
    choose: (wordId: string) => {
      if (pressed()) answer(wordId, wordId === current?._id);
    },
    hint: (level: 1 | 2) => {
      if (!hintPresses.accepts(performance.now(), `${turn} ${state.hint}`)) return;
      // The button may be gone.
      field.current?.focus();
      dispatch({ type: "hint", level });
    },
    hearAgain,
    show: () => give("show"),
    skip: () => give("skip"),
    replay,
  };
}

export type LearnPractice = ReturnType<typeof useLearnSession>;
