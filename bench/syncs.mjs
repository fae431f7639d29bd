// Counts the syncs to disk of each command of a bee: `syncs.mjs WORDHIVE POSTMASTER`, with the binary and the process id of a PostgreSQL
// cluster that syncs. Run by scripts/count-syncs.sh.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { caller, prepareBee } from "./bee.mjs";
import { start, stop, work } from "./processes.mjs";

const TURNS = 20;
const AT_MOST = 2;
const code = 12345;
const [binary, postmaster] = process.argv.slice(2);

/** What matches in a file, once it is there. */
async function found(file, pattern) {
  for (;;) {
    const match = pattern.exec(readFileSync(file, "utf8"));
    if (match) {
      return match[1];
    }
    await sleep(10);
  }
}

/** Logs in at a new server and creates a competition. Returns the organizer's headers. */
async function organize({ address, log }) {
  const token = await found(log, /token=(\S+)/);
  const response = await fetch(`${address}/api/identity/setup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, email: "ann@school.example", password: "honey on paper" }),
  });
  const { uid } = await response.json();
  const organizer = { Cookie: response.headers.get("set-cookie").split(";")[0] };
  const call = caller(address, organizer);
  await call("POST", "/api/auth", { uid, email: "", role: "user" });
  await call("POST", "/api/competition", {
    title: "Spring Bee",
    description: "For all",
    admins: [uid],
    participants: [uid],
    code,
    startDate: "2027-03-01",
    endDate: "2027-03-02",
    timeZone: "America/Chicago",
    generalInformationForm: false,
  });
  return organizer;
}

/** Watches processes and those that they start. Returns a function that counts their syncs so far. */
async function watchSyncs(pids) {
  const file = join(work, `syncs-${pids[0]}`);
  const words = ["-f", "-o", file, "-e", "trace=fsync,fdatasync,sync_file_range,msync"];
  const strace = spawn("strace", [...words, ...pids.flatMap((pid) => ["-p", pid])]);
  process.once("exit", () => strace.kill("SIGKILL"));
  let said = "";
  await new Promise((attached, fail) => {
    // Read to its end, as strace says so of each new process.
    strace.stderr.on("data", (piece) => {
      said += piece;
      if (said.split("attached").length > pids.length) {
        attached();
      }
    });
    strace.once("error", fail);
    strace.once("exit", () => fail(new Error(`strace has ended: ${said}`)));
  });
  return () => (readFileSync(file, "utf8").match(/^\d+ +\w+\(/gm) ?? []).length;
}

/** Runs a bee, and counts the syncs of each of its commands. */
async function measure(name, storage, pids) {
  const server = await start(binary, "serve", "--listen", "127.0.0.1:0", ...storage);
  const organizer = await organize(server);
  const { bee } = await prepareBee(server.address, { code, organizer });
  const call = caller(server.address, organizer);
  const count = await watchSyncs(pids(server));
  const syncs = [];
  const press = async (type, fields = {}) => {
    const { decisions } = await call("GET", `${bee}/view/teacher`);
    const command = { type, ...fields };
    const key = `press ${syncs.length}`;
    const before = count();
    await call("POST", `${bee}/command`, { expected: decisions, key, command });
    syncs.push({ type, times: count() - before });
  };
  for (const { speller } of await call("GET", `${bee}/entries`)) {
    await press("checkIn", { speller, present: true });
  }
  await press("draw", { seed: "honey 2027" });
  await press("startRound");
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await press("call");
    await press("speak");
    await press("info", { turn, item: "definition" });
    await press("hear", { turn, text: "word" });
    await press("done");
    await press("rule", { correct: turn % 3 > 0 });
    await press("reveal");
    await press("lodgeAppeal", { turn, side: "speller", ground: "Misheard" });
    await press("undo", { reason: "Why not" });
    await press("redo");
  }
  await stop(server);
  const times = syncs.map((sync) => sync.times);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const sum = times.reduce((all, one) => all + one, 0);
  console.log(`| ${name} | ${times.length} | ${sum} | ${least} | ${most} |`);
  const wrong = syncs.filter((sync) => sync.times < 1 || sync.times > AT_MOST);
  if (wrong.length > 0) {
    console.log(`Not from 1 to ${AT_MOST}: ${JSON.stringify(wrong)}`);
    process.exitCode = 1;
  }
}

const children = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");

console.log("| database | commands | syncs | least for one | most for one |");
console.log("| --- | --- | --- | --- | --- |");
const [sqlite, postgres] = ["sqlite", "postgres"].map((name) => join(work, name));
mkdirSync(sqlite);
mkdirSync(postgres);
await measure("SQLite", ["--data", sqlite], (server) => [String(server.child.pid)]);
await measure(
  "PostgreSQL",
  ["--data", postgres, "--database-url", process.env.WORDHIVE_TEST_POSTGRES_URL],
  () => [postmaster, ...children(postmaster).filter(Boolean)],
);
process.exit();
