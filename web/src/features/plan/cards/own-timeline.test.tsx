import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { answer } from "@/testing/server";

const step = (name: string, startDate: string, endDate = "") => ({
  name,
  description: `About ${name}.`,
  startDate,
  endDate,
});

test("participants see the timeline on their dashboard, and which step is now", async () => {
  answer("get", "/api/competition/:code", 200, {
    ...competition,
    timeline: [
      step("Sign-up", "2001-02-03", "2001-02-10"),
      step("Class rounds", "2001-03-01", "2901-03-05"),
      step("The bee", "2901-04-02"),
      step("The party", ""),
    ],
  });
  open("/competition/12345", mia);
  const timeline = await screen.findByRole("region", { name: "Timeline" });
  const steps = within(timeline).getAllByRole("listitem");
  // Dates have narrow spaces.
  expect(steps.map((item) => item.textContent.replace(/\s/gu, " "))).toEqual([
    "Sign-up Feb 3 – 10, 2001About Sign-up.",
    "Class rounds NowMar 1, 2001 – Mar 5, 2901About Class rounds.",
    "The bee Apr 2, 2901About The bee.",
    "The party About The party.",
  ]);
  expect(steps.map((item) => item.dataset.state)).toEqual(["past", "now", "ahead", "ahead"]);
  // They can't edit it.
  expect(screen.queryByRole("link", { name: "Edit Timeline" })).toBeNull();
});

test("participants whose competition has no timeline see none", async () => {
  answer("get", "/api/competition/:code", 200, { ...competition, timeline: [] });
  open("/competition/12345", mia);
  await screen.findByRole("region", { name: "Checklist" });
  expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull();
});

test("participants find the schedule in the navigation of their dashboard", async () => {
  open("/competition/12345", mia);
  await screen.findByRole("region", { name: "Checklist" });
  const navigation = await screen.findByRole("navigation", { name: "Competition" });
  const link = within(navigation).getByRole("link", { name: "Schedule" });
  expect(link.getAttribute("href")).toBe("/competition/12345/schedule");
});
