// Measures the release binary, interleaved with what it is compared to, and prints medians as ratios.
// What each row means and must reach stands in docs/benchmarks.md. Run by `make bench`.
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

/** Starts a program that says its address in its output; answers both. */
async function start(program, ...words) {
  const log = join(work, `log-${running.size}-${Date.now()}`);
  const file = openSync(log, "w");
  // Logs go to a file, as they would to a journal: reading a pipe here would cost what is measured.
  const child = spawn(join(release, program), words, { stdio: ["ignore", file, file] });
  closeSync(file);
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, "utf8"))?.[0];
    if (address) {
      return { child, address };
    }
    if (child.exitCode !== null) {
      throw new Error(`${program} ended with ${child.exitCode}:\n${readFileSync(log, "utf8")}`);
    }
    await sleep(1);
  }
}

async function stop({ child }) {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

/** One run of wrk; answers requests per second, and throws when any answer was not a good one. */
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
    throw new Error(`Not every answer of ${url} was good:\n${stdout}`);
  }
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]);
}

/** Runs every measurement once a round, so that what slows the machine slows all of them. */
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

async function firstAnswer(data) {
  const begun = performance.now();
  const server = await serve(data);
  await fetch(`${server.address}/api/health`);
  const milliseconds = performance.now() - begun;
  await stop(server);
  return milliseconds;
}

/** Megabytes of the process that are in memory. */
function memoryOf({ child }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) / 1024;
}

/** Megabytes in memory of a server that has just started, with the lexicon of that folder. */
async function memoryAtStart(data, words) {
  const server = await serve(data, words);
  await fetch(`${server.address}/api/health`);
  const megabytes = memoryOf(server);
  await stop(server);
  return megabytes;
}

/** Megabytes of the process that are in memory, the most that was seen while `during` ran. */
async function mostMemory(server, during) {
  let most = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      most = Math.max(most, memoryOf(server));
      await sleep(50);
    }
  })();
  await during();
  over = true;
  await watching;
  return most;
}

if (!existsSync(lexicon)) {
  throw new Error(`There is no lexicon in ${lexicon}, so the word tools cannot be measured.`);
}
console.log(`Seeding 200 competitions, with ${sizes.many} and with ${sizes.few} users.`);
const many = await seed(sizes.many);
const few = await seed(sizes.few);
const hello = await start("examples/hello");
const server = await serve(many.data);
const smallServer = await serve(few.data);

const compressed = { "Accept-Encoding": "br" };
const shell = `${server.address}/`;
const shellText = await (await fetch(shell)).text();
const asset = new URL(/<script[^>]+src="([^"]+\.js)"/.exec(shellText)[1], shell).href;
const assetAnswer = await fetch(asset, { headers: compressed });
const assetHead = await new Promise((done) => {
  // fetch would hide the encoding; the headers as they are on the wire are wanted.
  import("node:http").then(({ get }) => get(asset, { headers: compressed }, (answer) => { answer.resume(); done(answer.headers); }));
});
if (assetHead["content-encoding"] !== "br" || !assetHead.etag || !assetAnswer.ok) {
  throw new Error(`${asset} is not precompressed with an ETag: ${JSON.stringify(assetHead)}`);
}

const competition = (where, what, time) => () =>
  load(`${where.address}/api/competition/${what.code}`, { headers: { Cookie: what.cookie }, time });
