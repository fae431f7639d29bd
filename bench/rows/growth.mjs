// How the cost of reading a competition grows with the number of users and competitions.
import { series } from "../databases.mjs";
import { median } from "../measure.mjs";
import { load, loadWithCost } from "../wrk.mjs";

/** The size that each series leaves as it is. */
const CONSTANT = { users: "100 competitions", competitions: "100,000 users" };
const number = (size) => size.toLocaleString("en-US");
/** CPU microseconds per request in each round, by row. */
const costs = new Map();

/** Returns the rate and notes the cost. */
async function measureCost(row, program, path, options) {
  const { rate, microseconds } = await loadWithCost(program, path, options);
  costs.set(row, [...(costs.get(row) ?? []), microseconds]);
  return rate;
}
const costOf = (row) => median(costs.get(row));

const hello = {
  what: "bare hello route",
  measure: async (programs) => measureCost(hello, await programs.hello(), "/"),
};

/** By database. */
const rows = new Map();

function growthRow(database) {
  if (rows.has(database)) {
    return rows.get(database);
  }
  const [users, competitions] = database.match(/\d+/g).map((size) => number(Number(size)));
  let isWarm = false;
  const row = {
    what: `competition, growth: ${users} users, ${competitions} competitions`,
    needs: [database],
    measure: async (programs) => {
      const server = await programs.server(database);
      const { code, participant } = programs.seeded[database];
      const options = { headers: participant };
      const path = `/api/competition/${code}`;
      if (!isWarm) {
        // A new server opens connections and fills caches first.
        await load(`${server.address}${path}`, { ...options, time: 1 });
        isWarm = true;
      }
      return measureCost(row, server, path, options);
    },
    ratios: [{ to: hello }],
  };
  rows.set(database, row);
  return row;
}

for (const [kind, points] of Object.entries(series)) {
  const [first, last] = [points.at(0), points.at(-1)];
  for (const { database } of points) {
    growthRow(database);
  }
  growthRow(last.database).ratios.push({
    to: growthRow(first.database),
    atLeast: 0.85,
    what: `competition, growth from ${number(first.size)} to ${number(last.size)} ${kind}`,
  });
}

export const growthRows = [hello, ...rows.values()];

/** For the chart: what a request to the bare route and one by each number of users and competitions costs. */
export const growthCosts = () => ({
  bare: costOf(hello),
  series: Object.entries(series).map(([kind, points]) => ({
    kind,
    constant: CONSTANT[kind],
    points: points.map(({ size, database }) => ({ size, cost: costOf(rows.get(database)) })),
  })),
});
