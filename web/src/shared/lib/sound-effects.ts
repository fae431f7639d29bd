/** Short and soft, for right and wrong answers, and the bell of a bee. */
export type Effect = "right" | "wrong" | "bell";

interface Note {
  /** In hertz. */
  pitch: number;
  /** In seconds. */
  start: number;
  length: number;
  /** Against the loudest. */
  loudness?: number;
}

/** Children wear headphones. */
const quiet = 0.07;

const effects: Record<Effect, readonly Note[]> = {
  right: [
    { pitch: 659, start: 0, length: 0.14 },
    { pitch: 988, start: 0.1, length: 0.28 },
  ],
  wrong: [
    { pitch: 262, start: 0, length: 0.16 },
    { pitch: 220, start: 0.12, length: 0.26 },
  ],
  // The overtones of a small bell.
  bell: [
    { pitch: 1047, start: 0, length: 1.1 },
    { pitch: 2110, start: 0, length: 0.6, loudness: 0.4 },
    { pitch: 3140, start: 0, length: 0.3, loudness: 0.2 },
  ],
};

let context: AudioContext | undefined;
let playing: GainNode | undefined;

/** Lets effects sound from now on. Some browsers need a press for that. */
export function readyEffects(): AudioContext | undefined {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  void context.resume();
  return context;
}

/** Plays an effect, if the browser can. `gain` is at most 1. */
export function playEffect(effect: Effect, gain = quiet): void {
  stopEffect();
  const context = readyEffects();
  if (context === undefined) return;
  const output = context.createGain();
  output.connect(context.destination);
  const now = context.currentTime;
  for (const { pitch, start, length, loudness = 1 } of effects[effect]) {
    const note = context.createOscillator();
    const envelope = context.createGain();
    note.frequency.value = pitch;
    envelope.gain.setValueAtTime(0.0001, now + start);
    envelope.gain.exponentialRampToValueAtTime(gain * loudness, now + start + 0.01);
    envelope.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    note.connect(envelope).connect(output);
    note.start(now + start);
    note.stop(now + start + length);
  }
  playing = output;
}

export function stopEffect(): void {
  playing?.disconnect();
  playing = undefined;
}
