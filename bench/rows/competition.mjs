// Reading a competition: by one or many sessions, beside writes and attacks, and on PostgreSQL.
import { deepEqual } from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { main, postgres } from "../databases.mjs";
import { bareHello, median } from "../measure.mjs";
import { load, seconds, tryWrongPasswords } from "../wrk.mjs";
import { savePractice } from "./practice.mjs";

const SESSIONS = 10_000;

const hello = bareHello();

const read = ({ address }, { code, participant }, time) =>
  load(`${address}/api/competition/${code}`, { headers: participant, time });

/** The rate of `measure` half a second after `disturb` started. */
async function beside(disturb, measure) {
  const disturbing = disturb();
  await sleep(500);
  const [figure] = await Promise.all([measure(), disturbing]);
  return figure;
}

/** Both servers must do the same work to be compared. */
async function checkSameAnswers(programs, seeded) {
  const { code, participant, participantId, wordlistId, wordCount } = seeded;
  const order = Array.from({ length: wordCount }, (_, index) => index);
  const answers = [programs.server(main), programs.express(main)].map(async (program) => {
    const { address } = await program;
    const read = await fetch(`${address}/api/competition/${code}`, { headers: participant });
    const saved = await fetch(`${address}/api/user/set-wordlist-practice`, {
      method: "POST",
      headers: { ...participant, "Content-Type": "application/json" },
      body: JSON.stringify({ userId: participantId, wordlistId, order, currentIndex: 1 }),
    });
    return { read: await read.json(), saved: await saved.json() };
  });
  const [ours, theirs] = await Promise.all(answers);
  deepEqual(theirs, ours, "Express answers differently");
}

/** Answered once every session has been used. */
let warm;

const oneSession = {
  what: "competition, one session",
  needs: [main],
  measure: async (programs) => read(await programs.server(main), programs.seeded[main]),
  ratios: [{ to: hello, atLeast: 0.5 }],
};

const manySessions = {
  what: "competition, 10,000 sessions",
  needs: [main],
  measure: async (programs) => {
    const { address } = await programs.server(main);
    const { code, participants } = programs.seeded[main];
    if (participants < SESSIONS) {
      throw new Error(`The competition has only ${participants} participants.`);
    }
    const environment = { BENCH_SESSIONS: String(SESSIONS) };
    // Each session's first request reads the database.
    warm ??= load(`${address}/api/competition/${code}`, { script: "sessions.lua", environment, time: 4 });
    await warm;
    return load(`${address}/api/competition/${code}`, { script: "sessions.lua", environment });
  },
  ratios: [{ to: hello, atLeast: 0.4 }],
};

const express = {
  what: "competition, one session, Express and better-sqlite3",
  needs: [main],
  measure: async (programs) => {
    const seeded = programs.seeded[main];
    await checkSameAnswers(programs, seeded);
    return read(await programs.express(main), seeded);
  },
  ratios: [{ to: hello }],
};

const besideSaves = {
  what: "competition, one session, beside practice saves by 4 connections",
  needs: [main],
  measure: async (programs) => {
    const [server, seeded] = [await programs.server(main), programs.seeded[main]];
    const save = () => savePractice(server, seeded, { connections: 4, time: seconds + 1 });
    return beside(save, () => read(server, seeded));
  },
  ratios: [{ to: hello, atLeast: 0.25 }],
};

const onPostgres = {
  what: "competition, one session, PostgreSQL on the same cores",
  needs: [postgres],
  measure: async (programs) => read(await programs.server(postgres), programs.seeded[postgres]),
  ratios: [{ to: hello, atLeast: 0.4 }],
};

/** While sixteen connections try wrong passwords as fast as they can. */
const duringFlood = {
  what: "competition, one session, during a flood of wrong passwords",
  needs: [main],
  measure: async (programs) => {
    const server = await programs.server(main);
    const flood = { connections: 16, time: seconds + 1, pause: 0 };
    return beside(
      () => tryWrongPasswords(server, flood),
      () => read(server, programs.seeded[main]),
    );
  },
  ratios: [{ to: oneSession, atLeast: 0.3 }],
};

const refused = [];
/** While ten thousand wrong passwords arrive within ten seconds. */
const duringTenThousand = {
  what: "competition, one session, during 22 connections' wrong passwords, one per 20 ms each",
  needs: [main],
  measure: async (programs) => {
    const server = await programs.server(main);
    const steady = { connections: 22, time: 11, pause: 20 };
    return beside(
      async () => refused.push(await tryWrongPasswords(server, steady)),
      () => read(server, programs.seeded[main], 10),
    );
  },
  note: () => `${median(refused).toLocaleString("en-US")} wrong passwords in 11 s`,
  ratios: [{ to: oneSession, atLeast: 0.8 }],
};

export const competitionRows = [
  hello,
  oneSession,
  manySessions,
  express,
  besideSaves,
  onPostgres,
  duringFlood,
  duringTenThousand,
];
