import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { microphoneFile } from "./support/microphone";
import { repository, springBee } from "./support/paths";
import { day, event, plan } from "./support/plan";
import { expect, test } from "./support/test";

const folder = join(repository, "docs", "screenshots");

test.skip(!process.env.WORDHIVE_SCREENSHOTS, "Only with WORDHIVE_SCREENSHOTS set.");
test.use({
  completeBrowser: true,
  viewport: { width: 1280, height: 1000 },
  deviceScaleFactor: 1.5,
});

test("the screenshots of the README", async ({ page, newPerson, api, admin }) => {
  test.setTimeout(120_000);
  mkdirSync(folder, { recursive: true });
  const { code } = await api.competition(admin, {
    code: 27_182,
    title: "Riverside Spring Bee",
    description:
      "For everybody in grades three to five. Bring your family; there will be pancakes.",
    startDate: day(12),
    endDate: day(14),
  });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/add-wordlist`);
  await page.getByLabel("Title").fill("Spring words");
  await page.getByLabel("Description").fill("Sixty words to know by heart before the first round.");
  await page.getByLabel("CSV file").setInputFiles(springBee);
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Spring words" })).toBeVisible();
  const wordlistId = new URL(page.url()).pathname.split("/").at(-1) as string;
  const { words } = await (
    await admin.request.get(`/api/wordlist/competition/${code}/${wordlistId}`)
  ).json();
  const audio = readFileSync(microphoneFile);
  for (const wordId of words.slice(0, 52)) {
    await api.recording(admin, wordId, audio);
  }
  const people = ["Amina Diallo", "Jonas Berg", "Lucía Romero", "Tom O’Hara", "Wei Chen"];
  const spellers = [];
  for (const name of people) {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@example.org`;
    const speller = await api.person(email, name);
    await api.join(speller, code);
    spellers.push(speller);
  }

  const rounds = ["First round", "Second round", "Final"].map((name, index) =>
    event(name, {
      startDate: day(12),
      startTime: `${String(9 + index).padStart(2, "0")}:00`,
      endTime: `${10 + index}:00`,
    }),
  );
  await plan(admin, code, "schedule", rounds);
  const general = await api.template(admin, code);
  await plan(admin, code, "checklist", [
    {
      name: "Tell us who you are",
      description: "Fill out the General Information Form.",
      dueDate: day(7),
      condition: `COMPLETE General Information Form (${general._id})`,
    },
  ]);
  for (const [index, speller] of spellers.entries()) {
    await api.answer(speller, general, { Grade: String([4, 5, 5, 3, 4][index]) });
  }

  await page.goto(`/competition/${code}`);
  await expect(page.getByText("Wei Chen")).toBeVisible();
  await page.screenshot({ path: join(folder, "organizer.png"), animations: "disabled" });

  const [speller] = spellers;
  if (!speller) {
    throw new Error("nobody joined");
  }
  const order = words.map((_: string, index: number) => index);
  await speller.request.post("/api/user/set-wordlist-practice", {
    data: { userId: speller.uid, wordlistId, order, currentIndex: 33 },
  });
  const chromebook = await newPerson({
    viewport: { width: 1280, height: 1000 },
    deviceScaleFactor: 1.5,
  });
  await api.signIn(chromebook, speller);
  await chromebook.goto(`/competition/${code}/wordlist/${wordlistId}/practice`);
  await expect(chromebook.getByText("Word 34 of 60")).toBeVisible();
  await chromebook.getByRole("button", { name: "Definition" }).click();
  await chromebook.getByRole("button", { name: "Sentence" }).click();
  await chromebook.getByLabel("Spell the word").fill("harmo");
  await expect(chromebook.getByRole("button", { name: "Play the word" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  // Playback has finished.
  await expect(chromebook.locator("[data-playing]")).toHaveCount(0);
  await chromebook.screenshot({ path: join(folder, "practice.png"), animations: "disabled" });
});
