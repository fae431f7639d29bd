// attacks.mjs BINARY [brief]: attacks a fresh server with held, slow and parallel requests, prints its resident memory before,
// during and after each attack, and fails if a limit is exceeded. `brief` skips or shrinks the attacks that take more than a few
// seconds.
// With WORDHIVE_DATABASE_URL, the server uses that PostgreSQL database.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const [binary, mode] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "wordhive-attacks-"));
const uploads = mode === "brief" ? 20 : 100;
const many = "1000000";
// With 1,024 descriptors, the usual limit, which the server can't raise here.
const server = spawn("sh", ["-c", 'ulimit -n 1024 && exec "$0" "$@"', binary, "serve", "--listen", "127.0.0.1:0", "--data", folder], {
  env: {
    ...process.env,
    WORDHIVE_LOG: "warn",
    WORDHIVE_LIMIT_WRONG_PASSWORDS: many,
    WORDHIVE_LIMIT_WRONG_PASSWORDS_OF_ADDRESS: many,
    WORDHIVE_LIMIT_SIGN_UPS: many,
    WORDHIVE_LIMIT_UPLOADS: many,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
process.on("exit", () => {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
const address = await new Promise((found, failed) => {
  let output = "";
  server.stdout.on("data", (text) => {
    output += text;
    const port = /Wordhive is at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port) found({ host: "127.0.0.1", port: Number(port) });
  });
  server.once("exit", (code) => failed(new Error(`The server exited with code ${code}.`)));
});
const origin = `http://${address.host}:${address.port}`;

/** Resident memory in MB; `VmHWM` is its peak. */
function memory(name = "VmRSS") {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
}

async function post(path, body, cookie = "") {
  const headers = { "content-type": "application/json", cookie };
  const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  const [session] = response.headers.getSetCookie();
  return { status: response.status, session: session?.split(";")[0], ...(await response.json()) };
}

/** Opens a connection, sends this, and keeps it open. Resolves once everything is sent or the server has closed. */
function hold(...pieces) {
  const socket = connect(address);
  const held = { socket, answer: "", isClosed: false };
  socket.on("data", (data) => {
    held.answer += data;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    held.isClosed = true;
  });
  return new Promise((done) => {
    socket.once("close", () => done(held));
    socket.once("connect", () => {
      for (const piece of pieces.slice(0, -1)) socket.write(piece);
      socket.write(pieces.at(-1), () => done(held));
    });
  });
}

const head = (path, type, length, cookie = "") =>
  `POST ${path} HTTP/1.1\r\nHost: bee\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nCookie: ${cookie}\r\n\r\n`;

const healthRequest = "GET /api/health HTTP/1.1\r\nHost: b\r\n";

/** The answer to a request for `/api/health` on a connection of its own, which must be complete, and the milliseconds it took. */
async function health() {
  const began = performance.now();
  const held = await hold(`${healthRequest}Connection: close\r\n\r\n`);
  if (!held.isClosed) await new Promise((closed) => held.socket.once("close", closed));
  expect(/^HTTP\/1.1 (200|503)[^]*\}$/.test(held.answer), `Health must be readable, and answered "${held.answer}".`);
  return { answer: held.answer, milliseconds: Math.round(performance.now() - began) };
}

/** Whether the condition becomes true within a minute or so. */
async function soon(condition) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await condition()) return true;
    await sleep(100);
  }
  return false;
}

const failures = [];
function expect(holds, sentence) {
  if (!holds) failures.push(sentence);
}

