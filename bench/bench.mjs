// Benchmarks the release binary, interleaved with its baselines, and prints medians and ratios.
// docs/benchmarks.md explains the rows and their targets. Run by `make bench`.
import { deepEqual } from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, "..");
const target = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
const release = join(target, "release");
const lexicon = join(target, "lexicon");
const rounds = Number(process.env.WORDHIVE_BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.WORDHIVE_BENCH_SECONDS ?? 3);
const sizes = { many: 100_000, few: 1_000 };

const work = mkdtempSync(join(tmpdir(), "wordhive-bench-"));
const running = new Set();

function cleanUp() {
  for (const child of running) {
    child.kill("SIGKILL");
  }
  rmSync(work, { recursive: true, force: true });
}
process.on("exit", cleanUp);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => process.exit(130));
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Starts one of our programs and waits until it prints its address. */
const start = (program, ...words) => startCommand(join(release, program), ...words);

async function startCommand(program, ...words) {
  const log = join(work, `log-${running.size}-${Date.now()}`);
  const file = openSync(log, "w");
  // Log to a file, because reading a pipe here would distort the measurement.
  const child = spawn(program, words, { stdio: ["ignore", file, file] });
  closeSync(file);
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, "utf8"))?.[0];
    if (address) {
      return { child, address };
    }
    if (child.exitCode !== null) {
      throw new Error(`${program} exited with code ${child.exitCode}:\n${readFileSync(log, "utf8")}`);
    }
    await sleep(1);
  }
}

async function stop({ child }) {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

/** Runs wrk once and returns requests per second. Throws if any response failed. */
async function load(url, { headers = {}, connections = 32, script, environment = {}, time = seconds } = {}) {
  const words = ["-t1", `-c${connections}`, `-d${time}s`];
  for (const [name, value] of Object.entries(headers)) {
    words.push("-H", `${name}: ${value}`);
  }
  if (script) {
    words.push("-s", join(repository, "bench", script));
  }
  const { stdout } = await execute("wrk", [...words, url], { env: { ...process.env, ...environment } });
  if (/Non-2xx|Socket errors/.test(stdout)) {
    throw new Error(`Some responses of ${url} failed:\n${stdout}`);
  }
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]);
}

/** Runs every measurement once per round, so a slow phase of the machine affects them all. */
async function interleaved(measurements) {
  const figures = Object.fromEntries(Object.keys(measurements).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(measurements)) {
      figures[name].push(await measure());
    }
  }
  return Object.fromEntries(Object.entries(figures).map(([name, numbers]) => [name, median(numbers)]));
}

async function seed(users) {
  const data = join(work, `data-${users}`);
  const { stdout } = await execute(join(release, "examples", "bench_seed"), [data, "200", String(users)]);
  return { data, ...JSON.parse(stdout) };
}

const serve = (data, words = lexicon) =>
  start("wordhive", "serve", "--listen", "127.0.0.1:0", "--data", data, "--lexicon", words);

async function timeToFirstResponse(data) {
  const started = performance.now();
  const server = await serve(data);
  await fetch(`${server.address}/api/health`);
  const milliseconds = performance.now() - started;
  await stop(server);
  return milliseconds;
}

/** Resident memory in megabytes. */
function memoryOf({ child }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) / 1024;
}

/** Resident megabytes of a freshly started server with this lexicon folder. */
async function memoryAtStart(data, words) {
  const server = await serve(data, words);
  await fetch(`${server.address}/api/health`);
  const megabytes = memoryOf(server);
  await stop(server);
  return megabytes;
}

/** Peak resident megabytes while `during` runs. */
async function peakMemory(server, during) {
  let peak = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, memoryOf(server));
      await sleep(50);
    }
  })();
  await during();
  done = true;
  await watching;
  return peak;
}

if (!existsSync(lexicon)) {
  throw new Error(`No lexicon in ${lexicon}. Cannot benchmark the word tools.`);
}
console.log(`Seeding 200 competitions with ${sizes.many} users, and with ${sizes.few}...`);
const many = await seed(sizes.many);
const few = await seed(sizes.few);
const hello = await start("examples/hello");
const server = await serve(many.data);
const smallServer = await serve(few.data);

const express = await startCommand(
  process.execPath,
  join(repository, "bench/express/server.mjs"),
  join(many.data, "wordhive.db"),
);

const compressed = { "Accept-Encoding": "br" };
const shell = `${server.address}/`;
const shellText = await (await fetch(shell)).text();
const asset = new URL(/<script[^>]+src="([^"]+\.js)"/.exec(shellText)[1], shell).href;
const assetResponse = await fetch(asset, { headers: compressed });
const assetHead = await new Promise((done) => {
  // fetch removes Content-Encoding.
  import("node:http").then(({ get }) => get(asset, { headers: compressed }, (response) => { response.resume(); done(response.headers); }));
});
if (assetHead["content-encoding"] !== "br" || !assetHead.etag || !assetResponse.ok) {
  throw new Error(`${asset} is not precompressed with an ETag: ${JSON.stringify(assetHead)}`);
}

