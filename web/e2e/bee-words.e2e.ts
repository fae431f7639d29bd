import { bee } from "./support/bee";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

test("an alternate checks in for a speller who isn't there", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  const stage = await bee(api, admin, { atTheDoor: true });
  await api.signIn(page, admin);
  await page.goto(stage.teacher.replace("/teacher", ""));
  const spellers = page.getByRole("region", { name: "Spellers" });
  await spellers.getByRole("button", { name: "Add by name" }).click();
  const add = page.getByRole("dialog", { name: "Add a speller" });
  await add.getByLabel("Name").fill("Leo Hill");
  await add.getByLabel("Alternate").check();
  await add.getByRole("button", { name: "Add" }).click();
  const edit = page.getByRole("button", { name: "Edit Leo Hill" });
  const leo = spellers.getByRole("listitem").filter({ has: edit });
  await expect(leo).toContainText("Alternate");
  await expect(spellers).toContainText("0 of 3 here");

  // At the door, on a phone.
  const door = await newPerson();
  await door.goto(await stage.grant("checkIn", "Mr. Door"));
  await door.getByRole("button", { name: "1 Maya Torres is here" }).click();
  await door.getByRole("button", { name: "Alternates 1" }).click();
  await door.getByRole("button", { name: "4 Leo Hill is here" }).click();
  const question = door.getByRole("dialog", { name: "4 Leo Hill checks in for…" });
  await expect(question.getByRole("listitem")).toHaveText(["2 Noah Kim", "3 Eli Brown"]);
  await expectStageAccessible(door, "checkIn", "alternate");
  await question.getByRole("button", { name: "2 Noah Kim" }).click();
  await expect(door.getByText("Alternate for 2 Noah Kim")).toBeVisible();
  await expect(door.getByRole("heading", { name: "2 of 3 here" })).toBeVisible();
  await expect(leo).toContainText("Alternate for 2 Noah Kim");
  await expect(spellers).toContainText("4 Leo Hill spells instead");
  await expect(spellers).toContainText("2 of 3 here");

  // Noah comes after all, and Eli doesn't.
  // Not `uncheck`, which looks at the box again: without a place, an alternate has none.
  await page.getByRole("checkbox", { name: "Leo Hill is here" }).click();
  await page.getByRole("checkbox", { name: "Noah Kim is here" }).check();
  await leo.getByRole("button", { name: "Leo Hill checks in for…" }).click();
  await page.getByRole("menuitem", { name: "3 Eli Brown" }).click();
  await expect(spellers).toContainText("3 of 3 here");
  const order = await stage.draw();
  expect(
    order
      .map(({ number }) => number)
      .slice(0, 3)
      .sort(),
  ).toEqual([1, 2, 4]);
});
