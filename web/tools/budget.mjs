/*
 * `npm run budget`, after a build: fails when a page's first load exceeds 12 requests or 230 kB. Counts the shell, the
 * scripts and styles that it names (with brotli), the fonts of English text, the icon, and for each response 800 bytes of headers.
 * The board of a bee may take 120 kB, and the page for families 110 kB, without the font of words: it comes with the first word.
 * Adds one request of 5 kB for the data. `npm run first-load` measures the same in a browser.
 * Also fails when a page that opens offline, or a script that is stored for it, needs a script that the service worker doesn't store.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";

const most = { requests: 12, kB: 230 };
const data = { requests: 1, bytes: 5_000 };
const headers = 800;
const pages = [
  { page: "log-in", name: "guest" },
  { page: "home", name: "home" },
  // Their cards come with scripts and styles that the shell doesn't name.
  { page: "speller's dashboard", name: "shared-dashboard", more: /^speller-.*\.(js|css)$/ },
  { page: "organizer's dashboard", name: "shared-dashboard", more: /^organizer-.*\.(js|css)$/ },
  { page: "board of a bee", shell: "board.html", mostKB: 120 },
  { page: "a bee for families", shell: "watch.html", mostKB: 110, fonts: /source-sans/ },
];

const dist = new URL("../dist/", import.meta.url);
const assets = (pattern) =>
  readdirSync(new URL("assets/", dist))
    .filter((file) => pattern.test(file))
    .map((file) => `assets/${file}`);
const allFonts = assets(/-basic-.*\.woff2$/);

for (const { page, name, more, ...options } of pages) {
  const { shell = `shells/${name}.html`, mostKB = most.kB, fonts = /./ } = options;
  const html = readFileSync(new URL(shell, dist), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);
  const used = allFonts.filter((font) => fonts.test(font));
  const files = new Set([shell, ...named, ...used, ...(more ? assets(more) : [])]);
  let bytes = data.bytes;
  for (const file of files) {
    const sent = /\.(html|js|css|svg)$/.test(file) ? `${file}.br` : file;
    bytes += statSync(new URL(sent, dist)).size + headers;
  }
  const requests = files.size + data.requests;
  const kB = bytes / 1000;
  console.log(
    `${page}: ${requests} requests, ${kB.toFixed(1)} kB; at most ${most.requests} and ${mostKB} kB`,
  );
  if (requests > most.requests || kB > mostKB) {
    console.error(`Too much: ${[...files].join(", ")}`);
    process.exitCode = 1;
  }
}

const worker = readFileSync(new URL("sw.js", dist), "utf8");
for (const name of ["home", "account", "shared-dashboard", "shared-wordlist", "shared-practice"]) {
  const html = readFileSync(new URL(`shells/${name}.html`, dist), "utf8");
  const missing = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)]
    .map(([, file]) => file)
    .filter((file) => !worker.includes(file));
  if (missing.length > 0) {
    console.error(`The service worker lacks what ${name} needs: ${missing.join(", ")}`);
    process.exitCode = 1;
  }
}

for (const script of assets(/\.js$/).filter((file) => worker.includes(file))) {
  const code = readFileSync(new URL(script, dist), "utf8");
  const imported = code.matchAll(/(?:^|[;}])import\s*(?:[^"();]*?from\s*)?"\.\/([^"]+)"/g);
  const missing = [...imported].map(([, file]) => file).filter((file) => !worker.includes(file));
  if (missing.length > 0) {
    console.error(`The service worker lacks what ${script} needs: ${missing.join(", ")}`);
    process.exitCode = 1;
  }
}
