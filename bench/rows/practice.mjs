// Practice saves, and the bare commit loop that they are compared to.
import { equal, ok } from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { main, practice } from "../databases.mjs";
import { atMost, median, milliseconds } from "../measure.mjs";
import { execute, release, work } from "../processes.mjs";
import { load, seconds } from "../wrk.mjs";

/** Participants who save in turn. */
const SESSIONS = 1_000;

/** Saves per second, by a thousand participants in turn. */
export function savePractice({ address }, seeded, options) {
  const order = Array.from({ length: seeded.wordCount }, (_, index) => index);
  const body = JSON.stringify({ wordlistId: seeded.wordlistId, order });
  return load(`${address}/api/user/set-wordlist-practice`, {
    ...options,
    script: "practice-save.lua",
    environment: {
      BENCH_SESSIONS: String(SESSIONS),
      BENCH_FIRST_PARTICIPANT: String(seeded.firstParticipant),
      BENCH_WORD_COUNT: String(seeded.wordCount),
      BENCH_BODY_END: body.slice(1),
    },
  });
}

const bareCommit = {
  what: "bare SQLite commit, `synchronous=FULL`",
  measure: async () => {
    const folder = mkdtempSync(join(work, "bare-"));
    const program = join(release, "examples", "bare_commit");
    const { stdout } = await execute(program, [folder, String(seconds)]);
    rmSync(folder, { recursive: true });
    return Number(stdout.trim().split("\n").at(-1));
  },
};

const save = (connections, atLeast) => ({
  what: `practice save, durable, ${connections} connections`,
  needs: [main],
  measure: async (programs) =>
    savePractice(await programs.server(main), programs.seeded[main], { connections }),
  ratios: [{ to: bareCommit, atLeast }],
});

/** Where each request of a thousand spellers comes from: attempts are limited by address, too. */
const BEHIND_A_PROXY = ["--trusted-proxies", "127.0.0.1"];

const practiceServer = (programs) => programs.server(practice, BEHIND_A_PROXY);

/** A child's answer to one word, with the memory of it. All of them have made five thousand before. */
const attempt = (connections, saved) => ({
  what: `practice attempt, durable, ${connections} connections`,
  needs: [practice],
  measure: async (programs) => {
    const { firstParticipant, practicedList } = programs.seeded[practice];
    return load(`${(await practiceServer(programs)).address}/api/user/practice-attempts`, {
      connections,
      script: "practice-attempt.lua",
      environment: {
        BENCH_SESSIONS: String(SESSIONS),
        BENCH_FIRST_PARTICIPANT: String(firstParticipant),
        BENCH_WORDLIST: practicedList,
      },
    });
  },
  ratios: [{ to: saved, what: `practice attempt, ${connections} connections, relative to a save` }],
});

/** The median of the milliseconds that these requests take, one after another. */
async function timeReads(requests) {
  const times = [];
  for (const { url, headers, check } of requests) {
    const started = performance.now();
    const answer = await (await fetch(url, { headers })).json();
    times.push(performance.now() - started);
    check(answer);
  }
  return median(times);
}

const today = {
  what: "today's practice, of 5,000 attempts",
  needs: [practice],
  measure: async (programs) => {
    const { code } = programs.seeded[practice];
    const { address } = await practiceServer(programs);
    const request = (_, session) => ({
      url: `${address}/api/competition/${code}/practice`,
      headers: { Cookie: `wordhive_session=bench-session-${session}` },
      check: ({ queue, streak }) => {
        equal(queue.length, 60);
        equal(streak.best, 100);
      },
    });
    return timeReads(Array.from({ length: 50 }, request));
  },
  format: milliseconds,
  limit: atMost(20, milliseconds),
};

const statistics = {
  what: "statistics of a list that 1,000 spellers have attempted 1,000 times each",
  needs: [practice],
  measure: async (programs) => {
    const { code, practicedList, organizer } = programs.seeded[practice];
    const { address } = await practiceServer(programs);
    const request = () => ({
      url: `${address}/api/wordlist/competition/${code}/${practicedList}/practice-statistics`,
      headers: organizer,
      check: ({ words, spellers }) => {
        equal(words.length, 50);
        ok(spellers.length >= 1_000);
      },
    });
    return timeReads(Array.from({ length: 5 }, request));
  },
  format: milliseconds,
  limit: atMost(100, milliseconds),
};

const deletion = {
  what: "deletion of a list with 1,000,000 attempts, and its undo",
  needs: [practice],
  measure: async (programs) => {
    const { practicedList, organizer } = programs.seeded[practice];
    const { address } = await practiceServer(programs);
    const send = async (method, path) => {
      const response = await fetch(`${address}/api/${path}`, { method, headers: organizer });
      equal(response.status, 204);
      return response.headers.get("wordhive-undo");
    };
    const started = performance.now();
    const id = await send("DELETE", `wordlist/wordlist/${practicedList}`);
    await send("POST", `user/undo/${id}`);
    return performance.now() - started;
  },
  format: milliseconds,
  limit: atMost(1_000, milliseconds),
};

const save16 = save(16, 1.0);

export const practiceRows = [
  bareCommit,
  save16,
  save(64, 1.2),
  {
    what: "practice save, durable, 16 connections, Express and better-sqlite3",
    needs: [main],
    measure: async (programs) =>
      savePractice(await programs.express(main), programs.seeded[main], { connections: 16 }),
    ratios: [{ to: bareCommit }],
  },
  attempt(16, save16),
  today,
  statistics,
  deletion,
];
