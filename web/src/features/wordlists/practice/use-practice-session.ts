import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { withProgress } from "@/shared/offline/answers";
import { usePracticeSettings } from "@/shared/practice-settings";
import { replaceCurrentUser, useCurrentUser } from "@/shared/session/session";
import type { PracticeStart } from "../api";
import { ProgressSaver } from "../offline/progress";
import { advancedProgress, type PendingProgress, resumeProgress } from "../rules/practice-order";
import { changeList, practiceReducer, startPractice } from "../rules/practice-session";
import { PressGap } from "../rules/press-gap";
import { isSpelledRight } from "../rules/spelling";
import { useHeardFor } from "../sound/use-heard-for";
import { useWordSound } from "../sound/use-word-sound";
import { useAttemptQueue } from "./use-attempt-queue";
import { useProgressElsewhere } from "./use-progress-elsewhere";
import { type NextWord, WordlistChanged, wordPrefetcher } from "./word-prefetcher";

/** How long a correct word is shown, in milliseconds. */
const celebrationTime = 1200;

const meansChangedList = (error: unknown) =>
  error instanceof WordlistChanged ||
  hasCode(error, "changed-meanwhile") ||
  hasCode(error, "invalid-fields");

interface PracticeSessionOptions {
  start: PracticeStart;
  userId: string;
  /** Fetches the list again after it has changed on the server. */
  reload: () => Promise<PracticeStart>;
}

