// Benchmarks the release binary, interleaved with its baselines, and prints medians and ratios.
// docs/benchmarks.md explains the rows and their targets. Run by `make bench`.
import { existsSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { growthChart } from "./chart.mjs";
import { seedAll } from "./databases.mjs";
import { measureGroup, select, tableLines } from "./measure.mjs";
import { lexicon, repository } from "./processes.mjs";
import { Programs } from "./programs.mjs";
import { competitionRows } from "./rows/competition.mjs";
import { contentRows, toolRows } from "./rows/content.mjs";
import { growthCosts, growthRows } from "./rows/growth.mjs";
import { loadRows } from "./rows/load.mjs";
import { practiceRows } from "./rows/practice.mjs";
import { stageRows } from "./rows/stage.mjs";
import { webRows } from "./rows/web.mjs";
import { wholeServerRows } from "./rows/whole-server.mjs";
import { rounds, seconds } from "./wrk.mjs";

const only = new RegExp(process.env.WORDHIVE_BENCH_ONLY ?? "", "i");

if (!existsSync(lexicon)) {
  throw new Error(`No lexicon in ${lexicon}. Cannot benchmark the word tools.`);
}
const groups = [
  competitionRows,
  practiceRows,
  contentRows,
  toolRows,
  webRows,
  growthRows,
  stageRows,
  loadRows,
  wholeServerRows,
]
  .map((rows) => select(rows, only))
  .filter((rows) => rows.length > 0);
if (groups.length === 0) {
  throw new Error(`No row matches ${only}.`);
}

const databases = new Set(groups.flat().flatMap(({ needs = [] }) => needs));
console.log(`Filling ${databases.size} databases...`);
const programs = new Programs(await seedAll(databases));

console.log(`Measuring ${rounds} rounds of ${seconds} s each...`);
console.log(
  [
    "",
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    "",
    "| what | median | ratio | target | met |",
    "| --- | --- | --- | --- | --- |",
  ].join("\n"),
);
let missed = 0;
for (const rows of groups) {
  const figures = await measureGroup(rows, programs);
  await programs.stopAll();
  for (const { text, holds } of tableLines(figures)) {
    console.log(text);
    missed += holds ? 0 : 1;
  }
}
if (growthRows.every((row) => groups.flat().includes(row))) {
  writeFileSync(join(repository, "docs/benchmarks-growth.svg"), growthChart(growthCosts()));
}
console.log(missed === 0 ? "\nAll targets met." : `\n${missed} targets missed.`);
process.exit(0);
