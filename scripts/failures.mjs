// failures.mjs FOLDER: prints the title and the first lines of the error of each failed or flaky test, and the last lines of each
// check that failed, from the results that test.sh left in the folder.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const folder = process.argv[2];

function read(name) {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    return undefined;
  }
}

/** @type {{ title: string, error: string }[]} */
const failures = [];

const cargo = read("cargo-test.log") ?? "";
for (const [, title, error] of cargo.matchAll(/^---- (\S+) stdout ----\n(.*?)(?=^---- |^failures:$)/gms)) {
  failures.push({ title, error });
}

const vitest = JSON.parse(read("vitest.json") ?? '{"testResults":[]}');
for (const file of vitest.testResults) {
  const path = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  for (const { fullName, failureMessages } of failed) {
    failures.push({ title: `${path} › ${fullName}`, error: failureMessages.join("\n") });
  }
  if (file.status === "failed" && failed.length === 0) {
    failures.push({ title: path, error: file.message });
  }
}

function addSpecs(suite, titles) {
  for (const spec of suite.specs ?? []) {
    for (const { projectName, status, results } of spec.tests) {
      if (status === "unexpected" || status === "flaky") {
        const title = [`${spec.file}:${spec.line} [${projectName}]`, ...titles, spec.title].join(" › ");
        const failed = results.find(({ errors }) => errors.length > 0);
        failures.push({
          title: status === "flaky" ? `${title} (flaky: a retry passed)` : title,
          error: failed?.errors.map(({ message }) => message).join("\n") ?? "",
        });
      }
    }
  }
  for (const inner of suite.suites ?? []) {
    addSpecs(inner, [...titles, inner.title]);
  }
}
const playwright = JSON.parse(read("playwright.json") ?? '{"suites":[],"errors":[]}');
for (const file of playwright.suites) {
  addSpecs(file, []);
}
for (const { message } of playwright.errors) {
  failures.push({ title: "playwright", error: message });
}

for (const check of (read("failed-checks") ?? "").split("\n").filter(Boolean)) {
  const lines = (read(`${check}.log`) ?? "").split("\n").filter((line) => !/^(\s*|\s+at .*)$/.test(line));
  failures.push({ title: check, error: lines.slice(-8).join("\n") });
}

const shown = 40;
for (const { title, error } of failures.slice(0, shown)) {
  console.log(`FAILED ${title}`);
  const lines = stripVTControlCharacters(error).split("\n").filter((line) => line.trim() !== "");
  for (const line of lines.slice(0, 8)) {
    console.log(`    ${line.slice(0, 240)}`);
  }
}
if (failures.length > shown) {
  console.log(`and ${failures.length - shown} more`);
}
