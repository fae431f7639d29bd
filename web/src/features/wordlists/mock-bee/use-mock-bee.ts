import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { usePracticeSettings } from "@/shared/practice-settings";
import type { PracticeStart, Word } from "../api";
import { useAttemptQueue } from "../practice/use-attempt-queue";
import { WordlistChanged, wordPrefetcher } from "../practice/word-prefetcher";
import { type BeeEvent, type BeeRules, beeReducer, isRight, startOfBee } from "../rules/mock-bee";
import { shuffledOrder } from "../rules/practice-order";
import { useRecording } from "../sound/use-recording";
import { useWordSound } from "../sound/use-word-sound";

/** How often the clock is looked at, in milliseconds. */
const tick = 250;

interface MockBeeOptions {
  start: PracticeStart;
  userId: string;
  /** Fetches the list again after it has changed on the server. */
  reload: () => Promise<PracticeStart>;
}

/** Runs mock bees, one after the other, over words of a list in random order. */
export function useMockBee({ start, userId, reload }: MockBeeOptions) {
  const queryClient = useQueryClient();
  const { sound, ...heard } = useWordSound();
  const [{ sounds }] = usePracticeSettings();
  const attempts = useAttemptQueue(userId);
  const [state, dispatch] = useReducer(beeReducer, startOfBee);
  const [now, setNow] = useState(0);
  const [list, setList] = useState(start);
  const [word, setWord] = useState<Word>();
  const [cause, setCause] = useState<unknown>();
  const upcoming = useRef({ order: [] as number[], position: 0 });
  const { wordlist, wordIds } = list;
  const prefetcher = useMemo(
    () => wordPrefetcher(queryClient, { wordlist, wordIds }),
    [queryClient, wordlist, wordIds],
  );

  const send = (event: BeeEvent) => {
    // The wall clock may jump.
    const at = performance.now();
    setNow(at);
    dispatch({ ...event, at });
  };
  const sendLater = useEffectEvent(send);

  const begin = (rules: BeeRules) => {
    upcoming.current = { order: shuffledOrder(wordIds.length, Math.random), position: 0 };
    send({ type: "started", rules });
  };

  const fail = useEffectEvent(async (error: unknown) => {
    if (!(error instanceof WordlistChanged)) {
      setCause(error);
      return;
    }
    try {
      const changed = await reload();
      const done = new Set(state.results.map(({ id }) => id));
      const order = shuffledOrder(changed.wordIds.length, Math.random);
      upcoming.current = {
        order: order.filter((index) => !done.has(changed.wordIds[index] ?? "")),
        position: 0,
      };
      setList(changed);
    } catch (reloadError) {
      setCause(reloadError);
    }
  });

  const loading = state.step === "loading" && cause === undefined;
  useEffect(() => {
    if (!loading) return;
    let ignored = false;
    sound.wait();
    const findNext = async () => {
      const { order, position } = upcoming.current;
      if (position >= order.length) return undefined;
      const found = await prefetcher.find(order, position, sound.findVoice);
      // The last word is found even if it can't be heard.
      return found.recorded || (await sound.findVoice()) ? found : undefined;
    };
    findNext().then(
      (next) => {
        if (ignored) return;
        if (next === undefined) {
          sendLater({ type: "ran out" });
          return;
        }
        upcoming.current.position = next.position + 1;
        setWord(next.word);
        sendLater({ type: "loaded", word: { id: next.word._id, word: next.word.word } });
      },
      (error: unknown) => {
        if (!ignored) void fail(error);
      },
    );
    return () => {
      ignored = true;
    };
  }, [loading, prefetcher, sound]);

  // A recording that arrives after the ruling can be played there.
  const asked = state.step === "spelling" || state.step === "ruled";
  const play = useRecording({
    sound,
    state: heard.state,
    word: asked ? word : undefined,
    recordingOf: prefetcher.recording,
  });

  const { state: soundState } = heard;
  useEffect(() => {
    if (soundState === "playing") sendLater({ type: "heard" });
    // Its recording is gone, and there is no voice.
    if (soundState === "silent") sendLater({ type: "skipped" });
  }, [soundState]);

  const running = state.runningSince !== undefined;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => sendLater({ type: "ticked" }), tick);
    const hide = () => {
      if (document.visibilityState === "hidden") sendLater({ type: "paused" });
    };
    // The word may have started as the page was hidden.
    hide();
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [running]);

  const reported = useRef(state.results);
  const { results } = state;
  useEffect(() => {
    const result = results.at(-1);
    if (reported.current === results) return;
    reported.current = results;
    if (result === undefined) return;
    const right = isRight(result);
    sound.stop();
    if (sounds) sound.effect(right ? "right" : "bell");
    attempts.add({
      wordlistId: wordlist._id,
      wordId: result.id,
      typed: result.typed,
      correct: right,
      hintLevel: 0,
      milliseconds: result.milliseconds,
      mode: "mock-bee",
    });
    void attempts.send();
  }, [results, attempts, sound, sounds, wordlist._id]);

  return {
    state,
    /** The time on the clock that the rules are applied to. */
    now,
    word,
    wordlist,
    wordCount: wordIds.length,
    sound,
    heard,
    cause,
    begin,
    send,
    play,
    retry: () => setCause(undefined),
  };
}

export type MockBeeSession = ReturnType<typeof useMockBee>;
