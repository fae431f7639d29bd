import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { answer } from "@/testing/server";

const event = (name: string, startTime: string, endTime: string) => ({
  name,
  description: "In the hall.",
  startDate: "2027-03-01",
  endDate: "",
  startTime,
  endTime,
});

test("each event with both times is drawn in its day, and overlaps are hatched", async () => {
  answer("get", "/api/competition/:code", 200, {
    ...competition,
    schedule: [
      event("Welcome", "08:00", "09:00"),
      event("Grade four", "09:00", "11:00"),
      event("Grade five", "10:00", "12:00"),
      event("Cake", "", ""),
    ],
  });
  open("/competition/12345/edit-schedule");
  const heading = await screen.findByRole("heading", { level: 2, name: "Monday, Mar 1" });
  expect(heading.textContent.replaceAll(/\s/gu, " ")).toBe("Monday, Mar 18 AM9 AM10 AM11 AM");
  const bars = ["Welcome", "Grade four", "Grade five", "Cake"].map((name) => {
    const bar = screen
      .getByText(name)
      .closest("button")
      ?.querySelector<HTMLElement>("[style*=inset]");
    return bar && [bar.style.insetInlineStart, bar.style.width, "overlaps" in bar.dataset];
  });
  expect(bars).toEqual([["0%", "25%", false], ["25%", "50%", true], ["50%", "50%", true], null]);
});
