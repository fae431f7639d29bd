// Sends requests with wrk.
import { join } from "node:path";
import { cpuSeconds, execute, repository } from "./processes.mjs";

export const rounds = Number(process.env.WORDHIVE_BENCH_ROUNDS ?? 5);
export const seconds = Number(process.env.WORDHIVE_BENCH_SECONDS ?? 3);

async function wrk(
  url,
  { headers = {}, connections = 32, script, environment = {}, time = seconds, patience = 2 },
) {
  const words = ["-t1", `-c${connections}`, `-d${time}s`, `--timeout=${patience}s`];
  for (const [name, value] of Object.entries(headers)) {
    words.push("-H", `${name}: ${value}`);
  }
  if (script) {
    words.push("-s", join(repository, "bench", script));
  }
  const { stdout } = await execute("wrk", [...words, url], {
    env: { ...process.env, ...environment },
  });
  return stdout;
}

/** Runs wrk once. Throws if any response failed, or took longer than `patience` in seconds. */
async function loadSuccessfully(url, options) {
  const output = await wrk(url, options);
  if (/Non-2xx|Socket errors/.test(output)) {
    throw new Error(`Some responses of ${url} failed:\n${output}`);
  }
  return output;
}

/** Requests per second. */
export async function load(url, options = {}) {
  const output = await loadSuccessfully(url, options);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]);
}

/** Requests per second, and the CPU microseconds that the program used for each. */
export async function loadWithCost(program, path, options = {}) {
  const before = cpuSeconds(program);
  const output = await loadSuccessfully(`${program.address}${path}`, options);
  const used = cpuSeconds(program) - before;
  const requests = Number(/(\d+) requests in/.exec(output)[1]);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]),
    microseconds: (used * 1e6) / requests,
  };
}

/** Sends wrong passwords, with `pause` milliseconds between two per connection. Returns how many were refused. */
export async function tryWrongPasswords({ address }, { connections, time, pause }) {
  const output = await wrk(`${address}/api/identity/sign-in`, {
    connections,
    time,
    script: "wrong-password.lua",
    environment: { WRONG_PASSWORD_PAUSE: String(pause) },
  });
  return Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)[1]);
}
