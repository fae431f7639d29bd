import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";

// spec: sentence Frequency of Grades
// spec: constant grade
test("an organizer sees participation, practice and grades", async ({ page, api, admin }) => {
  test.setTimeout(180_000);
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  const card = page.getByRole("region", { name: "Statistics" });
  const figure = (label: string) =>
    card.getByText(label, { exact: true }).locator("..").getByRole("definition");
  const chart = card.getByRole("img", { name: /^A bar chart/ });

  // The organizer takes part too, but doesn't count.
  await page.goto(`/competition/${code}`);
  await expect(card).toContainText("Numbers appear here when someone joins.");
  const first = await api.person("speller@example.org");
  await api.join(first, code);

  await test.step("without a form, and without answers", async () => {
    await page.reload();
    await expect(figure("Participants")).toHaveText("1");
    await expect(card).toContainText("which this competition doesn't have");
    await card.getByRole("link", { name: "Create it" }).click();
    await expect(page).toHaveURL(`/competition/${code}/edit-templates/new`);
    await expect(
      page.getByRole("button", { name: "Use the General Information Form" }),
    ).toBeVisible();
  });

  const general = await api.template(admin, code);
  await page.goto(`/competition/${code}`);
  await expect(card).toContainText("No grades yet");
  await expect(figure("Completed the General Information Form")).toHaveText("0%");
  await expect(card.getByRole("table")).toHaveCount(0);

  // Nine spellers take part. Eight of them have answered, one with "6.5", which is not a grade. The organizer has tried it too.
  await api.answer(admin, general, { Grade: "12" });
  const grades = ["6", "4", "8", "5", "4", "6", "7", "6.5"];
  const spellers = [];
  for (const [index, grade] of grades.entries()) {
    const speller = await api.person(`speller-${index}@example.org`);
    await api.join(speller, code);
    await api.answer(speller, general, { Grade: grade });
    spellers.push(speller);
  }
  const lists = [
    await api.wordlist(admin, code, ["almanac", "lichen"]),
    await api.wordlist(admin, code, ["gazebo"]),
  ];
  for (const [speller, list] of [
    [spellers[0], lists[0]],
    [spellers[0], lists[1]],
    [spellers[1], lists[0]],
  ] as const) {
    const answer = await speller?.request.post("/api/user/set-wordlist-practice", {
      data: {
        userId: speller.uid,
        wordlistId: list?._id,
        order: list?.wordCount === 2 ? [1, 0] : [0],
        currentIndex: 0,
      },
    });
    expect(answer?.ok()).toBe(true);
  }

  await test.step("the numbers are correct", async () => {
    await page.reload();
    await expect(figure("Participants")).toHaveText("9");
    // Three lists, practiced by nine.
    await expect(figure("Average wordlists practiced per participant")).toHaveText("0.33");
    // Eight of nine.
    await expect(figure("Completed the General Information Form")).toHaveText("88.9%");
    // 4 4 5 6 6 7 8: their sum is 40, the fourth of the seven is 6, and 4 and 6 were given twice.
    await expect(figure("Mean grade")).toHaveText("5.71");
    await expect(figure("Median grade")).toHaveText("6");
    await expect(figure("Most common grades")).toHaveText("4, 6");
    await expect(card.getByRole("heading", { name: "Frequency of Grades" })).toBeVisible();
    await expect(card.getByRole("row")).toHaveText(["GradeCount", "42", "51", "62", "71", "81"]);
    await expect(chart.locator("[data-bar]")).toHaveCount(5);
    // The numbers of the scale come first, then each bar's value and grade.
    await expect(chart).toHaveText("1222415261718Grade");
  });

  await test.step("sixty different grades fit", async () => {
    await page.route(`**/api/competition/${code}/stats`, async (route) => {
      const response = await route.fetch();
      const stats = await response.json();
      stats.generalInformation.grades = Array.from({ length: 60 }, (_, index) => ({
        grade: index === 59 ? 123_456_789_012_345 : index * 37 - 400,
        count: 1 + ((index * 7) % 11),
      }));
      stats.generalInformation.mode = stats.generalInformation.grades.map(
        ({ grade }: { grade: number }) => grade,
      );
      await route.fulfill({ response, json: stats });
    });
    await page.reload();
    await expect(chart.locator("[data-bar]")).toHaveCount(60, { timeout: 20_000 });
    await expect(card.getByRole("row")).toHaveCount(61);
    await expectAccessible(page, "stats-many-grades");
    await page.unroute(`**/api/competition/${code}/stats`);
  });

  // They are for organizers.
  const refused = await spellers[0]?.request.get(`/api/competition/${code}/stats`);
  expect(refused?.status()).toBe(403);
});
