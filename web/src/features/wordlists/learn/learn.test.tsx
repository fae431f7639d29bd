import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { hasUnsent } from "@/shared/offline/unsent";
import { listPractice, mia, practiceToday, words } from "@/testing/fixtures";
import {
  clickButton,
  findAlert,
  findEnabledButton,
  findField,
  open,
  openAndRetry,
  pause,
  retry,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  disconnect,
  recordAttempts,
  refuse,
  restore,
  server,
} from "@/testing/server";
import { loadSession } from "./load-session";

const page = "/competition/12345/wordlist/wordlist-1/practice";

let recorded: ReturnType<typeof recordAttempts>;
beforeEach(() => {
  recorded = recordAttempts();
});

const attempts = () =>
  recorded().map(({ wordId, typed, correct, hintLevel, mode }) => [
    wordId,
    typed,
    correct,
    hintLevel,
    mode,
  ]);

async function spell(text: string): Promise<void> {
  const field = await findField("Spell the word");
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
}

test("a child who can't spell a word is helped step by step, and meets it again", async () => {
  open(`${page}?mode=learn`, mia);
  await screen.findByText("Word 1 of 2");
  await spell("lulaby");
  await screen.findByText("Almost");
  await screen.findByText("6 of 7 letters are right. A letter is missing after letter 3.");
  await spell("lulabi");
  await screen.findByText("7 letters. It starts with l.");
  await clickButton("Hard part");
  expect(document.activeElement).toBe(await findField("Spell the word"));
  await screen.findByText("7 letters. It starts with l. Letter 4 is l.");
  await spell("xyz");
  await screen.findByText("Here it is");
  await findField("Spell the word once it's hidden");
  await screen.findByText("hides the word.");
  // "xyz" says nothing, but the answer before does.
  await screen.findByText(
    "You wrote “l” where this word has “ll”. You wrote “i” where this word has “y”.",
  );
  await clickButton("Spell it out");
  await screen.findByText("l, u, l, l, a, b, y");
  expect(document.activeElement).toBe(await findField("Spell the word once it's hidden"));
  await pause();
  await clickButton("Hide and spell it");
  expect(screen.queryByText("lullaby")).toBeNull();
  const now = await screen.findByText("Now spell it from memory.");
  expect(now.closest('[role="status"]')).not.toBeNull();
  const field = await findField("Spell the word from memory");
  expect(document.activeElement).toBe(field);
  await user.type(field, "lullaby{Enter}");
  await screen.findByText("Correct!");

  await screen.findByText("Word 2 of 2");
  await spell("raccoon");
  await screen.findByText("Word 1 of 2");
  const more = await screen.findByText("Once more");
  expect(more.closest('[role="status"]')?.textContent).toBe("Word 1 of 2 Once more");
  await spell("lullaby");

  const heading = await screen.findByRole("heading", { level: 1, name: "Two words done" });
  expect(document.activeElement).toBe(heading);
  screen.getByText("You got one right on the first try.");
  const hard = screen.getByRole("region", { name: "Look at these once more" });
  expect(within(hard).getByRole("listitem").textContent).toBe("lullabyshown");
  await screen.findByText("4 days in a row");
  await waitFor(() =>
    expect(attempts()).toEqual([
      ["word-1", "lulaby", false, 0, "learn"],
      ["word-1", "lulabi", false, 0, "learn"],
      ["word-1", "xyz", false, 2, "learn"],
      ["word-1", "lullaby", true, 3, "learn"],
      ["word-2", "raccoon", true, 0, "learn"],
      ["word-1", "lullaby", true, 0, "learn"],
    ]),
  );
  await clickButton("Practice this word again");
  await screen.findByText("Word 1 of 1");
});

test("a hint leaves the keyboard to the field", async () => {
  open(`${page}?mode=learn`, mia);
  const field = await findField("Spell the word");
  await clickButton("Definition");
  await screen.findByText("the word number 1");
  expect(document.activeElement).toBe(field);
  await user.keyboard("lull");
  expect((field as HTMLInputElement).value).toBe("lull");
});

