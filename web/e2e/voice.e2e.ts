import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";
import { VoicePack } from "./support/voice-pack";

const pack = new VoicePack();

test.use({ settings: pack.settings });
test.beforeAll(() => pack.fill());
test.afterAll(() => pack.remove());

const words = { lullaby: "/ˈlʌləˌbaɪ/", raccoon: "/ræˈkun/", wind: "WIND" };

test("a list gets a voice, and is practiced by ear", async ({ page, api, admin, newPerson }) => {
  const { wordlist, speller, list } = await api.practice(admin, Object.keys(words), {
    recorded: false,
  });
  for (const [index, pronunciation] of Object.values(words).entries()) {
    const path = `/api/wordlist/word/${wordlist.words?.[index]}`;
    expect((await admin.request.patch(path, { data: { pronunciation } })).ok()).toBe(true);
  }
  await api.signIn(page, admin);
  await page.goto(list);
  const voice = page.getByRole("region", { name: "Computer voice" });
  await voice.getByRole("button", { name: "Give these words a voice" }).click();
  await expect(voice.getByText(/^Giving words a voice: \d of 3$/u)).toBeVisible();
  await expect(voice.getByText("2 words got a voice. Listen before you use them.")).toBeVisible();
  await voice.getByText("1 word couldn't get a voice").click();
  await expect(voice.getByText(/^It can be said in more than one way\./u)).toBeVisible();
  await expect(page.getByRole("cell").getByText("Computer voice", { exact: true })).toHaveCount(2);
  await expect(page.getByText("2 with a recording")).toBeVisible();
  await expectAccessible(page, "voice");
  const heard = page.waitForResponse(/\/api\/audio\//u);
  await page.getByRole("button", { name: "Play lullaby" }).click();
  expect((await heard).headers()["content-type"]).toBe("audio/wav");

  // The word that was left out gets its voice once its row says how it sounds.
  const path = `/api/wordlist/word/${wordlist.words?.[2]}`;
  await admin.request.patch(path, { data: { pronunciation: "/wɪnd/" } });
  await page.reload();
  await voice.getByRole("button", { name: "Give these words a voice" }).click();
  await expect(voice.getByText("1 word got a voice. Listen before you use them.")).toBeVisible();

  const sam = await newPerson();
  await api.signIn(sam, speller);
  const played: string[] = [];
  sam.on("response", (response) => {
    if (/\/api\/audio\//u.test(response.url()) && response.ok()) played.push(response.url());
  });
  await sam.goto(`${list}/practice`);
  for (const number of [1, 2, 3]) {
    await expect(sam.getByText(`Word ${number} of 3`, { exact: true })).toBeVisible();
    await expect.poll(() => new Set(played).size).toBeGreaterThanOrEqual(number);
    await expect(sam.getByText("Computer voice", { exact: true })).toBeVisible();
    await sam.getByRole("button", { name: "Definition" }).click();
    const definition = (await sam.getByText(/^the word number \d$/u).textContent()) ?? "";
    const word = Object.keys(words)[Number(definition.at(-1)) - 1] as string;
    await sam.getByLabel("Spell the word").fill(word);
    await sam.getByLabel("Spell the word").press("Enter");
  }
  await expect(sam.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
});