/** Runs an attack, prints its figures, and checks the peak and, if given, the memory afterwards, both in MB above that at rest. */
async function attack(name, { peak, afterwards, wait = 0 }, run) {
  const before = memory();
  // Resets the peak.
  writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
  const began = performance.now();
  const result = await run();
  const highest = memory("VmHWM");
  let after = memory();
  for (let waited = 0; waited < wait && after >= atRest + afterwards; waited += 1) {
    await sleep(1000);
    after = memory();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: before ${before} MB, peak ${highest} MB, after ${after} MB, ${seconds} s. ${result}`);
  expect(highest < atRest + peak, `${name}: the peak must be below ${atRest + peak} MB, and was ${highest} MB`);
  expect(
    !afterwards || after < atRest + afterwards,
    `${name}: afterwards, it must be below ${atRest + afterwards} MB, and was ${after} MB`,
  );
}

async function closeAll(held) {
  for (const { socket } of held) socket.destroy();
  await sleep(200);
}

const people = [];
for (let person = 0; person < (mode === "brief" ? 10 : 60); person += 1) {
  people.push({ email: `person-${person}@school.example`, password: "honey on paper" });
}
const { uid, session } = await post("/api/identity/sign-up", people[0]);
await post("/api/auth", { uid, email: people[0].email, role: "user" }, session);

/** Most of a debug build's is code, which grows with the product. Limits are above it. */
const atRest = memory();

await attack(`${people.length} sign-ins at once`, { peak: 180, afterwards: 50, wait: 60 }, async () => {
  for (const person of people.slice(1)) await post("/api/identity/sign-up", person);
  const answers = await Promise.all(people.map((person) => post("/api/identity/sign-in", person)));
  const successes = answers.filter(({ status }) => status === 200).length;
  expect(successes === people.length, `All sign-ins must succeed, and ${successes} did.`);
  return `${successes} succeeded.`;
});

await attack("120 held sign-ins of 8 MiB", { peak: 130 }, async () => {
  const size = 8 << 20;
  const body = Buffer.alloc(size - 1, " ");
  const held = await Promise.all(
    Array.from({ length: 120 }, () => hold(head("/api/identity/sign-in", "application/json", size), body)),
  );
  let refused;
  const areRefused = await soon(() => {
    refused = held.filter(({ answer }) => answer.startsWith("HTTP/1.1 413")).length;
    return refused === held.length;
  });
  expect(areRefused, `All must get a 413, and ${refused} did.`);
  await closeAll(held);
  return `${refused} got a 413.`;
});

// Each byte arrives in a buffer of its own.
await attack("4 sign-ins of 10 kB, byte by byte", { peak: 130 }, async () => {
  const size = mode === "brief" ? 2_000 : 10_000;
  const held = await Promise.all(
    Array.from({ length: 4 }, () => hold(head("/api/identity/sign-in", "application/json", size))),
  );
  for (const { socket } of held) socket.setNoDelay();
  for (let sent = 1; sent < size; sent += 1) {
    for (const { socket } of held) socket.write(" ");
    await sleep(0.5);
  }
  const open = held.filter(({ isClosed }) => !isClosed).length;
  expect(open === held.length, `Nobody must be disconnected, and ${held.length - open} were.`);
  await closeAll(held);
  return `${open} were open.`;
});

await attack("120 held wordlists of 8 MiB", { peak: 130 }, async () => {
  const size = 8 << 20;
  const body = Buffer.alloc(size - 1, " ");
  const held = await Promise.all(
    Array.from({ length: 120 }, () => hold(head("/api/wordlist", "application/json", size, session), body)),
  );
  await sleep(500);
  const refused = held.filter(({ answer }) => answer.startsWith("HTTP/1.1 503")).length;
  expect(refused > 0, "Wordlists above the budget must get a 503.");
  await closeAll(held);
  return `${refused} got a 503.`;
});

/** Uploads that lack their last byte. */
async function holdUploads(path, ids, name, file) {
  const size = 10 << 20;
  const disposition = (name) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
  const fields = Object.entries({ creatorId: uid, ...ids }).map(([name, id]) => `${disposition(name)}\r\n\r\n${id}\r\n`);
  const start = `${fields.join("")}${disposition(name)}; filename="a.pdf"\r\n\r\n${file}`;
  const headers = head(path, "multipart/form-data; boundary=b", size, session);
  const rest = Buffer.alloc(size - start.length - 1);
  const held = await Promise.all(Array.from({ length: uploads }, () => hold(headers, start, rest)));
  await sleep(500);
  const open = held.filter(({ isClosed, answer }) => !isClosed && answer === "").length;
  await closeAll(held);
  return `${open} were open.`;
}

await attack(`${uploads} held recordings of 10 MiB, by a user in no competition`, { peak: 130 }, () =>
  holdUploads("/api/audio/", { wordId: "0123456789" }, "audio", "RIFF"),
);

await promisify(execFile)(binary, ["admin", "grant", people[0].email, "--data", folder]);
const today = new Date().toISOString().slice(0, 10);
const competition = { title: "Bee", description: "Bee", code: 12345, startDate: today, endDate: today, timeZone: "UTC" };
const created = await post("/api/competition", { ...competition, admins: [uid], participants: [uid] }, session);
expect(created.status === 201, `A competition must be created, and was answered ${created.status}.`);
await attack(`${uploads} held PDFs of 10 MiB, by an organizer`, { peak: 130 }, () =>
  holdUploads("/api/file/", { competitionCode: 12345 }, "file", "%PDF-1.7"),
);

await attack("1,138 half-sent headers", { peak: 130 }, async () => {
  const began = performance.now();
  const held = [];
  let slowest = 0;
  const isHealthy = async () => {
    const { answer, milliseconds } = await health();
    slowest = Math.max(slowest, milliseconds);
    return answer.startsWith("HTTP/1.1 200");
  };
  for (const count of [400, 400, 338]) {
    const flood = Promise.all(Array.from({ length: count }, () => hold("GET / HTTP/1.1\r\nHost: b")));
    const during = isHealthy();
    held.push(...(await flood));
    await during;
    expect(await soon(isHealthy), "Health must answer 200 soon after a flood.");
  }
  while (mode !== "brief" && held.some(({ isClosed }) => !isClosed) && performance.now() - began < 15_000) {
    await sleep(100);
  }
  const open = held.filter(({ isClosed }) => !isClosed).length;
  expect(mode === "brief" || open === 0, `Half-sent headers must be disconnected, and ${open} were not.`);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  await closeAll(held);
  return `Health answered within ${slowest} ms, ${open} connections open after ${seconds} s.`;
});

await attack("1,138 idle connections", { peak: 130 }, async () => {
  const held = await Promise.all(Array.from({ length: 1138 }, () => hold(`${healthRequest}\r\n`)));
  // Usually a 503. On a busy machine, some connections haven't sent their request yet, and are closed to make room.
  const { milliseconds } = await health();
  const answered = (status) => held.filter(({ answer }) => answer.startsWith(`HTTP/1.1 ${status}`)).length;
  const isWaiting = ({ answer, isClosed }) => answer === "" && !isClosed;
  const areAnswered = await soon(() => !held.some(isWaiting));
  expect(areAnswered, `All must get an answer or make room, and ${held.filter(isWaiting).length} didn't.`);
  const [accepted, refused] = [200, 503].map(answered);
  expect(accepted > 600, `Most of the descriptors must be used, and ${accepted} were.`);
  await closeAll(held);
  return `${accepted} got a 200 and ${refused} a 503. Health answered after ${milliseconds} ms.`;
});

