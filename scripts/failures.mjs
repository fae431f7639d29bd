// failures.mjs FOLDER: prints the title and the first lines of the error of each failed or flaky test, for a browser test also what
// the page showed and the last lines of its server's log, and the last lines of each check that failed, from the results that
// test.sh left in the folder.
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

const folder = process.argv[2];

function read(name) {
  try {
    return readFileSync(resolve(folder, name), "utf8");
  } catch {
    return undefined;
  }
}

/** @type {{ title: string, error: string, context?: string[] }[]} */
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

/** What the page showed in the end (headings, dialogs and messages) and the last lines of the server's log. */
function contextOf({ attachments }) {
  const attached = (name) => {
    const { path, body } = attachments.find((attachment) => attachment.name === name) ?? {};
    return body === undefined ? (path && read(path)) || "" : Buffer.from(body, "base64").toString();
  };
  const page = attached("error-context").match(/^ *- (heading|dialog|alertdialog|alert|status|progressbar)\b.*$/gm) ?? [];
  const log = attached("server log").trim().split("\n");
  return [...page.slice(0, 12), ...log.slice(-6)];
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
          context: failed && contextOf(failed),
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
for (const { title, error, context = [] } of failures.slice(0, shown)) {
  console.log(`FAILED ${title}`);
  const lines = stripVTControlCharacters(error).split("\n").filter((line) => line.trim() !== "");
  for (const line of [...lines.slice(0, 8), ...context]) {
    console.log(`    ${line.slice(0, 240)}`);
  }
}
if (failures.length > shown) {
  console.log(`and ${failures.length - shown} more`);
}
