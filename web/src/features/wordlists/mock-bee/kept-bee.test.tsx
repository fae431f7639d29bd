import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { leaveSession } from "@/shared/session/session-end";
import { mia, wordlist, words } from "@/testing/fixtures";
import { clickButton, findAlert, logInAgain, open, retry, user } from "@/testing/page";
import { answer, disconnect, recordAttempts, refuse, restore } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1/practice?mode=mock-bee";
const letters = () => screen.findByLabelText<HTMLInputElement>("Spell the word, letter by letter");

/** The words that the server counts, with what was spelled. */
function recordSpellings() {
  const attempts = recordAttempts();
  return () => attempts().map(({ wordId, typed }) => [wordId, typed]);
}

/** Begins a bee and gives a wrong first letter. Returns the word's id. */
async function giveLetter(): Promise<string> {
  open(page, mia);
  await user.click(await screen.findByRole("button", { name: "Start the bee" }));
  await clickButton(
    "Definition",
    await screen.findByRole("region", { name: "Ask the pronouncer" }),
  );
  const { textContent } = await screen.findByText(/^the word number/);
  await user.type(await letters(), "q");
  return `word-${textContent.at(-1)}`;
}

const now = performance.now.bind(performance);
let passed = 0;

/** Lets a second pass on the page's clock: a press just after a step has begun doesn't count. */
function passTime(): void {
  passed += 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
}

/** Opens the page again, as after a reload. */
async function reopen(): Promise<void> {
  open(page, mia);
  await user.click(await screen.findByRole("button", { name: "Continue" }));
}

test("a bee goes on where it was after a reload, and its word counts once", async () => {
  const attempts = recordSpellings();
  const word = await giveLetter();
  await reopen();
  const field = await letters();
  expect(field.value).toBe("q");
  await clickButton("Done");
  await screen.findByRole("region", { name: "Ruling" });
  await waitFor(() => expect(attempts()).toEqual([[word, "q"]]));

  open(page, mia);
  await screen.findByRole("region", { name: "Ruling" });
  await screen.findByText("the word number", { exact: false });
  passTime();
  await clickButton("Next word");
  await screen.findByRole("region", { name: "Ask the pronouncer" });
  passTime();
  await clickButton("I don't know it");
  await screen.findByRole("region", { name: "Ruling" });
  const other = word === "word-1" ? "word-2" : "word-1";
  await waitFor(() =>
    expect(attempts()).toEqual([
      [word, "q"],
      [other, ""],
    ]),
  );
});

test("another person on the same device begins a bee of their own", async () => {
  await giveLetter();
  open(page, { ...mia, uid: "noah" });
  await screen.findByRole("button", { name: "Start the bee" });
});

test("logging out removes the bee", async () => {
  await giveLetter();
  expect(JSON.stringify(localStorage)).toContain("wordhive-bee:mia");
  leaveSession();
  expect(JSON.stringify(localStorage)).not.toContain("wordhive-bee");
});

test("a word that was deleted meanwhile makes room for another", async () => {
  const word = await giveLetter();
  const left = words.filter(({ _id }) => _id !== word);
  answer("get", "/api/wordlist/competition/:code/:wordlistId", 200, {
    ...wordlist,
    wordCount: 1,
    wordsVersion: 2,
    words: left.map(({ _id }) => _id),
  });
  answer("get", "/api/wordlist/:wordlistId/words", 200, { words: left });
  open(page, mia);
  const questions = await screen.findByRole("region", { name: "Ask the pronouncer" });
  await clickButton("Definition", questions);
  await screen.findByText(left[0]?.definition ?? "");
  expect((await letters()).value).toBe("");
});

test("a bee whose word can't be fetched again shows an error and retries", async () => {
  await giveLetter();
  disconnect("get", "/api/wordlist/:wordlistId/words");
  await reopen();
  const alert = await findAlert("Failed to fetch the next word. Please try again.");
  restore();
  await retry(alert);
  await screen.findByRole("region", { name: "Ask the pronouncer" });
  expect((await letters()).value).toBe("q");
});

test("a bee that goes on in another tab ends here", async () => {
  await giveLetter();
  const key = Object.keys(localStorage).find((name) => name.startsWith("wordhive-bee")) ?? "";
  const stored = JSON.parse(localStorage.getItem(key) ?? "");
  localStorage.setItem(key, JSON.stringify({ ...stored, tab: "another" }));
  window.dispatchEvent(new StorageEvent("storage", { key }));
  await screen.findByText("Your bee is open in another tab.");
  // Beginning another one here brings it back, with the word that is under way.
  await clickButton("Start the bee");
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  expect((await letters()).value).toBe("q");
});

test("a session that ended elsewhere leads back to this word", async () => {
  const word = await giveLetter();
  refuse("post", "/api/user/practice-attempts", 401, "not-signed-in");
  await clickButton("Done");
  await screen.findByRole("dialog", { name: "Log In" });
  const attempts = recordSpellings();
  answer("post", "/api/identity/sign-in", 200, { ...mia });
  await logInAgain("mia@example.org");
  await waitFor(() => expect(attempts()).toEqual([[word, "q"]]));
  await screen.findByRole("button", { name: "Next word" });
  screen.getByRole("region", { name: "Ruling" });
});
