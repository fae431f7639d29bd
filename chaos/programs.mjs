// Programs that are started, killed, frozen and started again. All of them end with this process, and their files are removed.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atExit, work } from "../bench/scratch.mjs";

export { atExit, execute, repository, work } from "../bench/scratch.mjs";

// PostgreSQL runs as another user.
chmodSync(work, 0o711);

const programs = new Set();

atExit(() => {
  for (const program of programs) {
    program.signal("SIGKILL");
  }
});

/** A program with all that it starts: it leads a process group. */
export class Program {
  #child;

  constructor(name, command, { env = {}, cwd = work } = {}) {
    this.name = name;
    this.command = command;
    this.options = { env: { ...process.env, ...env }, cwd };
    this.log = join(work, `${name}.log`);
    programs.add(this);
  }

  start() {
    const file = openSync(this.log, "a");
    const [program, ...words] = this.command;
    const child = spawn(program, words, {
      ...this.options,
      stdio: ["ignore", file, file],
      detached: true,
    });
    closeSync(file);
    child.once("error", (error) => {
      throw new Error(`${this.name}: ${error.message}`);
    });
    this.#child = child;
    this.ended = new Promise((done) => {
      child.once("exit", done);
    });
    return this;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && !this.#child.signalCode;
  }

  signal(name) {
    try {
      process.kill(-this.#child.pid, name);
    } catch {
      // It has ended.
    }
  }

  async stop(signal = "SIGTERM") {
    this.signal(signal);
    await this.ended;
  }

  output() {
    return readFileSync(this.log, "utf8");
  }
}

/**
 * Ports that nothing listens on, and that the system gives to no outgoing connection: what is killed must be able to listen on its
 * port again.
 */
export async function freePorts(count) {
  const range = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8");
  const [low] = range.trim().split(/\s+/).map(Number);
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(10_000, low > 11_000 ? low : 32_768);
    if (await isFree(port)) {
      ports.add(port);
    }
  }
  return [...ports];
}

const isFree = (port) =>
  new Promise((done) => {
    const listener = createServer();
    listener.once("error", () => done(false));
    listener.listen(port, "127.0.0.1", () => listener.close(() => done(true)));
  });

/** Asks until the answer is true, or fails with `what` after some seconds. */
export async function until(what, ask, seconds = 300) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    await sleep(50);
  }
  throw new Error(`Waited ${seconds} s for this: ${what}`);
}

/** Whether this URL answers with 200. */
export const responds = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
