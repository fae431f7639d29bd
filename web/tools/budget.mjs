/*
 * `npm run budget`, after a build: what the first load of /login costs in compressed script and style,
 * and whether it stays within 190 kB. Gzip is judged, as the worse of the two the server sends.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const limit = 190_000;
// The entry, and the page itself; dialogs come only after signing in.
const roots = ["index.html", "src/routes/login.tsx?tsr-split=component"];

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const files = new Set();

function collect(key) {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new Error(`The build has no ${key}; has it moved?`);
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
  console.error(`Too heavy. ${total}`);
  process.exitCode = 1;
} else {
  console.log(total);
}
