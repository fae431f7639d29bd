import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, practiceStatistics, wordlist } from "@/testing/fixtures";
import { open, openAndRetry } from "@/testing/page";
import { answer } from "@/testing/server";

const path = "/api/wordlist/competition/:code/:wordlistId/practice-statistics";
const page = `/competition/12345/wordlist/${wordlist._id}/statistics`;

const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

test("organizers see the words that are missed and how, and the spellers by progress", async () => {
  open(page);
  const words = await screen.findByRole("table", { name: "Most missed words" });
  expect(rowTexts(words)).toEqual([["3 of 51 speller", "racoonraccoon ×2skipped"]]);
  const [missing] = words.querySelectorAll("[data-mark=missing]");
  expect(missing?.textContent).toBe("c");
  const spellers = screen.getByRole("table", { name: "Spellers" });
  const names = within(spellers).getAllByRole("rowheader");
  expect(names.map(({ textContent }) => textContent)).toEqual(["Mia Lee", "Noah Kim"]);
  expect(rowTexts(spellers)).toEqual([
    ["1 of 2", "2", "9", "3×", "Jan 15, 2027"],
    ["0 of 2", "0", "0", "–", "Never"],
  ]);
});

test("empty statistics say what appears there", async () => {
  answer("get", path, 200, { ...practiceStatistics, words: [], spellers: [] });
  open(page);
  await screen.findByText("Words that spellers miss in practice appear here.");
  expect(screen.getByText("Nobody has joined yet. Share the join code.")).toBeTruthy();
});

test("statistics that fail to load can be tried again", async () => {
  await openAndRetry(path, page, "Failed to fetch the statistics.");
  await screen.findByRole("table", { name: "Most missed words" });
});

test("participants don't get there", async () => {
  const router = open(page, mia);
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  expect(router.state.location.pathname).toBe("/");
});
