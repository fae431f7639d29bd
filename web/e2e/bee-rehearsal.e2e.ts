import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";

const section = (page: Page): Locator => page.getByRole("region", { name: "Rehearsal" });

/** Follows a link that opens beside the page. */
async function opened(page: Page, name: string): Promise<Page> {
  const beside = page.waitForEvent("popup");
  await section(page).getByRole("link", { name, exact: true }).click();
  return beside;
}

test("an organizer rehearses with a robot, looks at the screens, and nothing stays", async ({
  page,
  admin,
  api,
}) => {
  test.slow();
  const { code } = await api.competition(admin);
  await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/bee`);
  await section(page).getByLabel("Speed").selectOption("Like the evening, with pauses");
  await section(page).getByLabel("Made-up spellers").selectOption("3");
  await section(page).getByRole("button", { name: "Rehearse with a robot" }).click();
  await expect(section(page)).toContainText("of 3");
  // The robot prepares its bee first.
  await expect(section(page)).toContainText("Number", { timeout: 45_000 });
  await expectAccessible(page, "bee-rehearsal-running");

  // The robot's bee is a bee as others are, and every screen of it is stamped.
  const bees = page.getByRole("list", { name: "Bees" });
  await expect(bees.getByRole("link", { name: "Made-up bee" })).toBeVisible();
  const board = await opened(page, "Board");
  await expect(board.getByText("REHEARSAL", { exact: true })).toBeVisible();
  const desk = await opened(page, "Desk");
  await expect(desk.getByText(/^Rehearsal/)).toBeVisible();
  const bee = `/api/bee/competition/${code}`;
  const { beeId } = await (await admin.request.get(`${bee}/rehearsal`)).json();
  const link = { kind: "watch", delaySeconds: 0 };
  const watch = await admin.request.post(`${bee}/${beeId}/board-link`, { data: link });
  const roles = ["judge", "pronouncer", "scribe", "timekeeper", "checkIn", "teacher"];
  for (const address of [
    ...roles.map((role) => `/competition/${code}/bee/${beeId}/${role}`),
    `/watch/${(await watch.json()).token}`,
  ]) {
    await board.goto(address);
    if (address.endsWith("/teacher")) {
      await board.getByRole("button", { name: "No projector" }).click();
    }
    await expect(board.getByText(/^rehearsal$/i).first(), address).toBeVisible();
  }

  // From the desk, there is a way back to the robot. Its bee's page ends with the bee.
  await board.goto(`/competition/${code}/bee/${beeId}`);
  await expect(board.getByText("Rehearsal · Local bee")).toBeVisible();
  await desk.getByRole("link", { name: "The robot" }).click();
  await section(desk).getByRole("button", { name: "Cancel the rehearsal" }).click();
  await expect(board.getByRole("heading", { level: 1, name: "Bee" })).toBeVisible();
  await board.close();
  await expect(section(page)).toContainText("The last rehearsal was canceled");
  await expect(bees).toHaveCount(0);
  await desk.close();

  const lists = await admin.request.get(`/api/wordlist/competition/${code}`);
  expect(((await lists.json()) as unknown[]).length).toBe(1);
});
