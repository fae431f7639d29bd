import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition } from "@/testing/fixtures";
import { clickButton, fill, findField, open, user } from "@/testing/page";
import { answer, keepPlanList, restore } from "@/testing/server";

const [welcome] = competition.schedule as [(typeof competition.schedule)[number]];
const finale = { ...welcome, name: "Finale", startTime: "10:00", endTime: "11:00" };

const card = (name: string) => screen.getByRole("group", { name });
const names = () =>
  screen
    .getAllByRole("listitem")
    .flatMap((item) => within(item).queryAllByRole("group"))
    .map((group) => group.getAttribute("aria-label"));

async function openSchedule() {
  const schedule = keepPlanList("schedule");
  schedule.save([welcome, finale]);
  open("/competition/12345/edit-schedule");
  await screen.findByRole("group", { name: "Welcome" });
  return schedule;
}

async function openItem(name: string): Promise<HTMLElement> {
  await user.click(within(card(name)).getByRole("button", { name: /^Edit / }));
  await findField("Name", card(name));
  return card(name);
}

// spec: rule event
test("missing and invalid values are shown beside their fields", async () => {
  const schedule = await openSchedule();
  await openItem("Welcome");
  // An end before its start is shown right away.
  fill("End time", "08:00", card("Welcome"));
  await within(card("Welcome")).findByText(/^The end time is before the start time\./);
  fill("End date", "2027-03-02", card("Welcome"));
  expect(within(card("Welcome")).queryByText(/^The end time is before/)).toBeNull();
  fill("End date", "2027-02-28", card("Welcome"));
  await within(card("Welcome")).findByText(/^The end date is before the start date\./);
  await clickButton("Add event");
  await clickButton("Save schedule");
  await within(card("New event")).findByText("Name is required.");
  await screen.findByText("Fix 2 events before saving.");
  expect(await findField("End date", card("Welcome"))).toBe(document.activeElement);
  expect(schedule.saved()).toEqual([welcome, finale]);
});

test("what the server refuses is shown at its event, also after sorting", async () => {
  await openSchedule();
  await openItem("Welcome");
  fill("End date", "2027-03-02", card("Welcome"));
  answer("post", "/api/competition/update-schedule", 422, {
    code: "invalid",
    detail: "Please check the fields.",
    status: 422,
    errors: [{ field: "schedule[0].endDate", message: "This date doesn't exist." }],
  });
  await clickButton("Save schedule");
  await screen.findByText("This date doesn't exist.");
  const endDate = await findField("End date", card("Welcome"));
  await waitFor(() => expect(document.activeElement).toBe(endDate));
  await openItem("Finale");
  fill("Start time", "07:00", card("Finale"));
  await waitFor(() => expect(names()).toEqual(["Finale", "Welcome"]));
  expect(within(card("Finale")).queryByText("This date doesn't exist.")).toBeNull();
  within(card("Welcome")).getAllByText("This date doesn't exist.");
  restore();
  keepPlanList("schedule").save([welcome, finale]);
  await openItem("Welcome");
  fill("End date", "2027-03-03", card("Welcome"));
  expect(screen.queryByText("This date doesn't exist.")).toBeNull();
});

test("an event is duplicated, and another one added for the next day", async () => {
  const schedule = await openSchedule();
  await clickButton("Duplicate Welcome");
  const copy = await findField("Name");
  await waitFor(() => expect(document.activeElement).toBe(copy));
  fireEvent.change(copy, { target: { value: "Round two" } });
  await waitFor(() => expect(names()).toEqual(["Welcome", "Round two", "Finale"]));
  await clickButton("Done", card("Round two"));
  const edit = within(card("Round two")).getByRole("button", { name: /^Edit / });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(card("Round two").textContent).toContain("Overlaps with “Welcome”.");

  await clickButton("Next day, 9:00 AM");
  await findField("Name", card("New event"));
  fill("Description", "In the hall.", card("New event"));
  fill("Name", "Prizes", card("New event"));
  await screen.findByRole("heading", { name: "Tuesday, Mar 2" });
  await clickButton("Save schedule");
  await screen.findByText("Schedule saved.");
  expect(schedule.saved().map(({ name, startDate }) => [name, startDate])).toEqual([
    ["Welcome", "2027-03-01"],
    ["Round two", "2027-03-01"],
    ["Finale", "2027-03-01"],
    ["Prizes", "2027-03-02"],
  ]);
});
