import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wavOf } from "../../src/features/wordlists/rules/wav";

/** Answers with the same sound for every word, half a second later, so that people see the progress. */
const worker = `#!/bin/sh
echo '{"ready":1}'
while IFS= read -r line; do
    id=\${line#*:}
    id=\${id%%,*}
    sleep 0.5
    printf '{"id":%s,"wav":"%s"}\\n' "$id" "$(cat "$1/clip")"
done
`;

const rate = 24_000;

/** A hum that passes for a word, with silence at both ends. */
const hum = Float32Array.from({ length: rate * 0.6 }, (_, at) =>
  at < rate / 10 || at >= rate / 2 ? 0 : 0.12 * Math.sin(at * 0.05),
);

/** The folder of a voice pack whose program stands in for the speech model. */
export class VoicePack {
  readonly folder = mkdtempSync(join(tmpdir(), "wordhive-voice-"));

  async fill(): Promise<void> {
    const clip = Buffer.from(await wavOf(hum, rate).arrayBuffer());
    writeFileSync(join(this.folder, "worker"), worker);
    chmodSync(join(this.folder, "worker"), 0o755);
    writeFileSync(join(this.folder, "clip"), clip.toString("base64"));
  }

  get settings(): Record<string, string> {
    return { WORDHIVE_VOICE: this.folder };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
