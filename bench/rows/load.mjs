// A large evening: thousands practice, join and upload at once, on one server and on two.
import { cpSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { main, postgres } from "../databases.mjs";
import { atMost, megabytes, milliseconds } from "../measure.mjs";
import {
  cpuSeconds,
  execute,
  lexicon,
  memoryOf,
  peakMemory,
  release,
  stop,
} from "../processes.mjs";
import { serve } from "../programs.mjs";

const people = 5_000;
const seconds = Number(process.env.WORDHIVE_BENCH_LOAD_SECONDS ?? 60);
const many = people.toLocaleString("en-US");
/** Everyone comes from this machine. */
const options = [
  "limit-wrong-passwords",
  "limit-wrong-passwords-of-address",
  "limit-sign-ups",
  "limit-uploads",
].flatMap((limit) => [`--${limit}`, "1000000"]);

const start = (seeded) => serve(seeded, lexicon, options);

/** Lets people send requests, and returns how they were answered. */
async function act({ address }, plan) {
  const words = [address, JSON.stringify(plan)];
  const { stdout } = await execute(join(release, "examples/bench_load"), words);
  return JSON.parse(stdout);
}

/** Each reads a word, hears it, and saves that they went on. */
const practice = (seeded, plan) => {
  const { code, firstParticipant, wordlistId, wordId, audioId, wordCount } = seeded;
  const order = Array.from({ length: wordCount }, (_, index) => index);
  const saved = JSON.stringify({ userId: "USER", wordlistId, order, currentIndex: "TURN" });
  return {
    first: firstParticipant,
    spreadSeconds: 3,
    pauseSeconds: 3,
    turns: wordCount,
    requests: [
      { method: "GET", path: `/api/wordlist/word/${wordId}?competition=${code}` },
      { method: "GET", path: `/api/audio/${audioId}` },
      {
        method: "POST",
        path: "/api/user/set-wordlist-practice",
        body: saved.replace('"TURN"', "TURN"),
      },
    ],
    ...plan,
  };
};

const failures = ({ failed, firstFailure }) =>
  failed > 0 ? `, ${failed} failed: ${firstFailure}` : "";
/** Processor time per piece of work. */
const cost = (cpu, pieces) => `${Math.round((cpu / pieces) * 1e6).toLocaleString("en-US")} µs`;
const delays = (report) =>
  `${report.answered.toLocaleString("en-US")} requests, median ${milliseconds(report.p50)}, at most ${milliseconds(report.max)}${failures(report)}`;

const row = (what, needs, measure, figure, format, limit, note) => {
  let measured;
  return {
    what,
    needs,
    measure: async (programs) => {
      measured = await measure(programs);
      return figure(measured);
    },
    note: note && (() => note(measured)),
    isSlow: true,
    format,
    limit,
  };
};

async function practiceAtOnce({ seeded }) {
  const server = await start(seeded[main]);
  let report;
  const during = async () => {
    report = await act(server, practice(seeded[main], { people, seconds }));
  };
  const before = cpuSeconds(server);
  const peak = await peakMemory(server, during, "RssAnon");
  const after = memoryOf(server, "RssAnon");
  const cpu = cpuSeconds(server) - before;
  await stop(server);
  return { ...report, peak, after, cpu };
}

let practiced;
/** One evening for both rows. */
const practicing = (programs) => {
  practiced ??= practiceAtOnce(programs);
  return practiced;
};

async function joining({ seeded }) {
  const server = await start(seeded[main]);
  const { code, firstParticipant } = seeded[main];
  const body = JSON.stringify({ code: code + 1, userId: "USER" });
  const paths = ["/api/user/add-competition", "/api/competition/add-participant"];
  const requests = paths.map((path) => ({ method: "POST", path, body }));
  const plan = { people, first: firstParticipant, requests, spreadSeconds: 60 };
  const report = await act(server, plan);
  await stop(server);
  return report;
}

/** Uploads a PDF without copying it. */
function upload(address, { code, organizer }, uid, bytes) {
  const boundary = "wordhive-bench";
  const field = (name, value) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field("creatorId", uid)}${field("competitionCode", code)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rules.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  return new Promise((done, fail) => {
    const sent = request(`${address}/api/file/`, {
      method: "POST",
      headers: {
        ...organizer,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": head.length + bytes.length + tail.length,
      },
    });
    sent.once("error", fail);
    sent.once("response", (response) => {
      response.resume();
      response.once("end", () => done(response.statusCode));
    });
    sent.write(head);
    sent.write(bytes);
    sent.end(tail);
  });
}

async function uploading({ seeded }) {
  const server = await start(seeded[main]);
  const { organizer } = seeded[main];
  const session = await fetch(`${server.address}/api/identity/session`, { headers: organizer });
  const { identity } = await session.json();
  const bytes = Buffer.alloc(20 * 2 ** 20 - 1024, "a");
  bytes.write("%PDF-1.7\n");
  let statuses;
  const during = async () => {
    const sent = Array.from({ length: 50 }, () =>
      upload(server.address, seeded[main], identity.uid, bytes),
    );
    statuses = await Promise.all(sent);
  };
  const peak = await peakMemory(server, during, "RssAnon");
  await stop(server);
  return { peak, stored: statuses.filter((status) => status === 201).length };
}

/** How much longer answers take while 60 people log in without a pause. */
async function logInStorm({ seeded }) {
  const server = await start(seeded[main]);
  const post = (path) =>
    fetch(`${server.address}/api/identity/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "storm@bench.example", password: "honey-and-paper-7" }),
    });
  await post("sign-up");
  const plan = practice(seeded[main], { people: 1_000, seconds: 20 });
  const beforeCalm = cpuSeconds(server);
  const calm = await act(server, plan);
  const beforeStorm = cpuSeconds(server);
  let isOver = false;
  let logIns = 0;
  const storm = Array.from({ length: 60 }, async () => {
    while (!isOver) {
      const { status } = await post("sign-in");
      logIns += status === 200 ? 1 : 0;
    }
  });
  const stormy = await act(server, plan);
  isOver = true;
  await Promise.all(storm);
  const memory = memoryOf(server, "RssAnon");
  const logInCpu = cpuSeconds(server) - beforeStorm - (beforeStorm - beforeCalm);
  await stop(server);
  return { calm, stormy, logIns, logInCpu, memory };
}

/** Milliseconds of the slowest answer that a page of the large competition waits for. */
async function largePages({ seeded }) {
  const server = await start(seeded[main]);
  const { largeCode, organizer } = seeded[main];
  const get = async (path) => {
    const began = performance.now();
    const response = await fetch(`${server.address}${path}`, { headers: organizer });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${path}: ${response.status} ${text}`);
    }
    return { took: performance.now() - began, text };
  };
  const forms = await get(`/api/form/competition-templates/${largeCode}`);
  const paths = {
    dashboard: `/api/competition/${largeCode}/stats`,
    "numbers of participants": `/api/competition/${largeCode}/participants/counts`,
    participants: `/api/competition/${largeCode}/participants`,
    "participants by grade": `/api/competition/${largeCode}/participants?sort=grade`,
    "participants by activity": `/api/competition/${largeCode}/participants?sort=-active`,
    "participants searched": `/api/competition/${largeCode}/participants?search=maple`,
    answers: `/api/form/templates/${JSON.parse(forms.text)[0]._id}/responses`,
  };
  const times = {};
  for (const [page, path] of Object.entries(paths)) {
    times[page] = (await get(path)).took;
  }
  await stop(server);
  return times;
}

