// What concerns the whole process: its start, its memory, and what the time of a log-in reveals.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { largest, main } from "../databases.mjs";
import { atMost, median, megabytes, milliseconds } from "../measure.mjs";
import { lexicon, memoryOf, peakMemory, release, start, stop, work } from "../processes.mjs";
import { serve } from "../programs.mjs";
import { load } from "../wrk.mjs";

async function timeToFirstResponse(seeded) {
  const started = performance.now();
  const server = await serve(seeded);
  await fetch(`${server.address}/api/health`);
  const took = performance.now() - started;
  await stop(server);
  return took;
}

/** Resident megabytes of a freshly started server with this lexicon folder. */
async function memoryAtStart(seeded, words) {
  const server = await serve(seeded, words);
  await fetch(`${server.address}/api/health`);
  const used = memoryOf(server);
  await stop(server);
  return used;
}

/** How long a log-in with an unknown email takes, relative to one with a wrong password. */
async function unknownEmail() {
  const many = "1000000";
  const data = mkdtempSync(join(work, "log-in-"));
  const limits = ["--limit-wrong-passwords", "--limit-wrong-passwords-of-address"];
  const server = await start(
    join(release, "wordhive"),
    ...["serve", "--listen", "127.0.0.1:0", "--data", data, "--log", "warn"],
    ...limits.flatMap((limit) => [limit, many]),
  );
  const post = (path, email, password) =>
    fetch(`${server.address}/api/identity/${path}`, {
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
    if (status !== 401) {
      throw new Error(`A wrong password was answered with ${status}`);
    }
  }
  await stop(server);
  return median(times.unknown) / median(times.known);
}

export const wholeServerRows = [
  {
    what: "memory added by the lexicon at start",
    needs: [main],
    measure: async ({ seeded }) =>
      (await memoryAtStart(seeded[main], lexicon)) -
      (await memoryAtStart(seeded[main], join(work, "nothing"))),
    format: megabytes,
    limit: atMost(10, megabytes),
  },
  {
    what: "start to first response, with 1,000,000 users",
    needs: [largest],
    measure: async ({ seeded }) => {
      const times = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        times.push(await timeToFirstResponse(seeded[largest]));
      }
      return median(times);
    },
    format: milliseconds,
    limit: atMost(100, milliseconds),
  },
  {
    what: "memory with 1,000 connections",
    needs: [main],
    measure: async ({ seeded }) => {
      const { code, participant } = seeded[main];
      const fresh = await serve(seeded[main]);
      const peak = await peakMemory(fresh, () =>
        load(`${fresh.address}/api/competition/${code}`, {
          headers: participant,
          connections: 1000,
          time: 5,
          // A new server remembers nothing yet, and a thousand ask it at once.
          patience: 30,
        }),
      );
      await stop(fresh);
      return peak;
    },
    isSlow: true,
    format: megabytes,
    limit: atMost(100, megabytes),
  },
  {
    what: "log-in with an unknown email, relative to a wrong password",
    measure: unknownEmail,
    isSlow: true,
    format: (number) => number.toFixed(2),
    limit: { text: "0.95 to 1.05", holds: (number) => Math.abs(number - 1) <= 0.05 },
  },
];
