import type { Page } from "@playwright/test";
import { rulesCards } from "../src/features/stage/desk/rules-text";
import { bee, stageWords } from "./support/bee";
import { Cable } from "./support/cable";
import { openQuestion } from "./support/console";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

/* Each state of the screens of a bee. The story is in bee.e2e.ts. */

/** Six sentences, some of which take two lines. */
const rules = [
  "There is no clock. Take your time.",
  "Ask for the word again, its definition, a sentence, its part of speech or origin.",
  "You may start over, but you can't change a letter you've said.",
  "Capital letters don't matter.",
  "One miss and you're out, unless everyone misses.",
  "If one of the last two misses, the other gets the same word, and wins if it's right.",
].join("\n");

/** As much as an organizer may show. */
const longest = `${"Families, please leave the hall by the north door, where volunteers have water and fruit. ".repeat(2)}Thank you so much!!`;
const longestBreak = `${longest.slice(0, 89)} Back here at a quarter past 8.`;

/** Checks a state once the board shows this text. */
const boardStates = (page: Page) => async (state: string, text: string | RegExp) => {
  const board = page.locator("[data-scene]");
  await expect(board).toContainText(text);
  await expectStageAccessible(page, "board", state);
};

test("a board without a clock is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin, {
    spellers: ["Maya", "Noah", "Eli", "Bartholomew-Maximilian"],
    atTheDoor: true,
  });
  const check = boardStates(page);
  await page.goto(stage.board);
  await check("doors", "The bee starts soon");
  await stage.checkInEveryone();
  await stage.draw();
  await check("order", "The order is drawn.");
  await stage.press({ type: "startRound" });
  await check("waiting", "still to come");
  await stage.press({ type: "call" });
  await check("called", "Listen");
  await stage.press({ type: "speak" });
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "info", turn, item: "definition" });
  await check("ask", "Asked: definition");
  await stage.press({ type: "begin", turn });
  await check("spell", "SPELL NOW");
  await stage.press({ type: "done" });
  await check("judging", "Judges deciding");
  await stage.rule(false);
  await check("wait", "Please wait for the end of the round.");
  await stage.press({ type: "undo", reason: "Misheard" });
  await check("correction", "The last ruling was taken back.");
  await stage.rule(true);
  await check("correct", "Correct");
  await stage.press({ type: "reveal" });
  await check("correct-word", "amber");
  await stage.call();
  await stage.rule(false);
  await check("missed", /Thank you, .*Please wait for the end of the round/);
  await stage.press({ type: "reveal" });
  await check("missed-word", "nectar");
  await stage.press({ type: "setBoard", mode: "cover" });
  await check("cover", /^Spring Bee$/);
  await stage.press({ type: "setBoard", mode: "text", text: "Please turn phones to silent." });
  await check("text", "Please turn phones");
  await stage.press({ type: "setBoard", mode: "text", text: longest });
  await check("text-long", "the north door");
  await stage.press({ type: "setBoard", mode: "rules", text: rules });
  await check("rules", "There is no clock.");
  for (const [index, { lines }] of rulesCards("rotary-team").entries()) {
    await stage.press({ type: "setBoard", mode: "rules", text: lines.join("\n") });
    await check(`rules-${index}`, lines.at(-1) as string);
  }
  await stage.press({ type: "setBoard", mode: "live" });
  await stage.press({ type: "pause", kind: "hold" });
  await check("hold", "One moment, please");
  await stage.press({ type: "resume" });
  await stage.press({
    type: "pause",
    kind: "break",
    seconds: 600,
    text: "Please be seated by 7:45 PM.",
  });
  await check("break", "Back in");
  await stage.press({ type: "resume" });
  await stage.press({ type: "pause", kind: "break", seconds: 600, text: longestBreak });
  await check("break-long", "the north door");
  await stage.press({ type: "resume" });
  await stage.spell(true);
  await stage.spell(false);
  await stage.press({ type: "closeRound" });
  await check("round-end", "2 go on to round 2");
  await stage.press({ type: "startRound" });
  await stage.spell(true);
  await stage.spell(false);
  await stage.press({ type: "closeRound" });
  await check("title-next", "spells for the title");
  await stage.press({ type: "call" });
  await check("title-word", "Spell this word to win.");
  await stage.press({ type: "speak" });
  await stage.rule(true);
  await stage.press({ type: "reveal" });
  await stage.press({ type: "closeRound" });
  await check("champion", "Champion");
});

