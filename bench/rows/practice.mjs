// Practice saves, and the bare commit loop that they are compared to.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { main } from "../databases.mjs";
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

export const practiceRows = [
  bareCommit,
  save(16, 1.0),
  save(64, 1.2),
  {
    what: "practice save, durable, 16 connections, Express and better-sqlite3",
    needs: [main],
    measure: async (programs) =>
      savePractice(await programs.express(main), programs.seeded[main], { connections: 16 }),
    ratios: [{ to: bareCommit }],
  },
];
