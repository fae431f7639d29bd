// Breaks two servers, their database and their store again and again while people write, and then a server whose disk is full. Nothing that
// was acknowledged may be lost, and nothing may be half-written: `chaos.mjs WORDHIVE [OLDER]`, with an older build that is
// upgraded. Run by scripts/chaos.sh. docs/reliability.md has results.
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Clients } from "./clients.mjs";
import { primaryOf, processesOf, ready, standbyFollows, startCluster } from "./cluster.mjs";
import { practiceDuring } from "./practice.mjs";
import { atExit, execute, freePorts, Program, until, work } from "./programs.mjs";

const [binary, older = binary] = process.argv.slice(2).map((file) => resolve(file));
const times = Number(process.env.WORDHIVE_CHAOS_TIMES ?? 1);
const only = process.env.WORDHIVE_CHAOS_ONLY ?? "";
/** How long something stays frozen or away, in milliseconds. */
const away = Number(process.env.WORDHIVE_CHAOS_SECONDS ?? 20) * 1000;
const tools = {
  postgres: process.env.WORDHIVE_CHAOS_POSTGRES,
  store: process.env.WORDHIVE_CHAOS_STORE.split("="),
};
const diskSize = 48 * 2 ** 20;

let hasFailed = false;

/** Breaks something several times while people write, and then looks for what is missing or half-written. */
async function tryOut(name, clients, fault, settle = () => {}) {
  if (!name.includes(only)) {
    return;
  }
  const sum = { writes: 0, pause: 0, slowest: 0, statuses: {} };
  for (let time = 0; time < times; time += 1) {
    clients.start();
    await clients.more(20);
    clients.measureAnew();
    await fault();
    await clients.more(50);
    const { writes, pause, slowest, statuses, wrong } = clients.measured();
    await clients.stop();
    await settle();
    sum.writes += writes;
    sum.pause = Math.max(sum.pause, pause);
    sum.slowest = Math.max(sum.slowest, slowest);
    for (const [status, count] of Object.entries(statuses)) {
      sum.statuses[status] = (sum.statuses[status] ?? 0) + count;
    }
    const answers = wrong.map(({ method, path, status }) => `${method} ${path}: ${status}`);
    const faults = [...(await clients.faults()), ...answers];
    hasFailed ||= faults.length > 0;
    for (const what of faults.slice(0, 20)) {
      console.error(`FAILED ${name}: ${what}`);
    }
  }
  const seconds = (number) => `${number.toFixed(1)} s`;
  console.log(
    `${name} | ${times} | ${sum.writes} | ${seconds(sum.pause)} | ${seconds(sum.slowest)} | ${JSON.stringify(sum.statuses)}`,
  );
}

const tokenOf = (server) => /token=(\S+)/.exec(server.output())[1];

