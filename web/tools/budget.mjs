/*
 * `npm run budget`, after a build: fails when the compressed scripts and styles of the first load of /login exceed
 * 190 kB. The limit applies to gzip, the larger of the two that the server sends.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const limit = 190_000;
// The entry and the page itself. Dialogs load only after logging in.
const roots = ["index.html", "src/routes/login.tsx?tsr-split=component"];

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const files = new Set();

function collect(key) {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new Error(`The build has no ${key}. Was it moved?`);
  }
  if (files.has(chunk.file)) {
    return;
  }
  files.add(chunk.file);
  for (const style of chunk.css ?? []) {
    files.add(style);
  }
  for (const imported of chunk.imports ?? []) {
    collect(imported);
  }
}

for (const root of roots) {
  collect(root);
}

let gzip = 0;
let brotli = 0;
for (const file of [...files].sort()) {
  const bytes = readFileSync(new URL(file, dist));
  const zipped = gzipSync(bytes, { level: 9 }).length;
  gzip += zipped;
  brotli += brotliCompressSync(bytes).length;
  console.log(`${(zipped / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}

const total = `/login: ${(gzip / 1000).toFixed(1)} kB with gzip, ${(brotli / 1000).toFixed(1)} kB with brotli; at most ${limit / 1000} kB`;
if (gzip > limit) {
  console.error(`Too large. ${total}`);
  process.exitCode = 1;
} else {
  console.log(total);
}
