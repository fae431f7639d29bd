import { chooseVoice } from "./choose-voice";
import { speechPieces } from "./speech-pieces";

/** Some browsers know their voices only a moment after they were asked, in milliseconds. */
const voicesTimeout = 1500;
/** A browser that waits for a tap says nothing, and doesn't report it either. */
const startTimeout = 3000;
/** Firefox drops what follows `cancel` at once. */
const cancelDelay = 60;

type SpeechFailure = "blocked" | "failed";

interface Speaking {
  rate: number;
  onStart: () => void;
  onEnd: () => void;
  onFailure: (failure: SpeechFailure) => void;
}

/** The browser's own English voice, if it has one. It says one text at a time. */
export class ComputerVoice {
  private readonly speech: SpeechSynthesis | undefined = window.speechSynthesis;
  private chosen: SpeechSynthesisVoice | undefined;
  private search: Promise<boolean> | undefined;
  /** Tells late events of what was stopped from those of what is being said. */
  private turn = 0;
  private timer: number | undefined;
  /** Chrome forgets to report the end of an utterance that nothing refers to. */
  protected utterance: SpeechSynthesisUtterance | undefined;

  /** Whether there is a voice, as far as the browser knows by now. */
  get found(): boolean {
    if (this.chosen === undefined && this.speech !== undefined) {
      this.chosen = chooseVoice(this.speech.getVoices(), navigator.languages);
    }
    return this.chosen !== undefined;
  }

  /** Whether there is a voice, once the browser knows. */
  find(): Promise<boolean> {
    const { speech } = this;
    if (this.found || speech === undefined) return Promise.resolve(this.found);
    this.search ??= new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        speech.removeEventListener("voiceschanged", look);
        resolve(this.found);
      };
      const look = () => this.found && finish();
      const timer = window.setTimeout(finish, voicesTimeout);
      speech.addEventListener("voiceschanged", look);
    });
    return this.search;
  }

  say(text: string, speaking: Speaking): void {
    const { speech } = this;
    const busy = this.stop();
    const turn = this.turn;
    if (speech === undefined || !this.found) {
      speaking.onFailure("failed");
      return;
    }
    const pieces = speechPieces(text);
    const sayFrom = (index: number) => {
      if (turn !== this.turn) return;
      const piece = pieces[index];
      if (piece === undefined) speaking.onEnd();
      else speech.speak(this.utter(piece, speaking, turn, () => sayFrom(index + 1)));
    };
    if (busy) this.timer = window.setTimeout(() => sayFrom(0), cancelDelay);
    else sayFrom(0);
  }

  /** Stops what is being said. Returns whether anything was. */
  stop(): boolean {
    this.turn += 1;
    clearTimeout(this.timer);
    this.utterance = undefined;
    const busy = this.speech !== undefined && (this.speech.speaking || this.speech.pending);
    if (busy) this.speech?.cancel();
    return busy;
  }

  /** The chosen voice or, if that comes from the internet and there is none, one of the device. */
  private voiceNow(): SpeechSynthesisVoice | undefined {
    if (navigator.onLine || this.chosen?.localService) return this.chosen;
    const local = this.speech?.getVoices().filter(({ localService }) => localService) ?? [];
    return chooseVoice(local, navigator.languages) ?? this.chosen;
  }

  private utter(piece: string, speaking: Speaking, turn: number, onEnd: () => void) {
    const utterance = new SpeechSynthesisUtterance(piece);
    const voice = this.voiceNow();
    if (voice) {
      utterance.voice = voice;
      utterance.lang = voice.lang;
    }
    utterance.rate = speaking.rate;
    this.timer = window.setTimeout(() => speaking.onFailure("blocked"), startTimeout);
    utterance.onstart = () => {
      if (turn !== this.turn) return;
      clearTimeout(this.timer);
      speaking.onStart();
    };
    utterance.onend = () => {
      if (turn !== this.turn) return;
      clearTimeout(this.timer);
      onEnd();
    };
    utterance.onerror = ({ error }) => {
      if (turn !== this.turn) return;
      clearTimeout(this.timer);
      speaking.onFailure(error === "not-allowed" ? "blocked" : "failed");
    };
    this.utterance = utterance;
    return utterance;
  }
}
