import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { mia, wordlist, words } from "@/testing/fixtures";
import { findAlert, findField, open, user } from "@/testing/page";
import { answer, refuse, refuseOutdatedPractice, restore } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1/practice";

/** Answers with this list, in its version. */
function answerList(list: typeof words, wordsVersion: number): void {
  answer("get", "/api/wordlist/competition/:code/:wordlistId", 200, {
    ...wordlist,
    wordCount: list.length,
    recordedCount: list.filter(({ audioId }) => audioId !== "").length,
    wordsVersion,
    words: list.map(({ _id }) => _id),
  });
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 20,
    total: list.length,
    words: list,
  });
}

/** The word that is asked, by its definition. */
async function askedOf(list: typeof words) {
  const hint = await screen.findByRole("button", { name: "Definition" });
  if (hint.getAttribute("aria-expanded") === "false") await user.click(hint);
  const [definition] = await screen.findAllByRole("definition");
  const found = list.find((word) => word.definition === definition?.textContent);
  if (found === undefined) throw new Error(`No word means “${definition?.textContent}”.`);
  return found;
}

const spell = async (text: string) =>
  user.type(await findField("Spell the word"), `${text}{Enter}`);

test("a last word without a recording shows its definition", async () => {
  const silent = words.map((word) => ({ ...word, audioId: "" }));
  answerList(silent, 1);
  open(page, mia);
  await screen.findByText("Word 2 of 2");
  await screen.findByText("No recording for this word");
  const [definition] = await screen.findAllByRole("definition");
  expect(definition?.textContent).toMatch(/^the word number/);
  await spell((await askedOf(silent)).word);
  await screen.findByRole("dialog", { name: "End of wordlist" });
});

test("a failed save is sent again when the connection returns", async () => {
  open(page, mia);
  await screen.findByText("Word 1 of 2");
  refuse("post", "/api/user/set-wordlist-practice", 500, "internal");
  await spell((await askedOf(words)).word);
  await findAlert("Failed to upload wordlist practice. Please try again.");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await screen.findByText(/^You're offline\./);
  restore();
  online.mockRestore();
  window.dispatchEvent(new Event("online"));
  await screen.findByText("Word 2 of 2");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a word deleted while it is spelled makes room for another", async () => {
  const third = { ...words[0], _id: "word-3", word: "zebra", definition: "a striped animal" };
  const list = [...words, third] as typeof words;
  answerList(list, 1);
  open(page, mia);
  await screen.findByText("Word 1 of 3");
  const deleted = await askedOf(list);
  const rest = list.filter((word) => word !== deleted);
  answerList(rest, 2);
  refuseOutdatedPractice(2);
  await spell(deleted.word);
  await screen.findByText("Word 1 of 2");
  await screen.findByText("This wordlist has changed. You can continue where you left off.");
  await spell((await askedOf(rest)).word);
  await screen.findByText("Word 2 of 2");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("going from one list's practice to another's asks the other list's words", async () => {
  const others = words.map(({ _id, definition, ...word }) => {
    return { ...word, _id: `other-${_id}`, definition: `other ${definition}` };
  });
  const router = open(page, mia);
  await askedOf(words);
  answerList(others, 1);
  router.history.push("/competition/12345/wordlist/wordlist-2/practice");
  await waitFor(() => askedOf(others));
});
