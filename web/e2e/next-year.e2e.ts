import { expectAccessible } from "./support/a11y";
import { ApiFixture } from "./support/api-fixture";
import { Server } from "./support/server";
import { expect, test } from "./support/test";

test("an organizer copies the bee to next year and imports it on another server", async ({
  page,
  api,
  admin,
  database,
  playwright,
  newContext,
}) => {
  const { code } = await api.competition(admin, { title: "Harbor Bee 2027" });
  const { words = [] } = await api.wordlist(admin, code, ["bee", "hive"]);
  const audio = Buffer.from(`RIFF\x24\0\0\0WAVEfmt ${"\0".repeat(200)}`, "latin1");
  await api.recording(admin, words[0] ?? "", audio);
  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);

  // This year's bee becomes next year's.
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/settings`);
  await page.getByRole("link", { name: "Copy to next year" }).click();
  await expect(page.getByLabel("Title of the copy")).toHaveValue("Harbor Bee 2028");
  await expect(page.getByText("It starts on Monday, Feb 28.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Files" }).uncheck();
  await page.getByRole("button", { name: "Copy competition" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Bee 2028" })).toBeVisible();
  await expect(
    page.getByText(/^Harbor Bee 2028 is ready\. Its join code is \d{5}\.$/),
  ).toBeVisible();
  const nextYear = new URL(page.url()).pathname;
  expect(nextYear).not.toBe(`/competition/${code}`);

  // This year's is archived. Nobody can change it, and it is among the past bees.
  await page.goto(`/competition/${code}/settings`);
  await page.getByRole("button", { name: "Archive this competition" }).click();
  const archive = page.getByRole("dialog");
  await archive.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(
    page.getByText("This competition is archived. Nothing in it can be changed."),
  ).toBeVisible();
  await expectAccessible(page, "archived-settings");
  await page.goto("/");
  const past = page.getByRole("region", { name: "Past bees" });
  await expect(past.getByRole("link", { name: "Harbor Bee 2027" })).toBeVisible();
  await expect(past.getByRole("link", { name: "Harbor Bee 2028" })).toHaveCount(0);
  await expectAccessible(page, "past-bees");

  // Next year's moves to another server.
  await page.goto(`${nextYear}/settings`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const zip = await (await saved).path();
  const other = await Server.start(database);
  const elsewhere = new ApiFixture(other, playwright);
  try {
    const ada = await elsewhere.firstAdmin("ada@example.org");
    const { context } = await newContext({ baseURL: other.address });
    const there = await context.newPage();
    await elsewhere.signIn(there, ada);
    await there.goto("/create-competition");
    const chooser = there.waitForEvent("filechooser");
    await there.getByRole("button", { name: "Choose a zip file" }).click();
    await (await chooser).setFiles(zip);
    await expect(there.getByRole("heading", { level: 1, name: "Harbor Bee 2028" })).toBeVisible();
    await expect(
      there.getByText(/^Imported Harbor Bee 2028\. Its join code is \d{5}\.$/),
    ).toBeVisible();
    await expect(there.getByText("1 of 2 words recorded")).toBeVisible();
    await expect(there.getByText("Mia Lee")).toHaveCount(0);
    await context.close();
  } finally {
    await elsewhere.dispose();
    await other.stop();
  }
});
