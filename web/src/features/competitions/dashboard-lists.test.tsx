import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia, olive, wordlist } from "@/testing/fixtures";
import { clickButton, fill, open } from "@/testing/page";
import { answer } from "@/testing/server";

const itemsOf = (region: HTMLElement) => within(region).queryAllByRole("listitem");

test("long lists of wordlists and people are collapsed, and people can be searched", async () => {
  const lists = Array.from({ length: 9 }, (_, number) => ({ ...wordlist, _id: `list-${number}` }));
  answer("get", "/api/wordlist/competition/:code", 200, lists);
  const spellers = Array.from({ length: 10 }, (_, number) => ({
    ...mia,
    uid: `speller-${number}`,
    email: `speller${number}@example.org`,
    displayName: `Speller ${number}`,
    madeHere: false,
  }));
  answer("get", "/api/user/competition/:code", 200, [{ ...olive, madeHere: false }, ...spellers]);
  const participants = [olive, ...spellers].map(({ uid }) => uid);
  answer("get", "/api/competition/:code", 200, { ...competition, participants });
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
