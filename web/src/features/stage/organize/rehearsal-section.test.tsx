import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { rehearsal as passed, sealedBee } from "@/testing/fixtures";
import { clickButton, fill, findAlert, open, openAndRetry } from "@/testing/page";
import { answer, answerAndRecord, refuse, restore } from "@/testing/server";

const page = "/competition/12345/bee";
const path = "/api/bee/competition/:code/rehearsal";
const { report: _, endedAt, ...begun } = passed;
const running = { ...begun, status: "running", round: 2, left: 7, beeId: "bee-2", board: "token" };
const section = () => screen.findByRole("region", { name: "Rehearsal" });

test("a rehearsal that fails to load can be loaded again", async () => {
  await openAndRetry(path, page, "Could not load the rehearsal.");
  expect(await screen.findByRole("button", { name: "Rehearse with a robot" })).toBeTruthy();
});

test("while the server is busy, a rehearsal can't be started, and is at the next try", async () => {
  refuse("post", path, 409, "too-many-rehearsals");
  open(page);
  await screen.findByRole("button", { name: "Rehearse with a robot" });
  fill("Speed", "evening");
  fill("Made-up spellers", "3");
  await clickButton("Rehearse with a robot");
  await findAlert("The server is busy with other rehearsals. Try again in a few minutes.");
  restore();
  const started = answerAndRecord("post", path, running);
  answer("get", path, 200, running);
  await clickButton("Rehearse with a robot");
  expect(await screen.findByText("7 of 12")).toBeTruthy();
  expect(started).toEqual([{ pace: "evening", spellers: 3 }]);
});

test("a rehearsal leads to its screens, and can be canceled at the second try", async () => {
  answer("get", path, 200, running);
  refuse("delete", path, 503, "server-busy");
  open(page);
  const links = await within(await section()).findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/board/token",
    ...["desk", "headJudge", "pronouncer", "scribe"].map((role) => `${page}/bee-2/${role}`),
  ]);
  await clickButton("Cancel the rehearsal");
  await findAlert("Could not cancel the rehearsal.");
  restore();
  answer("get", path, 200, { ...begun, status: "canceled", endedAt });
  await clickButton("Cancel the rehearsal");
  expect(await screen.findByText("The last rehearsal was canceled")).toBeTruthy();
});

test.each([
  ["failed", "The last rehearsal failed", "The board doesn't show the word within 10s."],
  ["interrupted", "The last rehearsal ended early", "The server was restarted."],
])("a rehearsal that %s says why", async (status, title, reason) => {
  answer("get", path, 200, { ...begun, status, reason, endedAt });
  open(page);
  expect(await screen.findByText(title)).toBeTruthy();
  expect((await section()).textContent).toContain(reason);
});

test("the bee of a rehearsal can be deleted while it runs, for good", async () => {
  answer("get", "/api/bee/competition/:code/:beeId", 200, {
    ...sealedBee,
    rehearsal: true,
    phase: "between",
  });
  const router = open(`${page}/bee-1`);
  expect(await screen.findByText("Rehearsal · Local bee")).toBeTruthy();
  await clickButton("Delete bee");
  const question = await screen.findByRole("dialog");
  expect(question.textContent).toContain("can't be undone");
  await clickButton("Delete bee", question);
  await waitFor(() => expect(router.state.location.pathname).toBe(page));
});

test("a rehearsal that passed says what was checked", async () => {
  answer("get", path, 200, passed);
  open(page);
  expect(await screen.findByText("The last rehearsal passed")).toBeTruthy();
  expect((await section()).textContent).toContain("No word appeared too early");
});