const competition = (server, seeded, time) => () =>
  load(`${server.address}/api/competition/${seeded.code}`, { headers: { Cookie: seeded.cookie }, time });
/** Sends wrong passwords, with `pause` milliseconds between two per connection. Returns how many were refused. */
const guess = async (connections, time, pause) => {
  const script = join(repository, "bench", "wrong-password.lua");
  const words = ["-t1", `-c${connections}`, `-d${time}s`, "-s", script, `${server.address}/api/identity/sign-in`];
  const environment = { ...process.env, WRONG_PASSWORD_PAUSE: String(pause) };
  const { stdout } = await execute("wrk", words, { env: environment });
  return Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)[1]);
};
/** Reads while sixteen connections try wrong passwords as fast as they can. */
const duringSignIns = async () => {
  const storm = guess(16, seconds + 1, 0);
  await sleep(500);
  const figure = await competition(server, many)();
  await storm;
  return figure;
};
const wrongPasswords = [];
/** Reads while ten thousand wrong passwords arrive within ten seconds. */
const duringTenThousand = async () => {
  const guesses = guess(22, 11, 20);
  await sleep(500);
  const figure = await competition(server, many, 10)();
  wrongPasswords.push(await guesses);
  return figure;
};
const organizer = { Cookie: many.organizerCookie };
/** Milliseconds to return the statistics of the competition that has half of all users. */
const statistics = async () => {
  const started = performance.now();
  const response = await fetch(`${server.address}/api/competition/${many.largeCode}/stats`, {
    headers: organizer,
  });
  const stats = await response.json();
  if (stats.participants !== sizes.many / 2 || stats.generalInformation.grades.length !== 9) {
    throw new Error(`Unexpected statistics: ${JSON.stringify(stats)}`);
  }
  return performance.now() - started;
};
/** Milliseconds to generate a thousand words as CSV, different ones each time. */
const generated = async () => {
  const started = performance.now();
  const response = await fetch(`${server.address}/api/tool/generate-wordlist/1000`, { headers: organizer });
  const rows = (await response.text()).trim().split("\r\n").length - 1;
  if (!response.ok || rows !== 1000) {
    throw new Error(`Expected 1,000 words, got status ${response.status} with ${rows} rows`);
  }
  return performance.now() - started;
};
const order = Array.from({ length: many.wordCount }, (_, index) => index);
const practice = ({ address }) =>
  load(`${address}/api/user/set-wordlist-practice`, {
    connections: 16,
    script: "practice-save.lua",
    environment: {
      BENCH_COOKIE: many.cookie,
      BENCH_WORD_COUNT: String(many.wordCount),
      BENCH_BODY_START: `${JSON.stringify({ userId: many.userId, wordlistId: many.wordlistId, order }).slice(0, -1)},"currentIndex":`,
    },
  });
{
  const answers = [server, express].map(async ({ address }) => {
    const read = await fetch(`${address}/api/competition/${many.code}`, { headers: { Cookie: many.cookie } });
    const saved = await fetch(`${address}/api/user/set-wordlist-practice`, {
      method: "POST",
      headers: { Cookie: many.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ userId: many.userId, wordlistId: many.wordlistId, order, currentIndex: 1 }),
    });
    return { read: await read.json(), saved: await saved.json() };
  });
  const [ours, theirs] = await Promise.all(answers);
  deepEqual(theirs, ours, "Express answers differently");
}

