import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/a11y";
import { bee } from "./support/bee";
import { wordRow } from "./support/locators";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

test("other spellings are accepted, and words that sound the same are named", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, ["bear", "meadow", "thistle"]);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/wordlist/${list._id}`);
  await test.step("an organizer types another spelling", async () => {
    await wordRow(page, "bear").getByRole("button", { name: "Edit bear" }).click();
    const accepted = page.getByLabel("Also accepted");
    await accepted.fill("a, b, c, d, e, f");
    await accepted.press("Enter");
    await expect(page.getByText("A word can have at most 5 alternate spellings.")).toBeVisible();
    await expectAccessible(page, "word-alternates");
    await accepted.fill("beare; bear");
    await accepted.press("Enter");
    await expect(page.getByText("Saved “bear”.")).toBeVisible();
    await page.getByRole("button", { name: "Edit bear" }).click();
    await expect(accepted).toHaveValue("beare");
  });

  const path = `/api/bee/competition/${code}`;
  const data = { title: "Grade 5 final", wordlistId: list._id };
  const { _id } = await (await admin.request.post(path, { data })).json();
  await page.goto(`/competition/${code}/bee/${_id}`);
  await expect(
    page.getByText("bear sounds like bare. Make sure its definition is read."),
  ).toBeVisible();
  await expectAccessible(page, "bee-homonyms");

  const address = `${path}/${_id}`;
  const { wordlist } = await (await admin.request.get(address)).json();
  await admin.request.post(`${address}/seal`, { data: { ...wordlist, alone: true } });
  const press = async (command: object) => {
    const { decisions, turnId } = await (await admin.request.get(`${address}/view/teacher`)).json();
    const data = { expected: decisions, turn: turnId, key: randomUUID(), command };
    const answer = await admin.request.post(`${address}/command`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return turnId;
  };
  for (const [index, name] of ["Maya", "Noah"].entries()) {
    await admin.request.post(`${address}/entries`, { data: { name } });
    await press({ type: "checkIn", speller: index + 1, present: true });
  }
  await press({ type: "draw", seed: "honey 2027" });
  for (const type of ["startRound", "call", "speak"]) await press({ type });
  await page.goto(`/competition/${code}/bee/${_id}/pronouncer`);
  await expect(page.getByText("Also accepted: beare")).toBeVisible();
  await expect(page.getByText("Sounds like: bare")).toBeVisible();
  await expectStageAccessible(page, "pronouncer", "other-spellings");
  await page.goto(`/competition/${code}/bee/${_id}/judge`);
  for (const [text, sentence] of [
    ["beare", "The same as beare, which is also accepted."],
    ["bare", "The same as bare, which sounds like the word. No definition was read."],
  ] as const) {
    const { turnId } = await (await admin.request.get(`${address}/view/teacher`)).json();
    await press({ type: "hear", turn: turnId, text, restarts: [] });
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByText("Also accepted: beare")).toBeVisible();
  await expectStageAccessible(page, "judge", "homonym");
});

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
  await expectAccessible(page, "bee-add-alternate");
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
  await expectAccessible(page, "bee-alternate");

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
