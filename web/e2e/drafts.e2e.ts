import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { type Person, password } from "./support/api-fixture";
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
