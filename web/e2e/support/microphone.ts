import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { targetFolder } from "./paths";

/** Played in a loop by the browser's fake microphone. */
export const microphoneFile = join(targetFolder, "e2e", "microphone.wav");

const sampleRate = 48_000;
const seconds = 2;

/** Two seconds shaped like speech: a gliding pitch with overtones, in three syllables. */
export function writeMicrophoneFile(): void {
  const samples = sampleRate * seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF", 0, "ascii");
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write("WAVEfmt ", 8, "ascii");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // mono
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "ascii");
  bytes.writeUInt32LE(samples * 2, 40);
  let phase = 0;
  for (let index = 0; index < samples; index += 1) {
    const time = index / sampleRate;
    phase += (2 * Math.PI * (150 + 60 * Math.sin(Math.PI * time))) / sampleRate;
    const syllable = Math.sin(Math.PI * ((time * 1.5) % 1)) ** 2;
    const voice = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(5 * phase);
    bytes.writeInt16LE(Math.round(12_000 * syllable * voice), 44 + index * 2);
  }
  mkdirSync(dirname(microphoneFile), { recursive: true });
  writeFileSync(microphoneFile, bytes);
}