async function breakCluster() {
  const cluster = await startCluster(older, tools);
  const { nodes, databases, store } = cluster;
  const clients = await Clients.prepare(cluster.address, tokenOf(nodes[0]));
  let turn = 0;
  /** Another server each time. */
  const next = () => nodes[turn++ % nodes.length];
  const restart = async (node) => {
    node.start();
    await ready(node);
  };
  const freeze = async (program) => {
    program.signal("SIGSTOP");
    await sleep(away);
    program.signal("SIGCONT");
  };
  const end = (signal) => async () => {
    const node = next();
    await node.stop(signal);
    await clients.more(100);
    await restart(node);
  };
  const upgrade = async (node) => {
    await node.stop();
    node.command = [binary, ...node.command.slice(1)];
    await restart(node);
  };
  const upgradeAll = async () => {
    for (const node of nodes) {
      await upgrade(node);
      await clients.more(50);
    }
  };
  const cutConnections = () => {
    const sql =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    return execute("psql", [cluster.url, "-c", sql]);
  };
  const killPrimary = async () => {
    await standbyFollows(databases);
    const primary = await primaryOf(databases);
    const [postmaster] = await processesOf(primary);
    process.kill(postmaster, "SIGKILL");
    await until("the standby to take over", async () => {
      const now = await primaryOf(databases);
      return now && now !== primary;
    });
    await standbyFollows(databases);
  };
  const freezePrimary = async () => {
    await standbyFollows(databases);
    const processes = await processesOf(await primaryOf(databases));
    const signal = (name) => {
      for (const pid of processes) {
        process.kill(pid, name);
      }
    };
    signal("SIGSTOP");
    await sleep(away);
    signal("SIGCONT");
    await standbyFollows(databases);
  };
  const killStore = async () => {
    await store.stop("SIGKILL");
    await sleep(away / 4);
    store.start();
    await cluster.storeReady();
  };
  const practice = () =>
    practiceDuring(cluster.address, clients, async () => {
      const [first, second] = nodes;
      await first.stop("SIGKILL");
      await clients.more(20);
      await restart(first);
      await upgrade(second);
    });
  const faults = [
    ["the servers are upgraded, one after the other", upgradeAll],
    ["a child practices while a server is killed and the other one upgraded", practice],
    ["a server is killed", end("SIGKILL")],
    ["a server is stopped", end("SIGTERM")],
    ["a server is frozen", () => freeze(next())],
    ["all connections to the database are cut", cutConnections],
    ["the primary database is killed", killPrimary],
    ["the primary database is frozen", freezePrimary],
    ["the store is frozen", () => freeze(store)],
  ];
  if (cluster.storeKeeps) {
    faults.push(["the store is killed", killStore]);
  }
  const settle = async () => {
    await Promise.all(nodes.map(ready));
  };
  for (const [name, fault] of faults) {
    await tryOut(name, clients, fault, settle);
  }
  const env = { ...process.env, ...cluster.env };
  const { stdout } = await execute(binary, ["check", "--data", nodes[0].data], { env });
  console.log(stdout.trim());
  await Promise.all(nodes.map((node) => node.stop()));
}

/** Fills the rest of a disk with a file. */
function fillWith(file) {
  const block = Buffer.alloc(4096);
  const opened = openSync(file, "w");
  try {
    for (;;) {
      writeSync(opened, block);
    }
  } catch (error) {
    if (error.code !== "ENOSPC") {
      throw error;
    }
  } finally {
    closeSync(opened);
  }
}

/** Fills the disk under a server. */
async function fillDisk() {
  const folder = join(work, "disk");
  mkdirSync(folder);
  const mount = ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", folder];
  if (spawnSync("mount", mount).status !== 0) {
    console.log("A full disk wasn't tried: mounting a small one needs the right to.");
    return;
  }
  atExit(() => spawnSync("umount", ["--lazy", folder]));
  const [port] = await freePorts(1);
  const words = ["serve", "--listen", `127.0.0.1:${port}`, "--data", join(folder, "data")];
  const env = { WORDHIVE_LIMIT_UPLOADS: "1000000", WORDHIVE_LIMIT_SIGN_UPS: "1000000" };
  const server = Object.assign(new Program("alone", [binary, ...words], { env }), { port });
  server.start();
  await ready(server);
  // 507 is a full disk.
  const clients = await Clients.prepare(`http://127.0.0.1:${port}`, tokenOf(server), [507]);
  const other = join(folder, "other");
  await tryOut("the disk of a data folder is full", clients, async () => {
    fillWith(other);
    await until("a full disk to be noticed", () => clients.measured().statuses[507] > 20);
    rmSync(other);
  });
  await tryOut("the disk is full, and the server is killed", clients, async () => {
    fillWith(other);
    await sleep(500);
    await server.stop("SIGKILL");
    rmSync(other);
    server.start();
    await ready(server);
  });
  await server.stop();
}

console.log(
  "fault | times | acknowledged writes | longest time without one | slowest answer | answers",
);
await breakCluster();
await fillDisk();
process.exit(hasFailed ? 1 : 0);
