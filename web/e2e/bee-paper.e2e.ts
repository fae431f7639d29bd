import { expectAccessible } from "./support/a11y";
import { bee } from "./support/bee";
import { expect, test } from "./support/test";

test("an organizer prints the guide and the score sheet, and takes the results home", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, ["amber", "nectar"]);
  const created = await admin.request.post(`/api/bee/competition/${code}`, {
    data: { title: "Spring Bee", wordlistId: list._id },
  });
  const { _id: beeId } = await created.json();
  await api.signIn(page, admin);

  // Before the list is sealed, its words can be printed.
  await page.goto(`/competition/${code}/bee/${beeId}/guide`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Pronouncer's guide: Spring Bee",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "amber" })).toHaveCount(1);
  await expectAccessible(page, "bee-guide");

  const stage = await bee(api, admin, { spellers: ["Maya Torres", "Noah Kim"] });
  await stage.press({ type: "startRound" });
  for (const correct of [true, false]) {
    await stage.call();
    await stage.rule(correct);
  }
  await stage.press({ type: "closeRound" });
  await stage.call();
  await stage.rule(true);
  await stage.press({ type: "closeRound" });
  await page.goto(`${stage.setup}/guide`);
  await expect(page.getByText("The list is sealed, so nobody can print its words.")).toBeVisible();
  await page.goto(stage.page("score-sheet"));
  const { order } = await stage.view();
  await expect(page.getByRole("rowheader")).toHaveText(order.map(({ name }) => name));
  await expect(page.getByText("seed: honey 2027")).toBeVisible();
  await expectAccessible(page, "bee-score-sheet");

  // The whole log is a page of its own.
  await page.goto(stage.page("desk"));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Whole log" }).click();
  const log = await opened;
  const [first] = order;
  await expect(
    log.getByRole("cell", { name: `${first?.number} ${first?.name}: correct` }).first(),
  ).toBeVisible();
  await log.getByLabel("Search the log").fill("closed");
  await expect(log.getByText(/^2 of \d+ entries$/)).toBeVisible();
  await expect(log.getByRole("cell", { name: "Round 1 closed" })).toBeVisible();
  await expectAccessible(log, "bee-log");
  await log.close();

  await page.goto(stage.setup);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Results (CSV)" }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join("");
  const [champion, second] = order.map(({ number, name }) => `${number},${name},`);
  expect(text).toContain(`\n1,${champion},2,2,2`);
  expect(text).toContain(`\n2,${second},1,0,1`);
});
