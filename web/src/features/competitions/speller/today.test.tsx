import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { changePracticeSettings } from "@/shared/practice-settings";
import { mia, practiceToday, wordlist } from "@/testing/fixtures";
import { findAlert, open, retry, user } from "@/testing/page";
import { answer, disconnect, restore } from "@/testing/server";

const practicePath = "/api/competition/:code/practice";

async function openHome(title: string): Promise<HTMLElement> {
  open("/competition/12345", mia);
  return screen.findByRole("region", { name: title });
}

const linkIn = (card: HTMLElement, name: string | RegExp) =>
  within(card).getByRole("link", { name }).getAttribute("href");

const inOrder = `/competition/12345/wordlist/${wordlist._id}/practice`;

test("a speller sees today's words, the way to them, and the list in order", async () => {
  const card = await openHome("Today: 2 words");
  expect(within(card).getByRole("img", { name: "1 of today's 2 words are done" })).toBeTruthy();
  expect(within(card).getByText("1 done. The last one takes about a minute.")).toBeTruthy();
  expect(within(card).getByText("4 days in a row. Your best is 6.")).toBeTruthy();
  expect(linkIn(card, "Keep going")).toBe("/competition/12345/practice");
  expect(linkIn(card, /^Practice: 2 words/)).toBe(inOrder);
  expect(linkIn(card, "Goal and sounds")).toBe("/account#practice");
  const medals = screen.getByRole("region", { name: "Medals" });
  expect(within(medals).getByText("1 of 2 known")).toBeTruthy();
  const lists = screen.getByRole("region", { name: "Wordlists" });
  expect(within(lists).getByText("1 of 2 words practiced")).toBeTruthy();
});

test("without a goal or streak, practice is as near", async () => {
  changePracticeSettings(mia.uid, { goal: 0, streak: false });
  const card = await openHome("Practice");
  expect(within(card).queryByRole("img")).toBeNull();
  expect(within(card).queryByText(/in a row/)).toBeNull();
  expect(linkIn(card, "Keep going")).toBe("/competition/12345/practice");
  expect(linkIn(card, /^Practice: 2 words/)).toBe(inOrder);
});

test("with all words done, the list can be practiced again", async () => {
  answer("get", practicePath, 200, { ...practiceToday, doneToday: 2, queue: [] });
  const card = await openHome("Today: 2 words");
  expect(within(card).getByText("2 done. That's all for today!")).toBeTruthy();
  expect(linkIn(card, "Practice more")).toBe(inOrder);
});

test("without words, the card says so", async () => {
  answer("get", practicePath, 200, { ...practiceToday, doneToday: 0, queue: [], lists: [] });
  answer("get", "/api/wordlist/competition/:code", 200, []);
  const card = await openHome("Practice");
  expect(within(card).getByText("There are no words to practice yet.")).toBeTruthy();
});

test("offline, words whose lists aren't on the device are still for today", async () => {
  const queue = { doneToday: 0, queue: [], elsewhere: 3 };
  answer("get", practicePath, 200, { ...practiceToday, ...queue });
  answer("get", "/api/wordlist/competition/:code", 200, []);
  const card = await openHome("Today: 3 words");
  within(card).getByText(
    "The next words aren't on this device. You can practice them when you're back online.",
  );
});

test("today's words that fail to load can be tried again, and a list practiced meanwhile", async () => {
  disconnect("get", practicePath);
  const card = await openHome("Practice");
  const alert = await findAlert("Failed to fetch today's words.", card);
  expect(linkIn(card, /^Practice: 2 words/)).toBe(inOrder);
  restore();
  await retry(alert);
  await screen.findByRole("region", { name: "Today: 2 words" });
});

test("the daily goal and the streak are changed on the account page", async () => {
  open("/account", mia);
  const settings = await screen.findByRole("region", { name: "Practice" });
  await user.selectOptions(within(settings).getByLabelText("Daily goal"), "No goal");
  await user.click(within(settings).getByLabelText("Show days in a row"));
  const card = await openHome("Practice");
  expect(within(card).queryByText(/in a row/)).toBeNull();
});
