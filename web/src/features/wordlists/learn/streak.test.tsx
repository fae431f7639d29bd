import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Streak } from "./streak";

test("a day on which only meanings were right is marked like those before it", () => {
  const lastWeek = [
    { date: "2027-03-08", practiced: false, words: 0 },
    { date: "2027-03-09", practiced: true, words: 3 },
    { date: "2027-03-10", practiced: true, words: 0 },
  ];
  render(<Streak streak={{ days: 2, best: 2, lastWeek }} />, { wrapper: MantineProvider });
  const days = screen.getAllByRole("listitem");
  expect(days.map((day) => day.dataset.done)).toEqual([undefined, "true", "true"]);
  expect(days.map((day) => day.querySelectorAll("path").length)).toEqual([1, 2, 2]);
  screen.getByText("Monday: 0 words");
  screen.getByText("Tuesday: 3 words");
  screen.getByText("Wednesday: practiced");
});