if (mode !== "brief") {
  await attack("100 bodies of a byte per second", { peak: 130 }, async () => {
    const began = performance.now();
    const start = head("/api/wordlist", "application/json", 1 << 20, session);
    const held = await Promise.all(Array.from({ length: 100 }, () => hold(start)));
    while (held.some(({ isClosed }) => !isClosed) && performance.now() - began < 30_000) {
      for (const { socket, isClosed } of held) if (!isClosed) socket.write(" ");
      await sleep(1000);
    }
    const open = held.filter(({ isClosed }) => !isClosed).length;
    expect(open === 0, `Slow senders must be disconnected, and ${open} were not.`);
    await closeAll(held);
    return `${open} connections open after ${((performance.now() - began) / 1000).toFixed(0)} s.`;
  });
  await attack("100 idle connections, until they are closed", { peak: 130 }, async () => {
    const began = performance.now();
    const held = await Promise.all(
      Array.from({ length: 100 }, () => hold(`${healthRequest}\r\n`)),
    );
    while (held.some(({ isClosed }) => !isClosed) && performance.now() - began < 70_000) await sleep(1000);
    const open = held.filter(({ isClosed }) => !isClosed).length;
    expect(open === 0, `Idle connections must be closed, and ${open} were not.`);
    await closeAll(held);
    return `${open} connections open after ${((performance.now() - began) / 1000).toFixed(0)} s.`;
  });
}

for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