/** Runs one practice session, from the stored progress to the end of the list. */
export function usePracticeSession({ start, userId, reload }: PracticeSessionOptions) {
  const queryClient = useQueryClient();
  const { sound, ...heard } = useWordSound();
  const [{ sounds }] = usePracticeSettings();
  const field = useRef<HTMLInputElement>(null);
  const [presses] = useState(() => new PressGap());
  /** How often the last answer was checked again. */
  const [repeats, setRepeats] = useState(0);
  const [state, dispatch] = useReducer(practiceReducer, undefined, () =>
    startPractice(resumeProgress(start.stored, start.wordIds.length, Math.random)),
  );
  const [list, setList] = useState(start);
  const { wordlist, wordIds } = list;
  const prefetcher = useMemo(
    () => wordPrefetcher(queryClient, { wordlist, wordIds }),
    [queryClient, wordlist, wordIds],
  );
  const [current, setCurrent] = useState<NextWord & { skipped: number }>();
  const [cause, setCause] = useState<unknown>();
  const { order, position } = state;
  const pressed = () =>
    presses.accepts(performance.now(), `${position} ${state.step} ${state.help}`);

  const attempts = useAttemptQueue(userId);
  const [saver] = useState(() => new ProgressSaver(userId, start));
  useProgressElsewhere({
    step: state.step,
    wordlist,
    learn: (stored) => saver.learn(stored),
    onNewest: (stored) => {
      const { progress: newest, mustSave } = resumeProgress(stored, wordIds.length, Math.random);
      const event = { type: "gone on elsewhere", newest } as const;
      if (mustSave || practiceReducer(state, event) === state) return;
      saver.goOnFrom(newest);
      dispatch(event);
    },
  });

  const goOnWith = useEffectEvent((changed: PracticeStart) => {
    const event = changeList(state, wordIds, changed.wordIds, Math.random);
    saver.changeList(wordIds, changed);
    setList(changed);
    dispatch(event);
  });
  const fail = async (failure: "save failed" | "fetch failed", error: unknown) => {
    let reason = error;
    if (meansChangedList(error)) {
      try {
        const changed = await reload();
        if (changed.wordlist.wordsVersion !== wordlist.wordsVersion) {
          goOnWith(changed);
          return;
        }
      } catch (reloadError) {
        reason = reloadError;
      }
    }
    setCause(reason);
    dispatch({ type: failure });
  };

  const user = useCurrentUser();
  const save = useMutation({
    mutationFn: (pending: PendingProgress) => saver.save(list, pending),
    onMutate: () => dispatch({ type: "retried" }),
    onSuccess: ({ user: saved, newest }, { progress }) => {
      const now = { wordlistId: wordlist._id, ...(newest ?? progress) };
      replaceCurrentUser(queryClient, saved ?? withProgress(user, now));
      dispatch({ type: "saved", newest });
      void attempts.send();
    },
    onError: (error) => fail("save failed", error),
  });

  const retry = () => {
    if (state.failure === "save" && state.pending) save.mutate(state.pending);
    else dispatch({ type: "retried" });
  };
  const retryOnReconnect = useEffectEvent(retry);
  useEffect(() => onlineManager.subscribe((online) => online && retryOnReconnect()), []);

  const { mutate } = save;
  const { pending } = state;
  useEffect(() => {
    if (pending) mutate(pending);
  }, [pending, mutate]);

  const failFetch = useEffectEvent((error: unknown) => fail("fetch failed", error));
  const loading = state.step === "loading" && !pending && state.failure === undefined;
  useEffect(() => {
    if (!loading) return;
    let ignored = false;
    sound.wait();
    prefetcher.find(order, position, sound.findVoice).then(
      (next) => {
        if (ignored) return;
        setCurrent({ ...next, skipped: next.position - position });
        dispatch({ type: "loaded", position: next.position });
      },
      (error: unknown) => {
        if (!ignored) void failFetch(error);
      },
    );
    return () => {
      ignored = true;
    };
  }, [loading, order, position, prefetcher, sound]);

  const spelling = state.step === "spelling";
  useEffect(() => {
    if (!spelling || !current) return;
    field.current?.focus();
    const { word } = current;
    if (!current.recorded) {
      sound.load(word, undefined);
      return;
    }
    let ignored = false;
    sound.wait();
    prefetcher.recording(word).then(
      (recording) => {
        if (ignored) return;
        if (recording) sound.load(word, recording);
        else dispatch({ type: "recording missing" });
      },
      () => {
        if (!ignored) sound.fail(word.word);
      },
    );
    return () => {
      ignored = true;
    };
  }, [spelling, current, prefetcher, sound]);

  const celebrating = state.step === "correct" && !state.celebrated;
  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => dispatch({ type: "celebrated" }), celebrationTime);
    return () => clearTimeout(timer);
  }, [celebrating]);

  /** Plays the word again, or fetches its recording again if that failed. */
  const replay = () => {
    // A new object runs the effect above again.
    if (heard.state === "failed") setCurrent((word) => word && { ...word });
    else sound.play();
    field.current?.focus();
  };

  const heardFor = useHeardFor(heard.state, current);
  const note = (typed: string, correct: boolean) => {
    if (!current) return;
    const { word } = current;
    const helped = typed === "" || state.help !== "none";
    attempts.add({
      wordlistId: wordlist._id,
      wordId: word._id,
      typed,
      correct,
      hintLevel: helped ? 3 : 0,
      milliseconds: heardFor(),
      mode: "all",
    });
  };

  /** Words that are shown or skipped count as missed. */
  const give = (type: "shown" | "skipped") => {
    if (!pressed()) return;
    if (state.help === "none") note("", false);
    if (type === "shown") {
      dispatch({ type });
      sound.play();
    } else {
      const last = position + 1 >= order.length;
      const pending = last ? advancedProgress(order, position + 1, Math.random) : undefined;
      dispatch({ type, pending });
    }
    field.current?.focus();
  };

  const submit = () => {
    if (!pressed()) return;
    if (state.failure === "save") {
      retry();
    } else if (state.step === "correct") {
      dispatch({ type: "celebrated" });
    } else if (spelling && state.help === "shown") {
      dispatch({ type: "hidden" });
    } else if (spelling && current) {
      if (state.typed.trim() === "") {
        replay();
        return;
      }
      if (state.incorrect) {
        setRepeats((count) => count + 1);
        return;
      }
      const correct = isSpelledRight(state.typed, current.word.word);
      note(state.typed, correct);
      if (sounds) sound.effect(correct ? "right" : "wrong");
      if (correct) {
        const pending = advancedProgress(order, position + 1, Math.random);
        dispatch({ type: "answered correctly", pending });
      } else {
        dispatch({ type: "answered incorrectly" });
      }
    }
  };

  return {
    state,
    /** The list as it is now. */
    list,
    /** The word being spelled or just spelled. */
    current: spelling || state.step === "correct" ? current : undefined,
    sound,
    heard,
    cause,
    saving: save.isPending,
    field,
    repeats,
    type: (text: string) => {
      presses.typed();
      dispatch({ type: "typed", text });
    },
    submit,
    show: () => give("shown"),
    skip: () => give("skipped"),
    replay,
    retry,
  };
}
