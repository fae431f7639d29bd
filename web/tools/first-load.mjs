/*
 * `npm run first-load [RUNS]`, after a build of web and server: loads pages of the demo with an empty cache in Chromium,
 * throttled to 150 ms, 1.6 Mbit/s and a fourth of the CPU (all of it for the board), and prints the median of RUNS (5) as a table.
 * Fails when a goal is missed. Counts everything until the network has been idle for two seconds.
 */
import { chromium as playwright } from "@playwright/test";
import { chromium, startDemo } from "./demo-server.mjs";

const runs = Number(process.argv[2] ?? 5);
const idle = 2_000;
const first = { requests: 12, kB: 230, heading: 2_000, cls: 0.02 };
const later = { word: 3_000, cls: 0.02 };
const hall = { kB: 120, heading: 1_500, cls: 0.02 };

const demo = await startDemo();
const competition = "/competition/24680";
const practice = `${demo.wordlist}/practice`;
const pages = [
  { name: "log-in", path: "/login", person: undefined, goals: first },
  { name: "home, speller", path: "/", person: "speller", goals: first },
  { name: "home, organizer", path: "/", person: "organizer", goals: first },
  { name: "dashboard, speller", path: competition, person: "speller", goals: first },
  { name: "dashboard, organizer", path: competition, person: "organizer", goals: first },
  { name: "wordlist, speller", path: demo.wordlist, person: "speller", goals: later },
  { name: "practice, speller", path: practice, person: "speller", sound: true, goals: later },
  ...[
    "edit-posts/new",
    "edit-schedule",
    "edit-timeline",
    "edit-checklist",
    "edit-posts",
    "edit-templates",
    "edit-templates/new",
    "add-wordlist",
    "participants",
    "statistics",
    "settings",
    "bee",
  ].map((path) => ({
    name: path,
    path: `${competition}/${path}`,
    person: "organizer",
    goals: { cls: 0.02 },
  })),
  {
    name: "wordlist, organizer",
    path: demo.wordlist,
    person: "organizer",
    goals: { cls: 0.02 },
  },
  ...["posts", "schedule", "files", "forms", "practice"].map((path) => ({
    name: `${path}, speller`,
    path: `${competition}/${path}`,
    person: "speller",
    goals: { cls: 0.02 },
  })),
  // A projector's computer isn't a phone.
  { name: "board", path: demo.board, shown: "main [data-scene]", cpu: 1, goals: hall },
];

const browser = await playwright.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
});

async function load({ path, person, sound, shown = "main h1", cpu = 4 }) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  if (person !== undefined) {
    const [name, value] = demo.cookies[person].split("=");
    await context.addCookies([{ name, value, url: demo.address }]);
  }
  const page = await context.newPage();
  await page.addInitScript((shown) => {
    globalThis.measured = { shifts: 0, heading: 0, word: 0 };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        measured.shifts += shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    const look = () => {
      if (document.querySelector(shown)?.textContent) {
        // Painted by the frame after the next.
        requestAnimationFrame(() => {
          measured.heading = performance.now();
        });
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener("playing", () => {
        measured.word ||= performance.now();
      });
      return play.call(this);
    };
  }, shown);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  const sent = new Map();
  let last = performance.now();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // A stream of events never ends.
    const isStream = request.url.endsWith("/stream");
    if (request.url.startsWith("http") && !isStream)
      sent.set(requestId, { url: request.url, bytes: 0 });
    last = performance.now();
  });
  const end = ({ requestId, encodedDataLength = 0 }) => {
    const request = sent.get(requestId);
    if (request !== undefined) Object.assign(request, { bytes: encodedDataLength, done: true });
    last = performance.now();
  };
  devtools.on("Network.loadingFinished", end);
  devtools.on("Network.loadingFailed", end);
  await page.goto(demo.address + path, { waitUntil: "commit" });
  await page.waitForFunction(() => measured.heading > 0, undefined, { timeout: 60_000 });
  if (sound) await page.waitForFunction(() => measured.word > 0, undefined, { timeout: 60_000 });
  while (performance.now() - last < idle || [...sent.values()].some(({ done }) => !done)) {
    await page.waitForTimeout(100);
  }
  const { shifts, heading, word } = await page.evaluate(() => measured);
  await context.close();
  const all = [...sent.values()];
  if (process.env.WORDHIVE_REQUESTS) {
    for (const { url, bytes } of all) console.error(String(bytes).padStart(8), url);
  }
  const kB = all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return { requests: all.length, kB, heading, word, cls: shifts };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

console.log(
  `Chromium ${browser.version()}, ${demo.binary.includes("release") ? "release" : "debug"} server, median of ${runs}`,
);
console.log(
  "\n| page | requests | kB | heading | first word | CLS |\n| --- | --- | --- | --- | --- | --- |",
);
let missed = 0;
for (const page of pages) {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await load(page));
  }
  const figure = (name) => median(results.map((result) => result[name]));
  const cell = (name, text) => {
    const miss = figure(name) > page.goals[name];
    missed += miss ? 1 : 0;
    return miss ? `**${text}**` : text;
  };
  console.log(
    `| ${page.name} | ${cell("requests", figure("requests"))} | ${cell("kB", figure("kB").toFixed(0))} | ` +
      `${cell("heading", seconds(figure("heading")))} | ${page.sound ? cell("word", seconds(figure("word"))) : ""} | ` +
      `${cell("cls", figure("cls").toFixed(3))} |`,
  );
}
await browser.close();
if (missed > 0) {
  console.error(`${missed} goals missed, in bold.`);
}
process.exit(missed > 0 ? 1 : 0);
