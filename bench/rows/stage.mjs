// A bee on stage, watched by many phones at home.
import { join } from "node:path";
import { watchBee, watchers } from "../bee.mjs";
import { main } from "../databases.mjs";
import { atMost, megabytes, milliseconds } from "../measure.mjs";
import { execute, release } from "../processes.mjs";

const many = watchers.toLocaleString("en-US");
let watching;
/** One evening for all rows. */
const watched = (programs) => {
  watching ??= (async () => watchBee(await programs.server(main), programs.seeded[main]))();
  return watching;
};

function delay(what, group, limit) {
  let note;
  return {
    what: `${what}, 99th percentile`,
    needs: [main],
    measure: async (programs) => {
      const { p99, p50, max, missing } = (await watched(programs))[group];
      note = `median ${milliseconds(p50)}, at most ${milliseconds(max)}`;
      if (missing > 0) {
        note += `, ${missing} views missing`;
      }
      return p99;
    },
    note: () => note,
    isSlow: true,
    format: milliseconds,
    limit,
  };
}

export const stageRows = [
  delay(`from a key to ${many} watchers`, "watchers", atMost(250, milliseconds)),
  delay("from a key to six officials beside them", "officials", atMost(50, milliseconds)),
  delay("from a key to its answer beside them", "answers"),
  {
    what: `memory with ${many} watchers`,
    needs: [main],
    measure: async (programs) => (await watched(programs)).memory,
    isSlow: true,
    format: megabytes,
    limit: atMost(250, megabytes),
  },
  {
    what: "fold of a log of 2,000 events",
    measure: async () => {
      const { stdout } = await execute(join(release, "examples/fold"));
      return Number(/median ([\d.]+) ms/.exec(stdout)[1]);
    },
    format: (number) => `${number.toFixed(2)} ms`,
    limit: atMost(5, milliseconds),
  },
];