test("the next words are chosen after the last answers were sent", async () => {
  open(`${page}?mode=learn`, mia);
  await screen.findByText("Word 1 of 2");
  await clickButton("Skip");
  await screen.findByText("Word 2 of 2");
  await waitFor(() => expect(attempts()).toHaveLength(1));
  await spell("xyz");
  await screen.findByText("Not yet");
  let sentBefore = 0;
  server.use(
    http.get("/api/wordlist/competition/:code/:wordlistId/practice", () => {
      sentBefore = attempts().length;
    }),
  );
  await clickButton("Learn");
  await user.click(await screen.findByRole("link", { name: /^Missed words/ }));
  await screen.findByText("Word 1 of 1");
  expect(sentBefore).toBe(2);
});

test("the same wrong answer is read out each time, and counts once", async () => {
  open(`${page}?mode=learn`, mia);
  await spell("lulaby");
  const first = await screen.findByText("Try 1.", { exact: false });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(first.isConnected).toBe(false));
  const again = await screen.findByText("Try 1.", { exact: false });
  expect(again.closest('[role="status"]')).not.toBeNull();
  await spell("lulabi");
  await screen.findByText("Try 2.", { exact: false });
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(attempts().map(([, typed]) => typed)).toEqual(["lulaby", "lulabi"]));
});

test.each([
  ["learning", "learn", `${page}?mode=learn`],
  ["all words", "all", page],
])("a double tap on Skip while %s skips one word", async (_name, mode, address) => {
  open(address, mia);
  await screen.findByText("Word 1 of 2");
  const skip = await findEnabledButton("Skip");
  // The presses are at the same time, however slow the machine is.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  await user.dblClick(skip);
  await screen.findByText("Word 2 of 2");
  await user.click(screen.getByRole("button", { name: "Skip" }));
  screen.getByText("Word 2 of 2");
  clock.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(attempts().map(([, , , , of]) => of)).toEqual([mode]));
  // What isn't answered yet would be sent again in the next test.
  expect(await hasUnsent("mia")).toBe(false);
});

test("a double tap that begins another session does nothing in it", async () => {
  open(`${page}?mode=missed`, mia);
  await screen.findByText("Word 1 of 1");
  await clickButton("Skip");
  await screen.findByRole("heading", { name: "One word skipped" });
  // The presses are at the same time, however slow the machine is.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  await clickButton("Practice this word again");
  await screen.findByText("Word 1 of 1");
  for (const name of ["Skip", "Show me", "First letter"]) await clickButton(name);
  await screen.findByRole("button", { name: "First letter" });
  clock.mockRestore();
  await pause();
  await clickButton("Show me");
  await screen.findByText("Here it is");
});

test("a word can be shown or skipped at once, which counts as missed", async () => {
  open(`${page}?mode=learn`, mia);
  await screen.findByText("Word 1 of 2");
  await clickButton("Show me");
  await screen.findByText("Here it is");
  await pause();
  await clickButton("Skip");
  await screen.findByText("Word 2 of 2");
  await pause();
  await clickButton("Skip");
  await screen.findByRole("heading", { name: "Two words done" });
  await waitFor(() =>
    expect(attempts()).toEqual([
      ["word-1", "", false, 3, "learn"],
      ["word-2", "", false, 3, "learn"],
    ]),
  );
});

test("in the whole list, too, a word can be shown or skipped", async () => {
  const saves = answerAndRecord("post", "/api/user/set-wordlist-practice", mia);
  open(page, mia);
  await clickButton("Show me");
  const panel = await screen.findByText("Here it is");
  await findField("Spell the word once it's hidden");
  const shown = panel.closest("div")?.textContent ?? "";
  const word = words.find((one) => shown.includes(one.word));
  await pause();
  await clickButton("Hide and spell it");
  await user.type(await findField("Spell the word from memory"), `${word?.word}{Enter}`);
  await screen.findByText("Word 2 of 2");
  await clickButton("Skip");
  await screen.findByRole("dialog", { name: "End of wordlist" });
  const indices = saves.map((save) => (save as { currentIndex: number }).currentIndex);
  expect(indices.slice(-2)).toEqual([1, 0]);
  await waitFor(() =>
    expect(attempts()).toEqual([
      [word?._id, "", false, 3, "all"],
      [word?._id, word?.word, true, 3, "all"],
      [words.find((one) => one !== word)?._id, "", false, 3, "all"],
    ]),
  );
});

