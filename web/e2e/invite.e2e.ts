import { password } from "./support/api-fixture";
import { expect, test } from "./support/test";

test("someone joins by the poster's link through registration, and again after logging in", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  const { code } = await api.competition(admin, { title: "Riverside Spring Bee" });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/invite`);
  const link = await page.getByText(/\/join\/\d+$/).textContent();
  expect(new URL(link ?? "").pathname).toBe(`/join/${code}`);

  const phone = await newPerson();
  await phone.goto(link ?? "");
  await expect(phone.getByRole("heading", { level: 1, name: "Join the bee" })).toBeVisible();
  await expect(phone.getByText(`Your join code is ${code}`)).toBeVisible();
  // Someone with an account goes to the log-in page, and back.
  await phone.getByRole("link", { name: "Log In" }).click();
  await phone.getByRole("link", { name: "Register" }).click();
  await phone.getByLabel("Name").fill("Mia Lee");
  await phone.getByLabel("Email").fill("mia@example.org");
  await phone.getByLabel("Password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Register" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Join the bee" })).toBeVisible();
  await phone.getByRole("button", { name: "Join Competition" }).click();
  await expect(
    phone.getByRole("heading", { level: 1, name: "Riverside Spring Bee" }),
  ).toBeVisible();

  // Members are led to the competition.
  await phone.goto(link ?? "");
  await expect(phone).toHaveURL(`/competition/${code}`);
  await phone.getByRole("button", { name: "Log Out" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  await phone.goto(link ?? "");
  await phone.getByRole("link", { name: "Log In" }).click();
  await phone.getByLabel("Email").fill("mia@example.org");
  await phone.getByLabel("Password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Log In" }).click();
  await expect(
    phone.getByRole("heading", { level: 1, name: "Riverside Spring Bee" }),
  ).toBeVisible();
});
