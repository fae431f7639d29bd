import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { needsDefinition } from "./heteronyms";
import { isComputerMade, WordSound } from "./word-sound";

/** What a test does with an utterance. */
interface Utterance {
  text: string;
  rate: number;
  voice?: { name: string };
  onstart: () => void;
  onend: () => void;
  onerror: (event: { error: string }) => void;
}

/** A browser's speech with a voice, or without. */
class Speech extends EventTarget {
  voices: object[] = [];
  speaking = false;
  pending = false;
  said: Utterance[] = [];
  cancel = vi.fn(() => {
    this.speaking = false;
  });
  getVoices = () => this.voices;
  speak(utterance: Utterance) {
    this.speaking = true;
    this.said.push(utterance);
  }
  discover() {
    this.voices = [{ name: "Sam", lang: "en-US", voiceURI: "", localService: true, default: true }];
    this.dispatchEvent(new Event("voiceschanged"));
  }
  get last() {
    return this.said.at(-1) as Utterance;
  }
}

let speech: Speech;
let played: { rate: number }[];
let playFailure: DOMException | undefined;

class FakeAudio {
  src = "";
  currentTime = 0;
  playbackRate = 1;
  onended?: () => void;
  onerror?: () => void;
  pause() {}
  play() {
    played.push({ rate: this.playbackRate });
    return playFailure ? Promise.reject(playFailure) : Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  speech = new Speech();
  played = [];
  playFailure = undefined;
  vi.stubGlobal("speechSynthesis", speech);
  vi.stubGlobal("SpeechSynthesisUtterance", function (this: Utterance, text: string) {
    this.text = text;
  });
  vi.stubGlobal("Audio", FakeAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lullaby = { word: "lullaby" };
const recording = new Blob(["audio"]);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a word with a recording", () => {
  test("is played, and more slowly if asked", async () => {
    speech.discover();
    const sound = new WordSound();
    sound.load(lullaby, recording);
    await settle();
    expect(sound.status()).toMatchObject({ state: "playing", source: "recording" });
    sound.playSlowly();
    await settle();
    expect(played).toEqual([{ rate: 1 }, { rate: 0.75 }]);
    expect(speech.said).toEqual([]);
  });

  test("says that a computer made it", async () => {
    const sound = new WordSound();
    for (const synthetic of [true, false]) {
      sound.load({ ...lullaby, synthetic }, recording);
      expect(isComputerMade(sound.status())).toBe(synthetic);
    }
    await settle();
  });

  test("waits for a tap if the browser wants one", async () => {
    playFailure = new DOMException("", "NotAllowedError");
    const sound = new WordSound();
    sound.load(lullaby, recording);
    await settle();
    expect(sound.status().state).toBe("blocked");
    playFailure = undefined;
    sound.play();
    await settle();
    expect(sound.status().state).toBe("playing");
  });

  test("that can't be played or fetched is said by the voice", async () => {
    speech.discover();
    playFailure = new DOMException("", "NotSupportedError");
    const sound = new WordSound();
    sound.load(lullaby, recording);
    await settle();
    expect(sound.status().source).toBe("computer voice");
    expect(speech.last.text).toBe("lullaby");
    sound.fail("raccoon");
    await vi.advanceTimersByTimeAsync(100);
    expect(speech.last.text).toBe("raccoon");
  });

  test("that can't be played is said once, though the browser reports it twice", async () => {
    speech.discover();
    playFailure = new DOMException("", "NotSupportedError");
    let element: FakeAudio | undefined;
    vi.stubGlobal("Audio", function (this: FakeAudio) {
      element = new FakeAudio();
      return element;
    });
    const sound = new WordSound();
    sound.load(lullaby, recording);
    element?.onerror?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(speech.said).toHaveLength(1);
    expect(sound.status().source).toBe("computer voice");
  });

  test("that can't be fetched is a failure without a voice", async () => {
    const sound = new WordSound();
    sound.fail("lullaby");
    expect(sound.status().state).toBe("loading");
    await vi.advanceTimersByTimeAsync(2000);
    expect(sound.status()).toMatchObject({ state: "failed", source: undefined });
  });
});

describe("a word without a recording", () => {
  test("is said by a voice that the browser finds late", async () => {
    const sound = new WordSound();
    sound.load(lullaby, undefined);
    await vi.advanceTimersByTimeAsync(500);
    expect(sound.status()).toMatchObject({ state: "loading", speaks: false });
    speech.discover();
    await settle();
    expect(sound.status()).toMatchObject({ source: "computer voice", speaks: true });
    speech.last.onstart();
    expect(sound.status().state).toBe("playing");
    speech.last.onend();
    expect(sound.status().state).toBe("ready");
    speech.speaking = false;
    sound.playSlowly();
    expect(speech.last).toMatchObject({ text: "lullaby", rate: 0.75 });
  });

  test("is said by a voice of the device while there is no network", async () => {
    const voice = (name: string, localService: boolean) => {
      return { name, lang: "en-US", voiceURI: name, localService, default: false };
    };
    speech.voices = [voice("Aria Online (Natural)", false), voice("David", true)];
    const sound = new WordSound();
    sound.load(lullaby, undefined);
    await settle();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    speech.speaking = false;
    sound.play();
    onLine.mockRestore();
    speech.speaking = false;
    sound.play();
    expect(speech.said.map((said) => said.voice?.name)).toEqual([
      "Aria Online (Natural)",
      "David",
      "Aria Online (Natural)",
    ]);
  });

  test("is silent in a browser without an English voice", async () => {
    const sound = new WordSound();
    sound.load(lullaby, undefined);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sound.status().state).toBe("silent");
    expect(needsDefinition("lullaby", sound.status())).toBe(true);
  });

  test("is silent in a browser that can't speak", async () => {
    vi.stubGlobal("speechSynthesis", undefined);
    const sound = new WordSound();
    sound.load(lullaby, undefined);
    await settle();
    expect(sound.status().state).toBe("silent");
  });

  test.each([
    ["reports that it wants a tap", () => speech.last.onerror({ error: "not-allowed" })],
    ["silently waits for a tap", () => vi.advanceTimersByTime(4000)],
  ])("is played by a tap if the browser %s", async (_case, refuse) => {
    speech.discover();
    const sound = new WordSound();
    sound.load(lullaby, undefined);
    await settle();
    refuse();
    expect(sound.status().state).toBe("blocked");
    speech.speaking = false;
    sound.play();
    speech.last.onstart();
    expect(sound.status().state).toBe("playing");
  });

  test("ignores what the voice reports of the last word", async () => {
    speech.discover();
    const sound = new WordSound();
    sound.load(lullaby, undefined);
    await settle();
    const before = speech.last;
    sound.load({ word: "raccoon" }, undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(speech.cancel).toHaveBeenCalled();
    before.onerror({ error: "interrupted" });
    expect(sound.status().state).toBe("ready");
    expect(speech.last.text).toBe("raccoon");
  });

  test.each([
    ["wind", true],
    ["Résumé", true],
    ["records", true],
    ["lullaby", false],
  ])("%s may be said wrong: %s", async (word, expected) => {
    speech.discover();
    const sound = new WordSound();
    sound.load({ word }, undefined);
    await settle();
    expect(needsDefinition(word, sound.status())).toBe(expected);
    for (const source of ["recording", "synthetic recording"] as const) {
      expect(needsDefinition(word, { ...sound.status(), source })).toBe(false);
    }
  });
});

test("a long definition is said in pieces, one after the other", async () => {
  speech.discover();
  const sound = new WordSound();
  const text = `${"a bird ".repeat(20).trim()}. ${"of prey ".repeat(20).trim()}`;
  sound.say(text);
  speech.last.onstart();
  expect(sound.status().saying).toBe(text);
  expect(speech.said).toHaveLength(1);
  speech.last.onend();
  expect(speech.said.map((utterance) => utterance.text).join(" ")).toBe(text);
  speech.last.onend();
  expect(sound.status().saying).toBeUndefined();
});

test("a hidden page is quiet", async () => {
  speech.discover();
  const sound = new WordSound();
  const disconnect = sound.connect();
  sound.load(lullaby, undefined);
  await settle();
  speech.last.onstart();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(speech.cancel).toHaveBeenCalled();
  expect(sound.status().state).toBe("ready");
  visibility.mockRestore();
  disconnect();
});

test.each([
  ["recording", recording],
  ["computer voice", undefined],
])(
  "a word that comes while the page is hidden is played once it is shown: %s",
  async (source, blob) => {
    speech.discover();
    const sound = new WordSound();
    const disconnect = sound.connect();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    sound.load(lullaby, blob);
    await settle();
    expect(sound.status()).toMatchObject({ state: "ready", source });
    const plays = () => played.length + speech.said.length;
    expect(plays()).toBe(0);
    visibility.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(plays()).toBe(1);
    disconnect();
  },
);

test("an effect stops the word, and the word stops an effect", async () => {
  const disconnected = vi.fn();
  const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const connect = (next: object) => next;
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => ({ gain: param, connect, disconnect: disconnected });
      createOscillator = () => ({ frequency: param, connect, start() {}, stop() {} });
    },
  );
  const sound = new WordSound();
  sound.load(lullaby, recording);
  await settle();
  sound.effect("right");
  expect(sound.status().state).toBe("ready");
  sound.play();
  expect(disconnected).toHaveBeenCalledOnce();
});
