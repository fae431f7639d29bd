// A bee that many people watch.
import { join } from "node:path";
import { execute, peakMemory, release } from "./processes.mjs";

/** How many watch. The server takes 4 connections for each 9 descriptors, and five sixths of them may watch. */
export const watchers = Number(process.env.WORDHIVE_BENCH_WATCHERS ?? 10_000);
const seconds = Number(process.env.WORDHIVE_BENCH_WATCHERS_SECONDS ?? 30);
const spellers = 50;

/** Calls the API with these headers. */
export const caller = (address, headers) => async (method, path, body) => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
  return text && JSON.parse(text);
};

/** Prepares a bee up to its draw. Returns its path and its board's. */
export async function prepareBee(address, { code, organizer }) {
  const call = caller(address, organizer);
  const { identity } = await call("GET", "/api/identity/session");
  const wordlist = await call("POST", "/api/wordlist", {
    title: "Final",
    description: "Words of the bee",
    visibility: "hidden",
    competitionCode: code,
    creatorId: identity.uid,
    words: Array.from({ length: 200 }, (_, number) => ({ word: `word${number}` })),
  });
  const bees = `/api/bee/competition/${code}`;
  const { _id } = await call("POST", bees, { title: "Final", wordlistId: wordlist._id });
  const bee = `${bees}/${_id}`;
  const { token } = await call("POST", `${bee}/board-link`, { kind: "watch", delaySeconds: 0 });
  const { hash, count } = (await call("GET", bee)).wordlist;
  await call("POST", `${bee}/seal`, { hash, count, alone: true });
  for (let number = 1; number <= spellers; number += 1) {
    const name = `Speller${number} Example`;
    await call("POST", `${bee}/entries`, { number, name, school: "" });
  }
  return { bee, board: `/api/board/${token}` };
}

/** What `bench_watchers` reports, and the server's memory in megabytes while everyone watches. */
export async function watchBee(server, seeded) {
  const { bee, board } = await prepareBee(server.address, seeded);
  const words = [server.address, seeded.organizer.Cookie, bee, board, watchers, seconds];
  let output;
  const watch = async () => {
    const program = join(release, "examples/bench_watchers");
    output = await execute(program, words.map(String), { maxBuffer: 2 ** 20 });
  };
  const memory = await peakMemory(server, watch, "RssAnon");
  return { ...JSON.parse(output.stdout), memory };
}
