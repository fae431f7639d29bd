import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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

/** A WAV file of a hum that passes for a word. */
function hum(): Buffer {
  const silence = rate / 10;
  const samples = Array.from({ length: rate * 0.6 }, (_, at) =>
    at < silence || at >= rate * 0.5 ? 0 : Math.round(4_000 * Math.sin(at * 0.05)),
  );
  const data = Buffer.alloc(2 * samples.length);
  samples.forEach((sample, at) => {
    data.writeInt16LE(sample, 2 * at);
  });
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** The folder of a voice pack whose program stands in for the speech model. */
export class VoicePack {
  readonly folder = mkdtempSync(join(tmpdir(), "wordhive-voice-"));

  constructor() {
    writeFileSync(join(this.folder, "worker"), worker);
    chmodSync(join(this.folder, "worker"), 0o755);
    writeFileSync(join(this.folder, "clip"), hum().toString("base64"));
  }

  get settings(): Record<string, string> {
    return { WORDHIVE_VOICE: this.folder };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
