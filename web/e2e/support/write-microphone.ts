import { writeMicrophoneFile } from "./microphone";

/** Playwright's global setup: Chromium needs the file when it starts. */
export default async function writeMicrophone(): Promise<void> {
  await writeMicrophoneFile();
}
