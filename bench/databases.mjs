// The databases to measure with, filled by crates/server/examples/bench_seed.rs.
import { cpus } from "node:os";
import { join } from "node:path";
import { execute, release, work } from "./processes.mjs";

const name = (users, competitions) => `${users}-users-${competitions}-competitions`;

/** Each varies one size and has the other one of `main`. */
export const series = {
  users: [1_000, 10_000, 100_000, 1_000_000].map((size) => ({ size, database: name(size, 100) })),
  competitions: [10, 100, 1_000, 10_000].map((size) => ({ size, database: name(100_000, size) })),
};
export const main = name(100_000, 100);
export const largest = name(1_000_000, 100);
export const postgres = "postgres";
/** A thousand spellers with five thousand attempts each. */
export const practice = `${name(10_000, 10)}-practice`;
const spellers = 1_000;
const attempts = 5_000;

/** Fills databases and returns what is in them, by name. */
export async function seedAll(names) {
  const seeded = {};
  // The largest first, one per core.
  const waiting = [...names].sort((a, b) => rows(b) - rows(a));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      seeded[next] = await seed(next);
    }
  };
  await Promise.all(cpus().map(worker));
  // Otherwise the system would write it to the disk during the measurements.
  await execute("sync");
  return seeded;
}

const sizes = (database) =>
  database === postgres ? sizes(main) : database.match(/\d+/g).map(Number);

/** About how many rows there are. */
function rows(database) {
  const [users, competitions] = sizes(database);
  return users * 5 + competitions * 60 + (database === practice ? spellers * attempts : 0);
}

async function seed(database) {
  const [users, competitions] = sizes(database);
  const data = join(work, database);
  const url = database === postgres ? process.env.WORDHIVE_TEST_POSTGRES_URL : undefined;
  if (database === postgres && !url) {
    throw new Error("WORDHIVE_TEST_POSTGRES_URL names no PostgreSQL. `make bench` starts one.");
  }
  const words = [data, String(competitions), String(users), ...(url ? [url] : [])];
  const { stdout } = await execute(join(release, "examples", "bench_seed"), words);
  const contents = JSON.parse(stdout);
  if (database === practice) {
    const who = [contents.firstParticipant, spellers, attempts].map(String);
    const { stdout } = await execute(join(release, "examples", "bench_practice"), [data, ...who]);
    Object.assign(contents, JSON.parse(stdout));
  }
  return {
    ...contents,
    data,
    /** For the server. */
    storage: ["--data", data, ...(url ? ["--database-url", url] : [])],
    organizer: { Cookie: `wordhive_session=${contents.organizerToken}` },
    participant: { Cookie: "wordhive_session=bench-session-0" },
    participantId: `user-${String(contents.firstParticipant).padStart(31, "0")}`,
  };
}
