import { expect, test } from "./support/test";

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
