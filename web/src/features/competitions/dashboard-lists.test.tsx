import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia, olive, wordlist } from "@/testing/fixtures";
import { clickButton, fill, open } from "@/testing/page";
import { answer } from "@/testing/server";

const itemsOf = (region: HTMLElement) => within(region).queryAllByRole("listitem");

function answerWithSpellers(total: number): void {
  const spellers = Array.from({ length: total }, (_, number) => ({
    ...mia,
    uid: `speller-${number}`,
    email: `speller${number}@example.org`,
    displayName: `Speller ${number}`,
    madeHere: false,
  }));
  answer("get", "/api/user/competition/:code", 200, [{ ...olive, madeHere: false }, ...spellers]);
  const participants = [olive, ...spellers].map(({ uid }) => uid);
  answer("get", "/api/competition/:code", 200, { ...competition, participants });
}

test("long lists of wordlists and people are collapsed, and people can be searched", async () => {
  const lists = Array.from({ length: 9 }, (_, number) => ({ ...wordlist, _id: `list-${number}` }));
  answer("get", "/api/wordlist/competition/:code", 200, lists);
  answerWithSpellers(10);
  open("/competition/12345");
  await screen.findByRole("button", { name: "Show all 9 wordlists" });
  const wordlists = screen.getByRole("region", { name: "Wordlists" });
  expect(itemsOf(wordlists)).toHaveLength(5);
  await clickButton("Show all 9 wordlists");
  expect(itemsOf(wordlists)).toHaveLength(9);

  const ids = await screen.findByRole("region", { name: "Participant ids" });
  expect(itemsOf(ids)).toHaveLength(11);
  fill("Search participants", "ELLER7@");
  within(ids).getByText("Speller 7");
  expect(itemsOf(ids)).toHaveLength(1);
  fill("Search participants", "nobody");
  within(ids).getByText("Nothing here!");
});

test("of very many people, the first are listed, and others are found by searching", async () => {
  answerWithSpellers(210);
  open("/competition/12345");
  const ids = await screen.findByRole("region", { name: "Participant ids" });
  expect(itemsOf(ids)).toHaveLength(200);
  screen.getByText("The first 200 of 211 are listed. Search to find others.");
  fill("Search participants", "speller ");
  await screen.findByText("210 participants found, the first 200 are listed");
  fill("Search participants", "speller 20");
  await screen.findByText("11 participants found");
  within(ids).getByText("Speller 209");
});