test("a board is accessible in a practice round, and with several champions", async ({
  page,
  api,
  admin,
}) => {
  test.slow();
  // As many as have ever won together.
  const spellers = ["Maya", "Noah", "Eli", "Bartholomew", "Zoe", "Isaac", "Amara", "Sofia"];
  const stage = await bee(api, admin, { spellers, words: [...stageWords, "pebble", "raccoon"] });
  const check = boardStates(page);
  await page.goto(stage.board);
  await stage.press({ type: "startRound", kind: "practice" });
  await stage.call();
  await check("practice", "Practice");
  await stage.rule(false);
  await check("practice-missed", "This was for practice.");
  await stage.press({ type: "reveal" });
  for (const _ of spellers.slice(1)) await stage.spell(true);
  await stage.press({ type: "closeRound" });
  await check("practice-over", "The order is drawn.");
  const cap = { rounds: 1, atMostSpellers: null, testScore: false };
  await stage.press({ type: "amend", path: "/cap", value: cap, reason: "The hall closes at 9." });
  await stage.press({ type: "startRound" });
  for (const _ of spellers) await stage.spell(true);
  await stage.press({ type: "closeRound" });
  await check("champions", "Champions");
});

test("a board of many spellers can be read from the last seat", async ({ page, api, admin }) => {
  test.slow();
  const letter = (index: number) => String.fromCharCode(97 + index);
  const word = (index: number) => `bee${letter(index % 26)}${letter(Math.floor(index / 26))}`;
  for (const count of [60, 100, 200]) {
    const spellers = Array.from({ length: count }, (_, index) => `Speller ${index}`);
    const words = Array.from({ length: count + 20 }, (_, index) => word(index));
    const stage = await bee(api, admin, { spellers, words });
    const check = boardStates(page);
    await page.goto(stage.board);
    await check(`order-${count}`, "The order is drawn.");
    await stage.press({ type: "startRound" });
    await check(`waiting-${count}`, "still to come");
    // An old projector takes the most pages.
    await page.setViewportSize({ width: 1024, height: 768 });
    const pages = { 60: 1, 100: 2, 200: 3 }[count];
    const turned = page.getByText(new RegExp(`^Page \\d of ${pages}$`));
    await expect(turned).toHaveCount(pages === 1 ? 0 : 1);
    if (pages === 1) continue;
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await check(`held-${count}`, /Page \d of \d, held/);
  }
});

test("a board with a clock is accessible in each state", async ({
  server,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  // The second one is the widest for its length.
  const words = ["floccinaucinihilipilification", "mammogram", "pollen"];
  const stage = await bee(api, admin, { profile: "canada", rehearsal: true, words });
  const cable = await Cable.to(server.address);
  const page = await newPerson({ baseURL: cable.address });
  const check = boardStates(page);
  await page.goto(stage.board);
  await stage.press({ type: "startRound" });
  await stage.press({ type: "call" });
  await check("clock-called", "Listen");
  await stage.press({ type: "speak" });
  await check("clock-ask", "1:5");
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "begin", turn });
  await check("clock-spell", "SPELL NOW");
  await stage.press({ type: "done" });
  await check("clock-judging", "Clock stopped");
  await stage.rule(true);
  await stage.press({ type: "reveal" });
  await check("long-word", "floccinaucinihilipilification");
  await stage.call();
  await stage.press({ type: "setClock", running: true, remainingMs: 1 });
  await check("clock-time", "TIME");
  await stage.rule(false);
  await stage.press({ type: "reveal" });
  await check("wide-word", "mammogram");
  cable.unplug();
  await expect(page.getByText("Screen not connected")).toBeVisible({ timeout: 30_000 });
  await check("offline", "Screen not connected");
  await cable.remove();
});

