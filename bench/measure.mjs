// Measures groups of rows and prints them as lines of a table. A row has:
// - `what`: its text. WORDHIVE_BENCH_ONLY selects rows by it;
// - `needs`: the names of its databases;
// - `measure(programs)`: returns its figure;
// - `format(figure)`: the figure as text. Requests per second if left out;
// - `ratios`: to other rows of the group, as `{ to, atLeast, what }`. Without `atLeast` there is no target;
// - `limit`: of the figure, as `{ text, holds }`;
// - `note()`: more text, known once measured;
// - `isSlow`: whether the first round measures it and the others don't.
import { load, rounds } from "./wrk.mjs";

export const median = (numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

export const rate = (number) => `${Math.round(number).toLocaleString("en-US")}/s`;
export const milliseconds = (number) => `${Math.round(number)} ms`;
export const megabytes = (number) => `${number.toFixed(1)} MB`;
export const atMost = (most, format) => ({
  text: `≤ ${format(most)}`,
  holds: (number) => number <= most,
});

/** The bare route. Each group has its own, so that all of a group's ratios are of the same minutes. */
export const bareHello = () => ({
  what: "bare hello route",
  measure: async (programs) => load(`${(await programs.hello()).address}/`),
});

/** The rows of a group whose text matches, and those that they are relative to. */
export function select(rows, pattern) {
  const selected = new Set();
  const add = (row) => {
    selected.add(row);
    for (const { to } of row.ratios ?? []) {
      add(to);
    }
  };
  for (const row of rows) {
    if (pattern.test(row.what)) {
      add(row);
    }
  }
  return rows.filter((row) => selected.has(row));
}

/** Measures every row once per round, so a slow phase of the machine affects them all. Returns the figures by row. */
export async function measureGroup(rows, programs) {
  const figures = new Map(rows.map((row) => [row, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) {
      if (round === 0 || !row.isSlow) {
        figures.get(row).push(await row.measure(programs));
      }
    }
  }
  return figures;
}

/** Lines of the table as `{ text, holds }`. A ratio is the median of the rounds' ratios. */
export function tableLines(figures) {
  const line = (what, figure, ratio, target = "", holds = true) => {
    const met = target && (holds ? "yes" : "**no**");
    return { text: `| ${what} | ${figure} | ${ratio} | ${target} | ${met} |`, holds };
  };
  return [...figures].flatMap(([row, numbers]) => {
    const { format = rate, limit, note, ratios = [] } = row;
    const what = note ? `${row.what} (${note()})` : row.what;
    const middle = median(numbers);
    const figure = format(middle);
    const lines = ratios.map(({ to, atLeast, what: relation }) => {
      const ratio = median(numbers.map((number, round) => number / figures.get(to)[round]));
      const target = atLeast && `≥ ${atLeast}`;
      return line(relation ?? what, figure, ratio.toFixed(2), target, !(ratio < atLeast));
    });
    if (limit) {
      lines.push(line(what, figure, "", limit.text, limit.holds(middle)));
    }
    return lines.length > 0 ? lines : [line(what, figure, "")];
  });
}