// V8 optimizes what has run for a while.
await competition(express, many, 2)();
console.log(`Measuring ${rounds} rounds of ${seconds} s each...`);
const reads = await interleaved({
  hello: () => load(`${hello.address}/`),
  competition: competition(server, many),
  expressCompetition: competition(express, many),
  fewUsers: competition(smallServer, few),
  duringSignIns,
  duringTenThousand,
  shell: () => load(shell, { headers: compressed }),
  asset: () => load(asset, { headers: compressed }),
  statistics,
  difficulty: () =>
    load(`${server.address}/api/tool/generate-difficulty-rating/kaleidoscope`, { headers: organizer }),
  generated,
  unchanged: () => load(asset, { headers: { ...compressed, "If-None-Match": assetHead.etag } }),
});
const saves = await interleaved({
  bare: async () => {
    const folder = mkdtempSync(join(work, "bare-"));
    const { stdout } = await execute(join(release, "examples", "bare_commit"), [folder, String(seconds)]);
    rmSync(folder, { recursive: true });
    return Number(stdout.trim().split("\n").at(-1));
  },
  practice: () => practice(server),
  expressPractice: () => practice(express),
});
await stop(express);
await stop(server);
/** How long a log-in with an unknown email takes, relative to one with a wrong password. */
const unknownEmail = await (async () => {
  const many = "1000000";
  const guarded = await start("wordhive", "serve", "--listen", "127.0.0.1:0", "--data", mkdtempSync(join(work, "log-in-")), "--log", "warn",
    "--limit-wrong-passwords", many, "--limit-wrong-passwords-of-address", many);
  const post = (path, email, password) =>
    fetch(`${guarded.address}/api/identity/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
  await post("sign-up", "known@bench.example", "honey-and-paper-7");
  const times = { unknown: [], known: [] };
  for (let attempt = 0; attempt < 400; attempt += 1) {
    // Alternate which goes first.
    const who = (attempt + Math.floor(attempt / 2)) % 2 === 0 ? "known" : "unknown";
    const started = performance.now();
    const { status } = await post("sign-in", `${who}@bench.example`, "a wrong password");
    times[who].push(performance.now() - started);
    if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
  }
  await stop(guarded);
  return median(times.unknown) / median(times.known);
})();
const starts = [];
for (let round = 0; round < 2 * rounds; round += 1) {
  starts.push(await timeToFirstResponse(many.data));
}
const memories = await interleaved({
  with: () => memoryAtStart(many.data, lexicon),
  without: () => memoryAtStart(many.data, join(work, "nothing")),
});
const mapped = memories.with - memories.without;
const fresh = await serve(many.data);
const memory = await peakMemory(fresh, () =>
  load(`${fresh.address}/api/competition/${many.code}`, { headers: { Cookie: many.cookie }, connections: 1000, time: 5 }),
);

let missed = 0;
function row(what, figure, ratio, target, holds) {
  if (!holds) {
    missed += 1;
  }
  return `| ${what} | ${figure} | ${ratio} | ${target} | ${holds ? "yes" : "**no**"} |`;
}
const rate = (number) => `${Math.round(number).toLocaleString("en-US")}/s`;
const expressRow = (number, base) =>
  `| same, by Express and better-sqlite3 | ${rate(number)} | ${(number / base).toFixed(2)} | | |`;
const ratioRow = (what, number, base, target) =>
  row(what, rate(number), (number / base).toFixed(2), `≥ ${target}`, number / base >= target);

console.log(
  [
    "",
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    "",
    "| what | median | ratio | target | met |",
    "| --- | --- | --- | --- | --- |",
    `| bare hello route | ${rate(reads.hello)} | 1 | | |`,
    ratioRow("`GET /api/competition/{code}`, logged in", reads.competition, reads.hello, 0.5),
    expressRow(reads.expressCompetition, reads.hello),
    ratioRow("same, relative to 1,000 users", reads.competition, reads.fewUsers, 0.8),
    ratioRow("same, during a flood of wrong passwords", reads.duringSignIns, reads.competition, 0.3),
    ratioRow(
      `same, during ${median(wrongPasswords).toLocaleString("en")} wrong passwords in 11 s`,
      reads.duringTenThousand, reads.competition, 0.8,
    ),
    ratioRow("app shell `/`, brotli", reads.shell, reads.hello, 0.5),
    ratioRow("script, brotli", reads.asset, reads.hello, 0.5),
    ratioRow("script, `If-None-Match`", reads.unchanged, reads.hello, 0.5),
    `| bare SQLite commit, \`synchronous=FULL\` | ${rate(saves.bare)} | 1 | | |`,
    ratioRow("practice save, durable", saves.practice, saves.bare, 0.5),
    expressRow(saves.expressPractice, saves.bare),
    row("statistics of 50,000 participants", `${Math.round(reads.statistics)} ms`, "", "< 200 ms", reads.statistics < 200),
    ratioRow("`GET /api/tool/generate-difficulty-rating/{word}`", reads.difficulty, reads.hello, 0.7),
    row("1,000 generated rows, as CSV", `${Math.round(reads.generated)} ms`, "", "< 50 ms", reads.generated < 50),
    row("memory added by the lexicon at start", `${mapped.toFixed(1)} MB`, "", "< 10 MB", mapped < 10),
    row("start to first response", `${Math.round(median(starts))} ms`, "", "< 500 ms", median(starts) < 500),
    row("memory with 1,000 connections", `${Math.round(memory)} MB`, "", "< 120 MB", memory < 120),
    row("log-in with an unknown email, relative to a wrong password", "", unknownEmail.toFixed(2), "0.95 to 1.05", Math.abs(unknownEmail - 1) <= 0.05),
    "",
    missed === 0 ? "All targets met." : `${missed} targets missed.`,
  ].join("\n"),
);
process.exit(0);
