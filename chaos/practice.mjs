// A child who practices in a browser while servers end.
import { createRequire } from "node:module";
import { join } from "node:path";
import { speller } from "./clients.mjs";
import { repository } from "./programs.mjs";

const { chromium } = createRequire(join(repository, "web/package.json"))("playwright-core");

const COUNT = 10;
const words = Array.from({ length: COUNT }, (_, index) => `${"abcdefghij"[index]}word`);
/** Longest wait for anything, in milliseconds. */
const PATIENCE = 300_000;

/** Practices a list to its end in a browser, `during` that. Fails unless all spellings are stored, once each. */
export async function practiceDuring(address, clients, during) {
  const list = await clients.createList(
    words.map((word, index) => ({ word, definition: `the word number ${index + 1}` })),
  );
  await clients.record(list);
  const browser = await chromium.launch({
    executablePath: process.env.WORDHIVE_CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  try {
    await page.goto(`${address}/login`);
    await page.getByLabel("Email").fill(speller.email);
    await page.getByLabel("Password", { exact: true }).fill(speller.password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto(`${address}${clients.path}/wordlist/${list._id}/practice`);
    const waits = [];
    const ending = during();
    for (let number = 1; number <= COUNT; number += 1) {
      const began = performance.now();
      const place = page.getByText(`Word ${number} of ${COUNT}`, { exact: true });
      await place.waitFor();
      if (number % 4 === 0) {
        await page.reload();
        await place.waitFor();
      }
      const hint = page.getByRole("button", { name: "Definition" });
      if ((await hint.getAttribute("aria-expanded")) === "false") {
        await hint.click();
      }
      const definition = await page.getByRole("definition").first().textContent();
      const [, asked] = /the word number (\d+)/.exec(definition);
      await page.getByLabel("Spell the word").fill(words[asked - 1]);
      await page.getByLabel("Spell the word").press("Enter");
      waits.push(performance.now() - began);
      if (number === COUNT - 1) {
        // The last word comes when all is mended.
        await ending;
      }
    }
    await page.getByText("End of wordlist").first().waitFor();
    await clients.allStored(list, COUNT);
    const longest = Math.max(...waits) / 1000;
    console.log(`The child waited at most ${longest.toFixed(1)} s for a word.`);
  } catch (error) {
    await page.screenshot({ path: join(repository, "target/chaos.png") });
    throw error;
  } finally {
    await browser.close();
  }
}