test("a word that a child spelled with a hint wasn't missed", async () => {
  const states = listPractice.words.map((word) => ({ ...word, missed: false }));
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: states,
  });
  open(`${page}?mode=missed`, mia);
  await screen.findByRole("heading", { name: "No missed words" });
  await user.click(screen.getByRole("link", { name: "Learn new words" }));
  await screen.findByText("Word 1 of 2");
  await spell("lullaby");
  await screen.findByText("Word 2 of 2");
  await spell("raccoon");
  await screen.findByText("Every one right on the first try.");
});

test("missed words are those wrong last time, and none is a clear sentence", async () => {
  open(`${page}?mode=missed`, mia);
  await screen.findByText("Word 1 of 1");
  const known = listPractice.words.map((word) => ({ ...word, state: "known", missed: false }));
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: known as typeof listPractice.words,
  });
  open(`${page}?mode=missed`, mia);
  await screen.findByRole("heading", { name: "No missed words" });
  screen.getByText("You've spelled every word right that you've practiced here.");
  screen.getByRole("link", { name: "Learn new words" });
  const untouched = known.map((word) => ({ ...word, state: "new" }));
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: untouched as typeof listPractice.words,
  });
  open(`${page}?mode=missed`, mia);
  await screen.findByText("You haven't practiced this list yet. Words you miss will be here.");
});

const third = { ...words[0], _id: "word-3", word: "zebra", definition: "a striped animal" };

/** Opens the meanings of three words. */
function openMeanings() {
  const list = [...words, third] as typeof words;
  const states = list.map(({ _id }) => ({ ...listPractice.words[1], wordId: _id }));
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: states as typeof listPractice.words,
  });
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 100,
    total: 3,
    words: list,
  });
  open(`${page}?mode=meaning`, mia);
  return list;
}

test("meanings are chosen of three, until the right one", async () => {
  const list = openMeanings();
  for (const _ of list) {
    const question = await screen.findByRole("group", { name: /^What does .+ mean\?$/ });
    const asked = list.find(({ word }) => question.textContent.includes(word));
    await user.click(within(question).getByRole("button", { name: asked?.definition ?? "" }));
    await waitFor(() => expect(question.isConnected).toBe(false));
  }
  await screen.findByText("Every one right on the first try.");
  await waitFor(() => expect(attempts()).toHaveLength(3));
  expect(attempts().every(([id, typed, right]) => id === typed && right)).toBe(true);
});

test("the focus moves on when a button goes", async () => {
  openMeanings();
  const show = await screen.findByRole("button", { name: "Show me" });
  show.focus();
  await user.keyboard("{Enter}");
  const next = await screen.findByRole("button", { name: "Next" });
  expect(document.activeElement).toBe(next);
});

test("without more words, the heading has the focus", async () => {
  open(`${page}?mode=missed`, mia);
  await spell("lullaby");
  await screen.findByRole("heading", { name: "One word done" });
  const known = listPractice.words.map((word) => ({ ...word, state: "known", missed: false }));
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: known as typeof listPractice.words,
  });
  await clickButton("More words");
  await screen.findByRole("heading", { name: "No missed words" });
  expect(document.activeElement?.tagName).toBe("H1");
});

test("too few definitions are a clear sentence", async () => {
  open(`${page}?mode=meaning`, mia);
  await screen.findByRole("heading", { name: "Too few definitions" });
});

test("of a long list with few definitions, a child is asked those that there are", async () => {
  const defined = ["a ring", "a lizard", "a boat"].map((definition, index) => ({
    ...third,
    _id: `word-${247 + index}`,
    word: definition.slice(2),
    definition,
  }));
  const states = Array.from({ length: 250 }, (_, index) => ({
    ...listPractice.words[1],
    wordId: `word-${index}`,
  }));
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: states as typeof listPractice.words,
  });
  const asked: number[] = [];
  server.use(
    http.get("/api/wordlist/:wordlistId/words", ({ request }) => {
      const ids = new URL(request.url).searchParams.get("ids")?.split(",") ?? [];
      asked.push(ids.length);
      const found = ids.map(
        (id) => defined.find(({ _id }) => _id === id) ?? { ...third, _id: id, definition: "" },
      );
      return HttpResponse.json({ words: found });
    }),
  );
  // Shuffles nothing, so the words with a definition come last.
  const last = () => 1 - Number.EPSILON;
  const session = await loadSession(
    new QueryClient(),
    { uid: mia.uid, code: 12345, wordlistId: "wordlist-1", mode: "meaning", length: 10 },
    last,
  );
  expect(session.words.map(({ definition }) => definition)).toEqual([
    "a ring",
    "a lizard",
    "a boat",
  ]);
  expect(asked).toEqual([100, 100, 50]);
});

