import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { beeEntries } from "@/testing/fixtures";
import { fill, findField, open, openAndRetry } from "@/testing/page";
import { answer, disconnect } from "@/testing/server";

const page = "/competition/12345/bee/bee-1/log";
const bee = "/api/bee/competition/:code/:beeId";
const [mia] = beeEntries as [(typeof beeEntries)[0]];

/** The server has this log, of one command. */
const answerLog = () =>
  answer("get", `${bee}/log.jsonl`, 200, {
    seq: 1,
    at: "2027-03-01T19:41:08Z",
    official: "olive",
    role: "organizer",
    events: [
      { type: "roundStarted", round: 1, kind: "spelling", eligible: [1, 2] },
      { type: "spellerCalled", turn: 1, speller: mia.speller, word: 0 },
    ],
  });
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);

test("a log that fails to load can be loaded again", async () => {
  await openAndRetry(`${bee}/log.jsonl`, page, "Could not load the log.", undefined, answerLog);
  expect(await screen.findByText("Round 1 started")).toBeTruthy();
  expect(rows()).toHaveLength(2);
});

test("the log's times are those of the competition, wherever Olive reads it", async () => {
  answerLog();
  open(page);
  await screen.findByText(/All times are in Central Time \(Chicago\)\./);
  expect(rows()[0]?.textContent).toContain("Mar 1, 1:41:08 PM");
});

test("the log has no names of devices that fail to load", async () => {
  disconnect("get", `${bee}/grants`);
  answerLog();
  open(page);
  expect(await screen.findByText(`${mia.number} ${mia.name} called`)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the search is part of the address", async () => {
  answerLog();
  const router = open(page);
  await findField("Search the log");
  fill("Search the log", "mia");
  expect(await screen.findByText("1 of 2 entries")).toBeTruthy();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`${mia.number} ${mia.name} calledOrganizer`),
  ]);
  expect(router.state.location.search).toEqual({ q: "mia" });
});