test("extra time, large letters and a broken seal are seen by those whom they concern", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  const help = { extraSeconds: 15, largeType: true };
  const spellers = ["Maya Torres", "Noah Kim"].map((name) => ({ name, ...help }));
  const stage = await bee(api, admin, { profile: "canada", spellers });
  const monitor = await newPerson();
  await monitor.goto(await stage.grant("lamp", "Left of the stage"));
  await api.signIn(page, admin);
  await stage.press({ type: "startRound" });
  await stage.press({ type: "call" });
  for (const role of ["pronouncer", "judge", "teacher"] as const) {
    await page.goto(stage.page(role));
    if (role === "teacher") await page.getByRole("button", { name: "No projector" }).click();
    await expect(page.getByText("+15 s").first()).toBeVisible();
    await expectStageAccessible(page, role, "extra-time");
  }
  await stage.press({ type: "speak" });
  await expect(monitor.getByText("You may ask")).toBeVisible();
  await expectStageAccessible(monitor, "lamp", "large-type-ask");
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "begin", turn });
  await expect(monitor.getByText("SPELL NOW")).toBeVisible();
  await expectStageAccessible(monitor, "lamp", "large-type-spell");
  await stage.rule(true);
  await expect(monitor.getByText("Correct")).toBeVisible();
  await expectStageAccessible(monitor, "lamp", "large-type-correct");

  // As if someone had changed a word in the database itself.
  await page.route("**/stream/**", async (route) => {
    const view = route.request().url().replace("/stream/", "/view/");
    const broken = { ...(await (await admin.request.get(view)).json()), sealBroken: true };
    const body = `retry: 60000\n\nevent: view\ndata: ${JSON.stringify(broken)}\n\n`;
    await route.fulfill({ contentType: "text/event-stream", body });
  });
  for (const role of ["pronouncer", "judge", "desk", "teacher"] as const) {
    await page.goto(stage.page(role));
    await expect(page.getByText("These aren't the words that were sealed.")).toBeVisible();
    await expectStageAccessible(page, role, "seal-broken");
  }
});

/** Checks a state once the teacher's page has this text. */
const teacherStates = (page: Page) => async (state: string, text: string | RegExp) => {
  await expect(page.locator("body")).toContainText(text);
  await expectStageAccessible(page, "teacher", state);
};

test("a lone teacher's page is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin);
  await api.signIn(page, admin);
  const check = teacherStates(page);
  const key = page.keyboard;
  /** Opens a question, checks it and leaves it. */
  const question = async (open: string, state: string, text: string) => {
    await openQuestion(page, open);
    await check(state, text);
    await key.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await page.goto(stage.teacher);
  await check("projector", "Is this screen on the projector?");
  await page.getByRole("button", { name: "No projector" }).click();
  await check("start", "The order is drawn. The bee can start.");
  await stage.press({ type: "startRound" });
  await check("call", "Next: ");
  await stage.press({ type: "call" });
  await check("say", "I said the word");
  await question("k", "skip", "Skip this word?");
  await stage.press({ type: "speak" });
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "info", turn, item: "definition" });
  await check("listen", "Spelled out loud to the end?");
  await key.press("z");
  await check("hidden", "word hidden");
  await key.press("z");
  await stage.press({ type: "hear", turn, text: "ambre" });
  await check("heard", "Letter 4: heard r, not e.");
  await question("c", "against", "Correct anyway?");
  await question("k", "another-word", "Give another word?");
  await stage.rule(false);
  await check("missed", "The board says thank you.");
  await question("u", "undo", "Undo this?");
  await stage.press({ type: "reveal" });
  await check("word-shown", "The board shows the word.");
  await question("?", "keys", "Keys go by position");
  await page.getByRole("button", { name: "More…" }).click();
  await check("more", "Take a break…");
  await page.getByRole("button", { name: "Take a break…" }).click();
  await check("break-question", "How long?");
  await page.getByRole("button", { name: "Take a break", exact: true }).click();
  await check("break", "Resume");
  await stage.press({ type: "resume" });
  await stage.spell(true);
  await stage.spell(true);
  await check("round-end", "Everyone had a turn.");
  await stage.press({ type: "closeRound" });
  await check("round-over", "2 go on to round 2.");
  await stage.press({ type: "startRound" });
  await stage.spell(true);
  await stage.spell(false);
  await stage.press({ type: "closeRound" });
  await check("title", "Title word: call");
  await stage.spell(true);
  await stage.press({ type: "closeRound" });
  await check("champion", "Close the bee");
  await stage.press({ type: "close" });
  await check("over", "The bee is over.");
});

test("a teacher's page with a clock and an announced ruling is accessible", async ({
  page,
  api,
  admin,
}) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "national-2025" });
  await api.signIn(page, admin);
  const check = teacherStates(page);
  // Already now: a request right after this line could still get through. The other commands aren't the page's.
  await page.route("**/command", (request) => request.abort());
  await page.goto(stage.teacher);
  await page.getByRole("button", { name: "No projector" }).click();
  await stage.press({ type: "startRound", kind: "spelling" });
  await stage.call();
  await check("clock-listen", "1:2");
  await openQuestion(page, "x");
  await check("early-bell", "seconds left. Ring now?");
  await page.keyboard.press("Escape");
  await stage.rule(true);
  await check("unshown", "The board doesn't show it yet.");
  await page.keyboard.press("Space");
  await check("unsent", "No answer from the server. Send it again: it counts only once.");
});