test("today's words come from all lists", async () => {
  open("/competition/12345/practice", mia);
  await screen.findByRole("heading", { level: 1, name: "Today's words" });
  await screen.findByText("Word 1 of 1");
  answer("get", "/api/competition/:code/practice", 200, {
    ...practiceToday,
    queue: [],
  });
  open("/competition/12345/practice", mia);
  await screen.findByRole("heading", { name: "Nothing left for today" });
  answer("get", "/api/competition/:code/practice", 200, {
    ...practiceToday,
    queue: [],
    elsewhere: 3,
  });
  open("/competition/12345/practice", mia);
  await screen.findByRole("heading", { name: "The next words aren't on this device" });
});

test.each([
  ["/api/wordlist/competition/:code/:wordlistId/practice", `${page}?mode=learn`],
  ["/api/wordlist/:wordlistId/words", `${page}?mode=missed`],
])("a session without %s shows an error and retries", async (path, address) => {
  await openAndRetry(path, address, "Failed to fetch wordlist. Please try again.", mia);
  await findField("Spell the word");
});

test("today's words show an error and retry", async () => {
  const sentence = "Failed to fetch today's words. Please try again.";
  await openAndRetry(
    "/api/competition/:code/practice",
    "/competition/12345/practice",
    sentence,
    mia,
  );
  await findField("Spell the word");
});

test("more words that can't be fetched are fetched again", async () => {
  open(`${page}?mode=missed`, mia);
  await spell("lullaby");
  await screen.findByRole("heading", { name: "One word done" });
  refuse("get", "/api/wordlist/competition/:code/:wordlistId/practice", 500, "internal");
  await clickButton("More words");
  const alert = await findAlert("Failed to fetch words. Please try again.");
  restore();
  await retry(alert);
  await screen.findByText("Word 1 of 1");
});

test("a recording that fails to load is no dead end", async () => {
  disconnect("get", "/api/audio/:audioId");
  open(`${page}?mode=learn`, mia);
  const alert = await findAlert("The recording couldn't be played.");
  restore();
  await retry(alert);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await spell("lullaby");
  await screen.findByText("Correct!");
});

/** The list's words without sound, the first one without anything else to go by. */
function unrecord(definition = "the word number 2") {
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 100,
    total: words.length,
    words: words.map((word, index) => ({
      ...word,
      audioId: "",
      definition: index === 0 ? " " : definition,
    })),
  });
}

test("words without a recording, voice or definition are left out", async () => {
  unrecord();
  open(`${page}?mode=learn`, mia);
  await screen.findByText("Word 1 of 1");
  const [shown] = await screen.findAllByRole("definition");
  expect(shown?.textContent).toBe("the word number 2");
});

test("a list that has lost its words leads back to its page", async () => {
  answer("get", "/api/wordlist/competition/:code/:wordlistId/practice", 200, {
    ...listPractice,
    words: [],
  });
  open(`${page}?mode=learn`, mia);
  await screen.findByRole("heading", { name: "No words yet" });
  const back = await screen.findByRole("link", { name: "Back to the wordlist" });
  expect(back.getAttribute("href")).toBe("/competition/12345/wordlist/wordlist-1");
});

test.each([`${page}?mode=learn`, `${page}?mode=missed`, "/competition/12345/practice"])(
  "at %s, a sentence says that the words have no sound",
  async (address) => {
    unrecord("");
    open(address, mia);
    await screen.findByRole("heading", { name: "Nothing to hear yet" });
    await screen.findByText("These words have no sound yet. Ask your organizer to record them.");
  },
);

test("words without a recording are learned from their definitions", async () => {
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 100,
    total: words.length,
    words: words.map((word) => ({ ...word, audioId: "" })),
  });
  open(`${page}?mode=learn`, mia);
  await screen.findByText("No recording for this word");
  const [definition] = await screen.findAllByRole("definition");
  expect(definition?.textContent).toBe("the word number 1");
  await spell("lullaby");
  await screen.findByText("Word 2 of 2");
});
