import type { ApiFixture, Person } from "./support/api-fixture";
import { expect, test } from "./support/test";

const joinFailed = "Failed to join competition. Please try again.";

/** A code without a competition. */
async function unusedCode(api: ApiFixture, admin: Person): Promise<number> {
  const { code } = await api.competition(admin);
  return code === 10_000 ? 10_001 : code - 1;
}

test.describe("joining", () => {
  // spec: sentence Failed to join competition. Please try again.
  // spec: rule join code
  test("shows that a code is unknown, and accepts the next one", async ({ page, api, admin }) => {
    const { code, title } = await api.competition(admin);
    await api.signIn(page, await api.person("mia@example.org"));
    await page.goto("/");
    await page.getByRole("button", { name: "Join Competition" }).click();
    const dialog = page.getByRole("dialog", { name: "Join Competition" });
    await dialog.getByRole("button", { name: "Join", exact: true }).click();
    await expect(dialog.getByText("Please enter the join code.")).toBeVisible();
    for (const wrong of ["12", "99999999", String(await unusedCode(api, admin))]) {
      await dialog.getByLabel("Join code").fill(wrong);
      await dialog.getByRole("button", { name: "Join", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText(joinFailed);
    }
    // The field takes no letters.
    await dialog.getByLabel("Join code").fill("");
    await dialog.getByLabel("Join code").pressSequentially("abc");
    await expect(dialog.getByLabel("Join code")).toHaveValue("");
    await dialog.getByLabel("Join code").fill(String(code));
    await dialog.getByLabel("Join code").press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
  });

  test("is offered on the page of a competition to non-members", async ({ page, api, admin }) => {
    const { code, title } = await api.competition(admin);
    await api.signIn(page, await api.person("mia@example.org"));
    await page.goto(`/competition/${code}`);
    await expect(
      page.getByRole("heading", { name: "You are not a member of this competition" }),
    ).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await page.getByRole("button", { name: "Join Competition" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
});

test.describe("creating a competition", () => {
  // spec: rule competition title
  // spec: rule competition description
  // spec: rule competition start date
  // spec: rule competition end date
  // spec: rule competition dates
  test("requires all fields, and checks the dates while typing", async ({ page, api, admin }) => {
    await api.signIn(page, admin);
    await page.goto("/create-competition");
    await page.getByRole("button", { name: "Create Competition" }).click();
    for (const sentence of [
      "Title is required.",
      "Description is required.",
      "Start date is required.",
      "End date is required.",
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await page.getByLabel("Start date").fill("2027-03-05");
    await page.getByLabel("End date").fill("2027-03-01");
    await expect(page.getByText("Start date cannot be after end date.")).toBeVisible();
    await page.getByLabel("Title").fill("Spring Bee");
    await page.getByLabel("Description").fill("Sixty words.");
    await page.getByRole("button", { name: "Create Competition" }).click();
    await expect(page).toHaveURL("/create-competition");
    await page.getByLabel("End date").fill("2027-03-05");
    await expect(page.getByText("Start date cannot be after end date.")).toHaveCount(0);
    await page.getByRole("button", { name: "Create Competition" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spring Bee" })).toBeVisible();
  });

  test("shows errors of fields beside them", async ({ page, api, admin }) => {
    await api.signIn(page, admin);
    await page.goto("/create-competition");
    await page.getByLabel("Title").fill("b".repeat(300));
    await page.getByLabel("Description").fill("Emoji 🐝 and שלום");
    await page.getByLabel("Start date").fill("2027-03-01");
    await page.getByLabel("End date").fill("2027-03-05");
    await page.getByRole("button", { name: "Create Competition" }).click();
    await expect(page.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL("/create-competition");
    await page.getByLabel("Title").fill("Frühlingsbiene 🐝");

    await page.getByRole("button", { name: "Create Competition" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Frühlingsbiene 🐝" })).toBeVisible();
    await expect(page.getByText("Emoji 🐝 and שלום")).toBeVisible();
  });

  // spec: constant join code
  test("draws another code if the first is taken", async ({ page, api, admin }) => {
    const taken = await api.competition(admin, { code: 10_000 });
    await api.signIn(page, admin);
    const codes: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/competition")) {
        codes.push(request.postDataJSON().code);
      }
    });
    await page.goto("/create-competition");
    await page.getByLabel("Title").fill("Second Bee");
    await page.getByLabel("Description").fill("Another one.");
    await page.getByLabel("Start date").fill("2027-03-01");
    await page.getByLabel("End date").fill("2027-03-05");
    // The first draw is all zeros, which is the lowest code.
    await page.evaluate(() => {
      const draw = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => {
        crypto.getRandomValues = draw;
        return array;
      };
    });
    await page.getByRole("button", { name: "Create Competition" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Second Bee" })).toBeVisible();
    expect(codes[0]).toBe(taken.code);
    expect(codes).toHaveLength(2);
    expect(codes[1]).not.toBe(taken.code);
  });

  // spec: route /create-competition
  // spec: route /competition/{code}/add-wordlist
  test("is for admins only", async ({ page, api, admin }) => {
    const { code } = await api.competition(admin);
    const person = await api.person("mia@example.org");
    await api.join(person, code);
    await api.signIn(page, person);
    for (const path of [
      "/create-competition",
      "/admins",
      "/audit",
      `/competition/${code}/add-wordlist`,
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
    }
  });
});

test.describe("organizers and admins", () => {
  test("organizers add each other by email, and the last one cannot be removed", async ({
    page,
    api,
    admin,
  }) => {
    const { code } = await api.competition(admin);
    const other = await api.person("ben@example.org");
    await api.signIn(page, admin);
    await page.goto(`/competition/${code}`);
    const card = page.getByRole("region", { name: "Organizers" });
    const dialog = page.getByRole("dialog", { name: "Invite an organizer" });
    const email = dialog.getByLabel("Add someone by email");
    await expect(card.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await card.getByRole("button", { name: "Invite an organizer" }).click();
    await email.fill("nobody@example.org");
    await dialog.getByRole("button", { name: "Add organizer" }).click();
    await expect(
      dialog.getByText("No account has this email. Invite them with a link instead."),
    ).toBeVisible();
    await email.fill(other.email);
    await dialog.getByRole("button", { name: "Add organizer" }).click();
    await expect(page.getByText(`${other.email} is now an organizer.`)).toBeVisible();
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: `Remove ${other.email}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove organizer" }).click();
    await expect(card.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  });

  test("making someone an admin says what that includes, and asks first", async ({
    page,
    api,
    admin,
  }) => {
    const other = await api.person("ben@example.org");
    await api.signIn(page, admin);
    await page.goto("/admins");
    const grant = page.getByRole("region", { name: "Add an admin" });
    await grant.getByLabel("Email").fill(other.email);
    await grant.getByRole("button", { name: "Make admin" }).click();
    const question = page.getByRole("dialog", { name: "Make this person an admin?" });
    await expect(question).toContainText("create competitions and use the word tools");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: `Remove ${other.email}` })).toHaveCount(0);
    await grant.getByRole("button", { name: "Make admin" }).click();
    await question.getByRole("button", { name: "Make admin" }).click();
    await expect(page.getByRole("button", { name: `Remove ${other.email}` })).toBeVisible();
    await page.getByRole("link", { name: "Audit log" }).click();
    const entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(`Added an admin: ${other.email}`);
    await expect(entries.first()).toContainText(admin.email);
  });

  test("an admin who does not organize a competition is not a member", async ({
    page,
    api,
    admin,
  }) => {
    const { code } = await api.competition(admin);
    const other = await api.person("ben@example.org");
    await admin.request.post("/api/user/admins", { data: { email: other.email } });
    await api.signIn(page, other);
    await page.goto(`/competition/${code}`);
    await expect(
      page.getByRole("heading", { name: "You are not a member of this competition" }),
    ).toBeVisible();
  });

  test("granting and revoking on the command line take effect at once", async ({
    page,
    server,
    api,
    admin,
  }) => {
    const other = await api.person("ben@example.org");
    await api.signIn(page, other);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: other.email })).toBeVisible();
    await server.command("admin", "grant", other.email);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    expect(await server.command("admin", "list")).toContain(other.email);
    await server.command("admin", "revoke", other.email);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: other.email })).toBeVisible();
    expect(await server.command("admin", "list")).toBe(`${admin.email}\n`);
  });
});
