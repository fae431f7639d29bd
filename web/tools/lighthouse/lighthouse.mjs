/*
 * `npm --prefix web/tools/lighthouse ci && npm --prefix web/tools/lighthouse start`, after a build of web and server:
 * Lighthouse's scores (mobile) of the demo's main pages, as a table.
 */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium, startDemo } from "../demo-server.mjs";

const port = 9333;
const demo = await startDemo();
const browser = spawn(chromium, [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  `--remote-debugging-port=${port}`,
  `--user-data-dir=${mkdtempSync(join(tmpdir(), "wordhive-lighthouse-"))}`,
]);
process.once("exit", () => browser.kill());
while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))) {
  await new Promise((resolve) => setTimeout(resolve, 200));
}

const pages = {
  "/login": undefined,
  "/": "speller",
  "/competition/24680": "speller",
  [demo.wordlist]: "speller",
  [`${demo.wordlist}/practice`]: "speller",
};
console.log(
  "| page | performance | accessibility | best practices | SEO | FCP, LCP, TBT, CLS, and failed audits |\n| --- | --- | --- | --- | --- | --- |",
);
for (const [path, person] of Object.entries(pages)) {
  const extraHeaders = person && { Cookie: demo.cookies[person] };
  const { lhr } = await lighthouse(demo.address + path, { port, extraHeaders, logLevel: "error" });
  const score = (category) => Math.round(lhr.categories[category].score * 100);
  const scores = ["performance", "accessibility", "best-practices", "seo"].map(score);
  const low = Object.values(lhr.categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(
      ({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1,
    )
    .map(({ id }) => id);
  const metrics = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ]
    .map((id) => lhr.audits[id].displayValue)
    .join(", ");
  console.log(
    `| ${path.replace(/wordlist\/[\w-]+/, "wordlist/…")} | ${scores.join(" | ")} | ${metrics} ${low.join(", ")} |`,
  );
}
process.exit(0);
