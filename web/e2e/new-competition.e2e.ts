import { expect, test } from "./support/test";

test("the navigation of a bee fits on a laptop, and the keyboard skips it", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  for (const word of ["honey", "nectar", "pollen"]) await api.wordlist(admin, code, [word]);
  await api.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/competition/${code}`);
  const links = page.getByRole("navigation", { name: "Competition" }).getByRole("link");
  await expect(links.filter({ hasText: "Settings" })).toBeInViewport({ ratio: 1 });
  await expect(links.filter({ hasText: "Overview" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Copy" })).toBeFocused();
});

test("a new competition shows the first steps until there are words and spellers", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  const steps = page
    .getByRole("region", { name: "Your bee is set up. Next, add some words." })
    .getByRole("listitem");
  await expect(steps).toContainText(["Name and dates", "Add words", "Add spellers", "Say hello"]);
  await expect(steps.nth(3)).not.toContainText("Done.");
  await admin.request.post("/api/post/", {
    data: {
      title: "Welcome",
      content: ["We are looking forward to meeting you."],
      creatorId: admin.uid,
      competitionCode: code,
      tags: [],
      description: "The first news.",
      images: [],
    },
  });
  await page.reload();
  await expect(steps.nth(3)).toContainText("Done.");
  await steps.getByRole("link", { name: "Add wordlist" }).click();
  await expect(page).toHaveURL(`/competition/${code}/add-wordlist`);
  await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const mia = await api.person("mia@example.org");
  await api.join(mia, code);
  await page.goto(`/competition/${code}`);
  await expect(page.getByRole("heading", { name: /2 words need a recording\.$/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Coming up" })).toHaveCount(0);
});
