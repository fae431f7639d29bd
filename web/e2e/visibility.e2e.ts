import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import type { Person } from "./support/api-fixture";
import { side } from "./support/locators";
import { expect, test } from "./support/test";

/** Changes who can see the wordlist that the page shows. */
async function setVisibility(page: Page, choice: string, from?: string): Promise<void> {
  await page.getByRole("button", { name: "Edit details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit details" });
  await dialog.getByLabel("Who can see this wordlist?").selectOption(choice);
  if (from !== undefined) await dialog.getByLabel("Visible from").fill(from);
  await dialog.getByRole("button", { name: "Save" }).click();
}

/** The current minute in the time zone of the competition, for a field. */
function nowInChicago(): string {
  const now = new Date().toLocaleString("sv-SE", { timeZone: "America/Chicago" });
  return now.slice(0, 16).replace(" ", "T");
}

/** All that a speller's pages can ask for. */
async function everythingFor({ request, uid }: Person, code: number): Promise<string> {
  const paths = [
    `/api/competition/${code}`,
    `/api/competition/${code}/practice`,
    `/api/wordlist/competition/${code}`,
    `/api/post/competition/${code}`,
    `/api/form/competition-templates/${code}`,
    `/api/file/competition/${code}`,
    `/api/user/competitions/${uid}`,
    `/api/auth/${uid}`,
    "/api/account/data",
    `/api/competition/${code}/schedule.ics`,
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await request.get(path);
      return answer.ok() ? answer.text() : "";
    }),
  );
  return answers.join("\n");
}

test("a final list and a post are made hidden, and appear to spellers at their time", {
  tag: "@postgres",
}, async ({ page, newPerson, api, admin }) => {
  const { code } = await api.competition(admin);
  const maya = await api.person("maya@example.org");
  await api.join(maya, code);
  await api.signIn(page, admin);
  const speller = await newPerson();
  await api.signIn(speller, maya);

  await test.step("the organizer imports the list of the final, hidden", async () => {
    await page.goto(`/competition/${code}`);
    await side(page).getByRole("link", { name: "Add wordlist" }).click();
    await page.getByLabel("Title").fill("The final");
    await page.getByLabel("Description").fill("Nobody practices these.");
    await page.getByLabel("Who can see this wordlist?").selectOption("Only organizers");
    await page.getByLabel("CSV file").setInputFiles({
      name: "final.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence\npirouette,,noun,a turn,,\n",
      ),
    });
    await page.getByRole("button", { name: "Create wordlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The final" })).toBeVisible();
    await expect(page.getByText("Hidden", { exact: true })).toBeVisible();
  });

  const post = page.getByRole("article", { name: "Who is in the final" });
  await test.step("the organizer writes a hidden post", async () => {
    await side(page).getByRole("link", { name: "New Post" }).click();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Who is in the final");
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("All nine names.");
    await page.getByRole("textbox", { name: "Content block 1" }).fill("Quincy, Rosa and others.");
    await page.getByLabel("Who can see this post?").selectOption("Only organizers");
    await expectAccessible(page, "hidden-post");
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
    await expect(post.getByText("Hidden", { exact: true })).toBeVisible();
  });

  const { _id: listId } = (
    (await (await admin.request.get(`/api/wordlist/competition/${code}`)).json()) as {
      _id: string;
    }[]
  )[0] as { _id: string };
  const seesNothing = async () => {
    await speller.goto(`/competition/${code}`);
    await expect(speller.getByText("The organizers haven't added a wordlist yet.")).toBeVisible();
    await speller.goto(`/competition/${code}/posts`);
    await expect(speller.getByRole("heading", { level: 1, name: "Posts" })).toBeVisible();
    await expect(speller.getByText("No posts yet")).toBeVisible();
    for (const path of ["", "/practice"]) {
      await speller.goto(`/competition/${code}/wordlist/${listId}${path}`);
      await expect(speller.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();
    }
    expect(await everythingFor(maya, code)).not.toMatch(/final|pirouette|Quincy|nine names/iu);
  };
  await test.step("the speller sees nothing of either, nor does a preview", async () => {
    await seesNothing();
    await page.goto(`/competition/${code}`);
    await page.getByRole("button", { name: "Preview as a speller" }).click();
    await expect(page.getByText("The organizers haven't added a wordlist yet.")).toBeVisible();
    await page.goto(`/competition/${code}/posts`);
    await expect(page.getByText("No posts yet")).toBeVisible();
    await page.getByRole("button", { name: "Exit preview" }).click();
    await expect(page.getByText("You're previewing this competition as a speller.")).toHaveCount(0);
  });

  const showFrom = async (time: string) => {
    await page.goto(`/competition/${code}/wordlist/${listId}`);
    await setVisibility(page, "Everyone, from a set time", time);
    await expect(page.getByText("Saved “The final”.")).toBeVisible();
    await page.goto(`/competition/${code}/edit-posts`);
    await page.getByRole("link", { name: /^Edit .*Who is in the final/u }).click();
    await page.getByLabel("Who can see this post?").selectOption("Everyone, from a set time");
    await page.getByLabel("Visible from").fill(time);
    await page.getByRole("button", { name: "Save post" }).click();
    await expect(post).toBeVisible();
  };
  await test.step("they are shown from a time that is still to come", async () => {
    await page.goto(`/competition/${code}/wordlist/${listId}`);
    // Clocks in Chicago skip this time.
    await setVisibility(page, "Everyone, from a set time", "2027-03-14T02:30");
    await expect(page.getByText("The clocks go forward then")).toBeVisible();
    await showFrom("2099-12-31T09:00");
    await expect(post.getByText(/^From Dec 31, 2099, 9:00\sAM$/u)).toBeVisible();
    await seesNothing();
  });

  await test.step("from that time on, the speller sees both", async () => {
    await showFrom(nowInChicago());
    await speller.goto(`/competition/${code}/posts`);
    const seen = speller.getByRole("article", { name: "Who is in the final" });
    await expect(seen).toContainText("All nine names.");
    await expect(seen).not.toContainText(/^From /u);
    await speller.goto(`/competition/${code}/wordlist/${listId}`);
    await expect(speller.getByRole("heading", { level: 1, name: "The final" })).toBeVisible();
    await expect(speller.getByText("pirouette")).toBeVisible();
    expect(await everythingFor(maya, code)).toContain("Quincy");
  });
});
