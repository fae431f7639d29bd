// Starts, watches and stops programs. All of them end with the benchmark, and its files are removed.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atExit, repository, work } from "./scratch.mjs";

export { execute, repository, work } from "./scratch.mjs";

const target = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
export const release = join(target, "release");
export const lexicon = join(target, "lexicon");

const running = new Set();
let started = 0;

atExit(() => {
  for (const child of running) {
    child.kill("SIGKILL");
  }
});

/** Starts a program and waits until it prints its address. Its output is in the file `log`. */
export async function start(program, ...words) {
  started += 1;
  const log = join(work, `${started}.log`);
  const file = openSync(log, "w");
  // Log to a file, because reading a pipe here would distort the measurement.
  const child = spawn(program, words, { stdio: ["ignore", file, file] });
  closeSync(file);
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, "utf8"))?.[0];
    if (address) {
      return { child, address, log };
    }
    if (child.exitCode !== null) {
      const output = readFileSync(log, "utf8");
      throw new Error(`${program} exited with code ${child.exitCode}:\n${output}`);
    }
    await sleep(1);
  }
}

export async function stop({ child }) {
  const ended = new Promise((done) => {
    child.once("exit", done);
  });
  child.kill("SIGTERM");
  await ended;
}

/** Resident memory in megabytes, or the part of it without pages of files, which the system can take back: `RssAnon`. */
export function memoryOf({ child }, part = "VmRSS") {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(`${part}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}

/** Peak resident megabytes, or a part of them, while `during` runs. */
export async function peakMemory(program, during, part) {
  let peak = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, memoryOf(program, part));
      await sleep(50);
    }
  })();
  await during();
  done = true;
  await watching;
  return peak;
}

/** CPU seconds that a program has used so far. Linux counts a hundred ticks per second for /proc. */
export function cpuSeconds({ child }) {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  // After the name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
