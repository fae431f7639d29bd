import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { type Person, password } from "./support/api-fixture";
import { card, openItem } from "./support/plan";
import { expect, test } from "./support/test";

/** Ends all sessions of a person. */
async function endSessions(person: Person): Promise<void> {
  expect((await person.request.delete("/api/identity/sessions")).status()).toBe(204);
  await startSession(person);
}

/** A new session for the requests of the test. */
async function startSession({ request, email }: Person): Promise<void> {
  const response = await request.post("/api/identity/sign-in", { data: { email, password } });
  expect(response.status()).toBe(200);
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const logIn = (page: Page) => page.getByRole("dialog", { name: "Log In" });

async function typePost(page: Page): Promise<void> {
  await field(page, "Title").fill("Welcome");
  await field(page, "Description").fill("All you need to know.");
  await field(page, "Content block 1").fill("Bring water.\nAnd a hat.");
}

test("a post is saved after its author's session has ended", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-posts/new`);
  await typePost(page);
  await endSessions(admin);
  const create = page.getByRole("button", { name: "Create post" });

  await test.step("closing the dialog leaves the page as it was", async () => {
    await create.click();
    await expect(logIn(page).getByLabel("Password", { exact: true })).toBeFocused();
    await expect(logIn(page).getByLabel("Email or log-in name")).toHaveValue(admin.email);
    await expectAccessible(page, "log-in-dialog");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert")).toContainText("Your session has ended.");
    await expect(
      page.getByText("You're logged out. What you typed is still on this page."),
    ).toBeVisible();
    await expect(field(page, "Content block 1")).toHaveValue("Bring water.\nAnd a hat.");
    await expectAccessible(page, "logged-out");
  });

  await test.step("the save goes on after the log-in", async () => {
    await create.click();
    await logIn(page).getByLabel("Password", { exact: true }).fill("not-my-password");
    await logIn(page).getByRole("button", { name: "Log In" }).click();
    await expect(logIn(page).getByRole("alert")).toHaveText(
      "The email address or password is not valid.",
    );
    await logIn(page).getByLabel("Password", { exact: true }).fill(password);
    await logIn(page).getByRole("button", { name: "Log In" }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("article", { name: "Welcome" })).toBeVisible();
    const posts = await (await admin.request.get(`/api/post/competition/${code}`)).json();
    expect(posts).toMatchObject([{ title: "Welcome", content: ["Bring water.\nAnd a hat."] }]);
  });

  await page.goto(`/competition/${code}/edit-posts/new`);
  await expect(field(page, "Title")).toHaveValue("");
});

test("a draft is only for its author, until they log out", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  const ben = await api.person("ben@example.org");
  await admin.request.post("/api/user/admins", { data: { email: ben.email } });
  await api.join(ben, code);
  await admin.request.post(`/api/competition/${code}/organizers`, { data: { email: ben.email } });
  const editor = `/competition/${code}/edit-posts/new`;
  const restored = page.getByText(/^Restored your unsaved draft from \d+:\d\d [AP]M\.$/);
  await api.signIn(page, admin);
  await page.goto(editor);
  await typePost(page);

  await test.step("someone else logs in when the session has ended", async () => {
    await endSessions(admin);
    await page.getByRole("button", { name: "Create post" }).click();
    await logIn(page).getByLabel("Email or log-in name").fill(ben.email);
    await logIn(page).getByLabel("Password", { exact: true }).fill(password);
    await logIn(page).getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: /ben@example.org/ })).toBeVisible();
    await page.goto(editor);
    await expect(field(page, "Title")).toHaveValue("");
    await expect(restored).toHaveCount(0);
    const posts = await admin.request.get(`/api/post/competition/${code}`);
    expect(await posts.json()).toEqual([]);
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/login");
  });

  await test.step("the author finds it again, in any tab", async () => {
    await api.signIn(page, admin);
    await page.goto(editor);
    await expect(restored).toBeVisible();
    await expect(field(page, "Content block 1")).toHaveValue("Bring water.\nAnd a hat.");
    await expectAccessible(page, "restored-draft");
    const second = await page.context().newPage();
    await second.goto(editor);
    await expect(field(second, "Title")).toHaveValue("Welcome");
    // Logging out in this tab ends the other, too.
    await second.getByRole("button", { name: "Log Out" }).click();
    await second
      .getByRole("dialog", { name: "Log out without saving?" })
      .getByRole("button", { name: "Log out" })
      .click();
    await expect(second).toHaveURL("/login");
    await expect(page).toHaveURL("/login");
    await second.close();
  });

  await startSession(admin);
  await api.signIn(page, admin);
  await page.goto(editor);
  await expect(field(page, "Title")).toHaveValue("");
});

test("a draft of a schedule survives a reload and meets another organizer's version", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-schedule`);
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByRole("group", { name: "New event" }).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Welcome");
  // The draft is on the device, so the browser doesn't ask.
  page.on("dialog", () => expect(true, "the browser has asked").toBe(false));
  await page.reload();
  await expect(page.getByText(/^Restored your unsaved draft/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Welcome");
  await page.getByLabel("Description").fill("In the gym.");

  // Another organizer saves before the draft is restored again.
  const event = {
    name: "Lunch",
    description: "Pizza.",
    startDate: "2027-03-01",
    endDate: "2027-03-01",
    startTime: "12:00",
    endTime: "13:00",
  };
  await admin.request.post("/api/competition/update-schedule", {
    data: { code, schedule: [event] },
  });
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Welcome");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(
    page.getByText("Schedule saved, together with someone else's changes."),
  ).toBeVisible();
  await expect(card(page, "Welcome")).toBeVisible();
  await expect(card(page, "Lunch")).toBeVisible();
  await expect(page.getByText(/^Restored your unsaved draft/)).toHaveCount(0);

  await (await openItem(page, "Lunch")).getByLabel("Name").fill("Big lunch");
  await page.reload();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(card(page, "Lunch")).toBeVisible();
  await page.reload();
  await expect(card(page, "Lunch")).toBeVisible();
  await expect(page.getByText(/^Restored your unsaved draft/)).toHaveCount(0);
});