/** CPU seconds that PostgreSQL's processes have used so far. */
async function databaseSeconds() {
  const { stdout } = await execute("pgrep", ["-x", "postgres"]);
  const used = (pid) => {
    try {
      return cpuSeconds({ child: { pid } });
    } catch {
      // It has ended.
      return 0;
    }
  };
  const all = stdout.trim().split("\n").map(used);
  return all.reduce((sum, number) => sum + number, 0);
}

/** How much more work two servers do per CPU second than one, twice as much at best. */
async function twoServers({ seeded }) {
  const perCpuSecond = async (count) => {
    const servers = [];
    for (let number = 0; number < count; number += 1) {
      // Each with a copy of the uploads, as a folder of them serves one server only.
      const { data, storage } = seeded[postgres];
      const copy = `${data}-${count}-${number}`;
      cpSync(data, copy, { recursive: true });
      const own = storage.map((word) => (word === data ? copy : word));
      servers.push(await start({ ...seeded[postgres], storage: own }));
    }
    const plan = { people: 2_000 / count, seconds: 20 };
    const before = servers.map(cpuSeconds);
    const databaseBefore = await databaseSeconds();
    const reports = await Promise.all(
      servers.map((server) => act(server, practice(seeded[postgres], plan))),
    );
    const used = servers.map((server, index) => cpuSeconds(server) - before[index]);
    // Before its processes end with their connections.
    const database = (await databaseSeconds()) - databaseBefore;
    await Promise.all(servers.map(stop));
    const answered = reports.reduce((sum, report) => sum + report.answered, 0);
    return { answered, cpu: used.reduce((sum, number) => sum + number, 0), database };
  };
  const one = await perCpuSecond(1);
  const two = await perCpuSecond(2);
  return { ratio: (2 * (two.answered / two.cpu)) / (one.answered / one.cpu), one, two };
}

