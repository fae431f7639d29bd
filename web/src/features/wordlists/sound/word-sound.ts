import { type Effect, playEffect, stopEffect } from "@/shared/lib/sound-effects";
import type { Word } from "../api";
import { ComputerVoice } from "./computer-voice";

/**
 * - `loading`: the recording is being fetched, or the browser looks for its voices;
 * - `ready`, `playing`: the word can be heard, or is;
 * - `blocked`: the browser waits for a tap;
 * - `failed`: there is no sound now, but trying again may help;
 * - `silent`: no recording, and no English voice.
 */
export type SoundState = "loading" | "ready" | "playing" | "blocked" | "failed" | "silent";

export interface SoundStatus {
  state: SoundState;
  /** What says the word. */
  source: "recording" | "synthetic recording" | "computer voice" | undefined;
  /** Whether texts can be said, too. */
  speaks: boolean;
  /** The text being said. */
  saying: string | undefined;
}

/** Words that were saved on a device long ago don't say whether their recording is synthetic. */
type SaidWord = Pick<Word, "word"> & Partial<Pick<Word, "synthetic">>;

const slow = 0.75;

/** Whether the word is said by a computer: by the browser's voice, or in a recording that was made by one. */
export const isComputerMade = ({ source }: SoundStatus) =>
  source === "computer voice" || source === "synthetic recording";

const isHidden = () => document.visibilityState === "hidden";

/**
 * Says a word by its recording, else by the browser's voice, and any text by that voice. All words share one audio
 * element: once it has played after a tap, phones let it play without one.
 */
export class WordSound {
  private readonly voice = new ComputerVoice();
  private audio: HTMLAudioElement | undefined;
  private url: string | undefined;
  private word = "";
  /** Tells late results for a word from those for the current one. */
  private turn = 0;
  /** The word is played as soon as the page is shown. */
  private due = false;
  private readonly listeners = new Set<() => void>();
  private current: SoundStatus = {
    state: "loading",
    source: undefined,
    speaks: this.voice.found,
    saying: undefined,
  };

  readonly status = () => this.current;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Until the returned function is called. Looks for a voice, and is quiet while the page is hidden. */
  readonly connect = () => {
    const changeVisibility = () => {
      if (isHidden()) this.stop();
      else if (this.due) this.play();
    };
    document.addEventListener("visibilitychange", changeVisibility);
    void this.findVoice();
    return () => {
      document.removeEventListener("visibilitychange", changeVisibility);
      this.release();
    };
  };

  /** Whether words without a recording can be said. Some browsers need a moment to know. */
  readonly findVoice = async (): Promise<boolean> => {
    const speaks = await this.voice.find();
    if (speaks !== this.current.speaks) this.change({ speaks });
    return speaks;
  };

  /** Stops the last word, and shows that the next one is loading. */
  readonly wait = () => {
    this.release();
    this.change({ state: "loading", source: undefined });
  };

  /** Takes on a word, with its recording if it has one, and says it if the browser allows, once the page is shown. */
  readonly load = ({ word, synthetic }: SaidWord, recording: Blob | undefined) => {
    this.release();
    this.word = word;
    if (recording === undefined) {
      void this.loadVoice("silent");
      return;
    }
    this.audio ??= new Audio();
    const element = this.audio;
    this.url = URL.createObjectURL(recording);
    const { turn } = this;
    element.onended = () => this.change({ state: "ready" });
    element.onerror = () => turn === this.turn && this.fail(word);
    element.src = this.url;
    this.change({ state: "ready", source: synthetic ? "synthetic recording" : "recording" });
    if (isHidden()) this.due = true;
    else this.play();
  };

  /** The word's recording can't be fetched or played. Without a voice, that is a failure. */
  readonly fail = (word: string) => {
    this.release();
    this.word = word;
    void this.loadVoice("failed");
  };

  readonly play = () => this.playAt(1);
  readonly playSlowly = () => this.playAt(slow);

  /** Says a text, such as the word's definition. */
  readonly say = (text: string) => {
    this.stop();
    this.voice.say(text, {
      rate: 1,
      onStart: () => this.change({ saying: text }),
      onEnd: () => this.change({ saying: undefined }),
      onFailure: () => this.change({ saying: undefined }),
    });
  };

  /** Plays an effect, never over the word. */
  readonly effect = (effect: Effect) => {
    this.stop();
    playEffect(effect);
  };

  /** Stops whatever is being said or played. */
  readonly stop = () => {
    this.due = false;
    stopEffect();
    this.audio?.pause();
    this.voice.stop();
    this.change({
      saying: undefined,
      ...(this.current.state === "playing" && { state: "ready" }),
    });
  };

  private playAt(rate: number) {
    this.stop();
    if (this.current.source === "computer voice") this.sayWord(rate);
    else if (this.audio && this.url) this.playRecording(this.audio, rate);
  }

  private playRecording(element: HTMLAudioElement, rate: number) {
    const { turn } = this;
    element.currentTime = 0;
    element.playbackRate = rate;
    element.play().then(
      () => turn === this.turn && this.change({ state: "playing" }),
      (error: unknown) => {
        const name = error instanceof DOMException ? error.name : "";
        // AbortError: stopped, or the next word was loaded before this one played.
        if (turn !== this.turn || name === "AbortError") return;
        if (name === "NotAllowedError") this.change({ state: "blocked" });
        // Not twice: the element reports it, too.
        else this.fail(this.word);
      },
    );
  }

  private sayWord(rate: number) {
    const { turn } = this;
    const change = (state: SoundState) => {
      if (turn === this.turn) this.change({ state });
    };
    this.voice.say(this.word, {
      rate,
      onStart: () => change("playing"),
      onEnd: () => change("ready"),
      onFailure: change,
    });
  }

  private async loadVoice(otherwise: "failed" | "silent") {
    const { turn } = this;
    this.change({ state: "loading", source: undefined });
    const speaks = await this.findVoice();
    if (turn !== this.turn) return;
    if (!speaks) {
      this.change({ state: otherwise });
      return;
    }
    this.change({ state: "ready", source: "computer voice" });
    if (isHidden()) this.due = true;
    else this.sayWord(1);
  }

  private release() {
    this.stop();
    this.turn += 1;
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }

  private change(change: Partial<SoundStatus>) {
    const next = { ...this.current, ...change };
    const keys = Object.keys(change) as (keyof SoundStatus)[];
    if (keys.every((key) => next[key] === this.current[key])) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
