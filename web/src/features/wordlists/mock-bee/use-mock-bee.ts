import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { usePracticeSettings } from "@/shared/practice-settings";
import type { PracticeStart, Word } from "../api";
import { useAttemptQueue } from "../practice/use-attempt-queue";
import { WordlistChanged, wordPrefetcher } from "../practice/word-prefetcher";
import {
  type BeeEvent,
  type BeeRules,
  beeReducer,
  isPaused,
  isRight,
  isSpelling,
  type MockBee,
  startOfBee,
} from "../rules/mock-bee";
import { shuffledOrder } from "../rules/practice-order";
import { useRecording } from "../sound/use-recording";
import { useWordSound } from "../sound/use-word-sound";
import { KeptBee } from "./kept-bee";

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
  const [kept] = useState(() => new KeptBee(userId, start.wordlist._id));
  const [restored] = useState(() => kept.restore());
  const [state, dispatch] = useReducer(beeReducer, restored?.state ?? startOfBee);
  const [movedAway, setMovedAway] = useState(false);
  const [now, setNow] = useState(0);
  const [list, setList] = useState(start);
  const [word, setWord] = useState<Word>();
  const [cause, setCause] = useState<unknown>();
  const { wordlist, wordIds } = list;
  const upcoming = useRef(wordsToCome(wordIds, state));
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

  const reported = useRef(restored?.before ?? state.results);
  const begin = (rules: BeeRules) => {
    setMovedAway(false);
    // Another tab may hold one: a new one must not take a word away.
    const other = kept.restore();
    if (other) reported.current = other.before;
    upcoming.current = wordsToCome(wordIds, other?.state ?? startOfBee);
    send(other ? { type: "restored", state: other.state } : { type: "started", rules });
  };

  const fail = useEffectEvent(async (error: unknown) => {
    if (!(error instanceof WordlistChanged)) {
      setCause(error);
      return;
    }
    try {
      const changed = await reload();
      upcoming.current = wordsToCome(changed.wordIds, state);
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
  const missing = asked && word?._id !== state.word?.id && cause === undefined;
  const restoredId = missing ? state.word?.id : undefined;
  useEffect(() => {
    if (restoredId === undefined) return;
    let ignored = false;
    const index = wordIds.indexOf(restoredId);
    if (index === -1) {
      sendLater({ type: "withdrawn" });
      return;
    }
    prefetcher.find([index], 0).then(
      (found) => {
        if (!ignored) setWord(found.word);
      },
      (error: unknown) => {
        if (!ignored) void fail(error);
      },
    );
    return () => {
      ignored = true;
    };
  }, [restoredId, wordIds, prefetcher]);
  const play = useRecording({
    sound,
    state: heard.state,
    // After a pause, it is heard again.
    word: asked && !missing && !isPaused(state) ? word : undefined,
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
      typed: isSpelling(result) ? result.typed : "",
      correct: right,
      hintLevel: 0,
      milliseconds: result.milliseconds,
      mode: "mock-bee",
    });
    void attempts.send();
  }, [results, attempts, sound, sounds, wordlist._id]);

  useEffect(() => kept.keep(state), [kept, state]);
  const leave = useEffectEvent(() => {
    kept.keep(beeReducer(state, { type: "paused", at: performance.now() }));
  });
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && leave();
    const forget = kept.onMoved(() => {
      sendLater({ type: "moved" });
      setMovedAway(true);
    });
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      forget();
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
    };
  }, [kept]);

  return {
    state,
    /** Whether the bee that was held here goes on in another tab. */
    movedAway: movedAway && state.step === "ready",
    /** The time on the clock that the rules are applied to. */
    now,
    word: missing ? undefined : word,
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

/** The words that were not asked yet, in random order. */
function wordsToCome(wordIds: readonly string[], { results, word }: MockBee) {
  const asked = new Set([...results.map(({ id }) => id), word?.id]);
  const order = shuffledOrder(wordIds.length, Math.random);
  return { order: order.filter((index) => !asked.has(wordIds[index])), position: 0 };
}

export type MockBeeSession = ReturnType<typeof useMockBee>;