export const loadRows = [
  row(
    `${many} people practice, 99th percentile`,
    [main],
    practicing,
    ({ p99 }) => p99,
    milliseconds,
    atMost(100, milliseconds),
    (report) => `${delays(report)}, ${cost(report.cpu, report.answered)} each`,
  ),
  row(
    `memory while ${many} people practice`,
    [main],
    practicing,
    ({ peak }) => peak,
    megabytes,
    atMost(250, megabytes),
    ({ after }) => `${megabytes(after)} at the end`,
  ),
  row(
    `${many} people join within a minute, 99th percentile`,
    [main],
    joining,
    ({ p99 }) => p99,
    milliseconds,
    atMost(100, milliseconds),
    delays,
  ),
  row(
    "memory while 50 PDFs of 20 MB are uploaded at once",
    [main],
    uploading,
    ({ peak }) => peak,
    megabytes,
    atMost(200, megabytes),
    ({ stored }) => `${stored} stored`,
  ),
  row(
    "median of 1,000 people practicing while 60 log in without a pause, relative to without them",
    [main],
    logInStorm,
    ({ calm, stormy }) => stormy.p50 / calm.p50,
    (number) => number.toFixed(2),
    { text: "≤ 1.2", holds: (number) => number <= 1.2 },
    ({ calm, stormy, logIns, logInCpu, memory }) =>
      `${calm.p50.toFixed(1)} and ${stormy.p50.toFixed(1)} ms, 99th percentile ${milliseconds(calm.p99)} and ${milliseconds(stormy.p99)}, ${logIns} log-ins of ${cost(logInCpu, logIns)} each, ${megabytes(memory)} afterward${failures(stormy)}`,
  ),
  row(
    "slowest of the dashboard, participants and answers of 50,000 participants",
    [main],
    largePages,
    (times) => Math.max(...Object.values(times)),
    milliseconds,
    atMost(500, milliseconds),
    (times) =>
      Object.entries(times)
        .map(([page, time]) => `${page} ${milliseconds(time)}`)
        .join(", "),
  ),
  row(
    "two servers on PostgreSQL, work per CPU second relative to one",
    [postgres],
    twoServers,
    ({ ratio }) => ratio,
    (number) => number.toFixed(2),
    { text: "≥ 1.7", holds: (number) => number >= 1.7 },
    ({ one, two }) =>
      [one, two]
        .map(
          ({ answered, cpu, database }) =>
            `${cost(cpu, answered)} per request, and ${cost(database, answered)} of PostgreSQL`,
        )
        .join("; "),
  ),
];
