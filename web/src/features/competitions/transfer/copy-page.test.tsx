import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  textIn,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  hold,
  refuse,
  restore,
} from "@/testing/server";

const path = "/api/competition/:code/copy";
const page = "/competition/12345/copy";

test("an organizer copies the bee to next year, without its posts", async () => {
  answer("get", "/api/competition/:code", 200, { ...competition, title: "Bee 2027" });
  const sent = answerAndRecord("post", path, competition);
  const router = open("/competition/12345/settings");
  await user.click(await screen.findByRole("link", { name: "Copy to next year" }));
  expect((await findField("Title of the copy")).value).toBe("Bee 2028");
  expect(screen.getByRole("status").textContent).toContain("It starts on Monday, Feb 28");
  await user.click(await findField("Posts"));
  await clickButton("Copy competition");
  await screen.findByText("Spring Bee is ready. Its join code is 12345.");
  expect(sent).toEqual([
    {
      title: "Bee 2028",
      moveByWeeks: 52,
      parts: ["schedule", "checklist", "forms", "files", "wordlists"],
      code: expect.any(Number),
    },
  ]);
  expect(router.state.location.pathname).toBe("/competition/12345");
});

test("a title and a whole number of weeks are required", async () => {
  const sent = answerAndRecord("post", path, competition);
  open(page);
  await findField("Title of the copy");
  fill("Title of the copy", " ");
  fill("Move all dates by how many weeks?", "");
  await screen.findByText("Enter a whole number of weeks, at most 522.");
  expect(screen.queryByText(/The copy is on/)).toBeNull();
  await clickButton("Copy competition");
  await screen.findByText("Title is required.");
  expect(sent).toEqual([]);
});

test("a copy that failed can be tried again with what was entered", async () => {
  open(page);
  await findField("Title of the copy");
  fill("Title of the copy", "Autumn Bee");
  disconnect("post", path);
  await clickButton("Copy competition");
  await findAlert("Failed to copy the competition.");
  restore();
  refuse("post", path, 403, "forbidden");
  await clickButton("Copy competition");
  const alert = await findAlert("Failed to copy the competition.");
  expect(within(alert).getByText("You don't have permission to do that.")).toBeTruthy();
  expect((await findField("Title of the copy")).value).toBe("Autumn Bee");
  restore();
  answer("post", path, 201, competition);
  await clickButton("Copy competition");
  await expectGone("Failed to copy the competition.");
});

test("leaving a changed copy asks first", async () => {
  const router = open(page);
  await user.click(await findField("Posts"));
  void router.navigate({ to: "/account" });
  const question = await screen.findByRole("dialog", { name: "Leave without copying?" });
  await clickButton("Stay", question);
  await user.click(await findField("Posts"));
  await router.navigate({ to: "/account" });
  await screen.findByRole("heading", { level: 1, name: "Account" });
});

test("a copy can't be changed while it is made, so it isn't made twice", async () => {
  answer("post", path, 201, competition);
  open(page);
  const copying = hold("post", path);
  await clickButton("Copy competition");
  await user.type(await findField("Title of the copy"), " again");
  await user.type(await findField("Move all dates by how many weeks?"), "1");
  const posts = await findField("Posts");
  await user.click(posts);
  expect(textIn("Title of the copy")).toBe("Spring Bee");
  expect(textIn("Move all dates by how many weeks?")).toBe("52");
  expect(posts.checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Copy competition" }));
  copying();
  await screen.findByText("Spring Bee is ready. Its join code is 12345.");
  expect(changes).toEqual(["POST /api/competition/12345/copy"]);
});

test("a copy that is ready once its organizer is on another page leaves them there", async () => {
  answer("post", path, 201, competition);
  const copying = hold("post", path);
  const router = open(page);
  await clickButton("Copy competition");
  await router.navigate({ to: "/competition/$code/add-class", params: { code: 12_345 } });
  await findField("Names");
  copying();
  await screen.findByText("Spring Bee is ready. Its join code is 12345.");
  expect(router.state.location.pathname).toBe("/competition/12345/add-class");
});

test("a participant is led home", async () => {
  const router = open(page, mia);
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  expect(router.state.location.pathname).toBe("/");
});