/** Wrong passwords, on so many connections and with so many milliseconds between two; answers how many were refused. */
const guess = async (connections, time, pause) => {
  const script = join(repository, "bench", "wrong-password.lua");
  const words = ["-t1", `-c${connections}`, `-d${time}s`, "-s", script, `${server.address}/api/identity/sign-in`];
  const environment = { ...process.env, WRONG_PASSWORD_PAUSE: String(pause) };
  const { stdout } = await execute("wrk", words, { env: environment });
  return Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)[1]);
};
/** Reads while sixteen connections try wrong passwords as fast as they are answered. */
const duringSignIns = async () => {
  const storm = guess(16, seconds + 1, 0);
  await sleep(500);
  const figure = await competition(server, many)();
  await storm;
  return figure;
};
const wrongPasswords = [];
/** Reads while ten thousand wrong passwords come in within ten seconds. */
const duringTenThousand = async () => {
  const guesses = guess(22, 11, 20);
  await sleep(500);
  const figure = await competition(server, many, 10)();
  wrongPasswords.push(await guesses);
  return figure;
};
const organizer = { Cookie: many.organizerCookie };
/** Milliseconds until the statistics of the competition with half of the users are told. */
const statistics = async () => {
  const begun = performance.now();
  const answer = await fetch(`${server.address}/api/competition/${many.largeCode}/stats`, {
    headers: organizer,
  });
  const stats = await answer.json();
  if (stats.participants !== sizes.many / 2 || stats.generalInformation.grades.length !== 9) {
    throw new Error(`These are not the statistics: ${JSON.stringify(stats)}`);
  }
  return performance.now() - begun;
};
/** Milliseconds until a thousand words are drawn and sent as CSV; other words each time. */
const generated = async () => {
  const begun = performance.now();
  const answer = await fetch(`${server.address}/api/tool/generate-wordlist/1000`, { headers: organizer });
  const rows = (await answer.text()).trim().split("\r\n").length - 1;
  if (!answer.ok || rows !== 1000) {
    throw new Error(`This is not a list of a thousand words: ${answer.status}, ${rows} rows`);
  }
  return performance.now() - begun;
};
const order = Array.from({ length: many.wordCount }, (_, index) => index);

console.log(`Measuring, ${rounds} rounds of ${seconds} s each.`);
const reads = await interleaved({
  hello: () => load(`${hello.address}/`),
  competition: competition(server, many),
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
  practice: () =>
    load(`${server.address}/api/user/set-wordlist-practice`, {
      connections: 16,
      script: "practice-save.lua",
      environment: {
        BENCH_COOKIE: many.cookie,
        BENCH_WORD_COUNT: String(many.wordCount),
        BENCH_BODY_START: `${JSON.stringify({ userId: many.userId, wordlistId: many.wordlistId, order }).slice(0, -1)},"currentIndex":`,
      },
    }),
});
await stop(server);
const starts = [];
for (let round = 0; round < 2 * rounds; round += 1) {
  starts.push(await firstAnswer(many.data));
}
const memories = await interleaved({
  with: () => memoryAtStart(many.data, lexicon),
  without: () => memoryAtStart(many.data, join(work, "nothing")),
});
const mapped = memories.with - memories.without;
const fresh = await serve(many.data);
const memory = await mostMemory(fresh, () =>
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
    ratioRow("signed-in `GET /api/competition/{code}`", reads.competition, reads.hello, 0.5),
    ratioRow("the same, against 1,000 users", reads.competition, reads.fewUsers, 0.8),
    ratioRow("the same, during a storm of wrong passwords, against none", reads.duringSignIns, reads.competition, 0.3),
    ratioRow(
      `the same, while ${median(wrongPasswords).toLocaleString("en")} wrong passwords come in, in 11 s`,
      reads.duringTenThousand, reads.competition, 0.8,
    ),
    ratioRow("app shell `/`, brotli", reads.shell, reads.hello, 0.5),
    ratioRow("script, brotli", reads.asset, reads.hello, 0.5),
    ratioRow("script, `If-None-Match`", reads.unchanged, reads.hello, 0.5),
    `| bare SQLite commit, \`synchronous=FULL\` | ${rate(saves.bare)} | 1 | | |`,
    ratioRow("practice save, acknowledged when durable", saves.practice, saves.bare, 0.5),
    row("statistics of 50,000 participants", `${Math.round(reads.statistics)} ms`, "", "< 200 ms", reads.statistics < 200),
    ratioRow("`GET /api/tool/generate-difficulty-rating/{word}`", reads.difficulty, reads.hello, 0.7),
    row("1,000 generated rows, as CSV", `${Math.round(reads.generated)} ms`, "", "< 50 ms", reads.generated < 50),
    row("memory that the lexicon adds at start", `${mapped.toFixed(1)} MB`, "", "< 10 MB", mapped < 10),
    row("start to first answer", `${Math.round(median(starts))} ms`, "", "< 500 ms", median(starts) < 500),
    row("memory with 1,000 connections", `${Math.round(memory)} MB`, "", "< 120 MB", memory < 120),
    "",
    missed === 0 ? "Every target is met." : `${missed} missed.`,
  ].join("\n"),
);
process.exit(0);
