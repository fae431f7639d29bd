import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { bee, template } from "@/testing/fixtures";
import { clickButton, findAlert, logInAgain, open, user } from "@/testing/page";
import { answer, disconnect, refuse, restore } from "@/testing/server";

const competition = "/competition/12345";
const beePath = "/api/bee/competition/:code/:beeId";

/** The names of downloaded files. Following their links would leave the page of all tests. */
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

const openBee = async (name: string) => {
  answer("get", beePath, 200, { ...bee, phase: "done" });
  open(`${competition}/bee/${bee._id}`);
  return screen.findByRole("link", { name });
};

const openAnswers = async (name: string) => {
  open(`${competition}/form/${template._id}`);
  await clickButton("Download");
  return screen.findByRole("menuitem", { name });
};

const openLink = async (page: string, name: string) => {
  open(page);
  return screen.findByRole("link", { name });
};

const downloads = {
  "schedule.ics": {
    path: "/api/competition/:code/schedule.ics",
    find: () => openLink(`${competition}/schedule`, "Add to calendar"),
  },
  "recipients.csv": {
    path: "/api/message/:messageId/recipients.csv",
    find: () => openLink(`${competition}/messages/message-1`, "Mail merge (CSV)"),
  },
  "results.csv": { path: `${beePath}/results.csv`, find: () => openBee("Results (CSV)") },
  "log.jsonl": { path: `${beePath}/log.jsonl`, find: () => openBee("Log (JSON lines)") },
  "responses.csv": {
    path: "/api/form/templates/:templateId/responses.csv",
    find: () => openAnswers("CSV"),
  },
  "responses.xlsx": {
    path: "/api/form/templates/:templateId/responses.xlsx",
    find: () => openAnswers("Excel (.xlsx)"),
  },
};

test.each(Object.entries(downloads))("Olive sees why %s wasn't downloaded", async (name, of) => {
  disconnect("get", of.path);
  await user.click(await of.find());
  await findAlert("Failed to download the file. The server could not be reached.");
  expect(saved).toEqual([]);
  restore();
  answer("get", of.path, 200, {});
  await user.click(await of.find());
  await waitFor(() => expect(saved).toEqual([name]));
});

test("Olive, whose session has ended, logs in again and gets the file", async () => {
  const { path, find } = downloads["schedule.ics"];
  const link = await find();
  refuse("get", path, 401, "not-signed-in");
  await user.click(link);
  await screen.findByRole("dialog", { name: "Log In" });
  restore();
  answer("get", path, 200, {});
  answer("post", "/api/identity/sign-in", 200, { uid: "olive", email: "olive@school.example" });
  await logInAgain("olive@school.example");
  await waitFor(() => expect(saved).toEqual(["schedule.ics"]));
});
