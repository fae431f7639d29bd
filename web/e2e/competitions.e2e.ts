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

  test("granting and revoking on the command line take effect at once", async ({
    page,
    server,
    api,
    admin,
  }) => {
    const other = await api.person("ben@example.org");
    await api.signIn(page, other);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await server.command("admin", "grant", other.email);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    expect(await server.command("admin", "list")).toContain(other.email);
    await server.command("admin", "revoke", other.email);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    expect(await server.command("admin", "list")).toBe(`${admin.email}\n`);
  });
});
