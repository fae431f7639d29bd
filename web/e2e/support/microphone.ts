import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { wavOf } from "../../src/features/wordlists/rules/wav";
import { targetFolder } from "./paths";

/** Played in a loop by the browser's fake microphone. */
export const microphoneFile = join(targetFolder, "e2e", "microphone.wav");

const sampleRate = 48_000;
const seconds = 2;

/** Two seconds shaped like speech: a gliding pitch with overtones, in three syllables. */
export async function writeMicrophoneFile(): Promise<void> {
  let phase = 0;
  const samples = Float32Array.from({ length: sampleRate * seconds }, (_, index) => {
    const time = index / sampleRate;
    phase += (2 * Math.PI * (150 + 60 * Math.sin(Math.PI * time))) / sampleRate;
    const syllable = Math.sin(Math.PI * ((time * 1.5) % 1)) ** 2;
    const voice = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(5 * phase);
    return 0.366 * syllable * voice;
  });
  mkdirSync(dirname(microphoneFile), { recursive: true });
  writeFileSync(microphoneFile, Buffer.from(await wavOf(samples, sampleRate).arrayBuffer()));
}
