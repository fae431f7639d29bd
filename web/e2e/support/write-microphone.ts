import { writeMicrophoneFile } from "./microphone";

/** Playwright's global set-up: the file must be there before the first browser starts. */
export default function writeMicrophone(): void {
  writeMicrophoneFile();
}
