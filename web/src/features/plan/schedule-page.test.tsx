import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { answer } from "@/testing/server";

const [welcome] = competition.schedule as [(typeof competition.schedule)[0]];
const undated = { ...welcome, name: "Finals", startDate: "" };

/** Mia opens the schedule with these events. */
async function read(schedule: (typeof welcome)[]) {
  answer("get", "/api/competition/:code", 200, { ...competition, schedule });
  open("/competition/12345/schedule", mia);
  await screen.findByRole("table", { name: "Events" });
}

test("an event without dates has no announced end date either", async () => {
  await read([welcome, { ...undated, endDate: "" }]);
  const [first, second] = screen.getAllByRole("row").slice(1);
  const cells = (row?: HTMLElement) =>
    within(row as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent)
      .slice(2, 4);
  expect(cells(first)[1]).toBe("Same as start date");
  expect(cells(second)).toEqual(["Not announced–", "Not announced–"]);
});

const calendar = () => screen.queryByRole("link", { name: "Add to calendar" });

test("Mia can add the events to her calendar once they have dates", async () => {
  await read([undated]);
  expect(calendar()).toBeNull();
  expect(screen.queryByText(/calendar/)).toBeNull();

  await read([welcome, undated]);
  expect(calendar()).not.toBeNull();
  screen.getByText(/Events without a start date aren't in it\.$/);

  await read([welcome]);
  expect(calendar()).not.toBeNull();
  screen.getByText(/downloads a file with all events/);
});
