import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CsvMessage } from "@/shared/csv/import-file";
import { readWaiting } from "@/shared/offline/waiting";
import { mia, wordlist, words } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findEnabledButton,
  findField,
  open,
  openAndRetry,
  retry,
  textIn,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  refuse,
  refuseOutdatedPractice,
  restore,
} from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1";

// spec: sentence Failed to fetch wordlist.
// spec: sentence Failed to fetch words.
test.each([
  ["/api/wordlist/competition/:code", "Failed to fetch wordlist."],
  ["/api/wordlist/:wordlistId/words", "Failed to fetch words."],
])("a wordlist's page without %s shows an error and retries", async (path, sentence) => {
  await openAndRetry(path, page, sentence);
  await screen.findByText("lullaby");
});

test("a guide whose words fail to load can be loaded again", async () => {
  const path = "/api/wordlist/competition/:code/:wordlistId";
  await openAndRetry(path, `${page}/guide`, "Failed to fetch words.");
  await screen.findByText("lullaby");
});

// spec: sentence Failed to fetch the next word. Please try again.
// spec: sentence Failed to fetch wordlist. Please try again.
test.each([
  ["/api/wordlist/competition/*", "Failed to fetch wordlist. Please try again."],
  ["/api/wordlist/:wordlistId/words", "Failed to fetch the next word. Please try again."],
])("practice without %s shows an error and retries", async (path, sentence) => {
  await openAndRetry(path, `${page}/practice`, sentence, mia);
  await waitFor(async () => expect((await findField("Spell the word")).disabled).toBe(false));
});

// spec: sentence Failed to upload wordlist practice. Please try again.
test("practice that fails to save shows an error and stays at the word", async () => {
  open(`${page}/practice`, mia);
  await screen.findByText("Word 1 of 2");
  await user.click(await screen.findByRole("button", { name: "Definition" }));
  const [definition] = await screen.findAllByRole("definition");
  const spelling = words.find((word) => word.definition === definition?.textContent)?.word ?? "";
  refuse("post", "/api/user/set-wordlist-practice", 500, "internal");
  await user.type(await findField("Spell the word"), `${spelling}{Enter}`);
  const alert = await findAlert("Failed to upload wordlist practice. Please try again.");
  expect(screen.queryByText("Word 2 of 2")).toBeNull();
  restore();
  await retry(alert);
  await screen.findByText("Word 2 of 2");
});

test("practice goes on while attempts can't be sent, and they stay on the device", async () => {
  const stored = () => readWaiting("attempts", "mia");
  open(`${page}/practice`, mia);
  await screen.findByText("Word 1 of 2");
  await user.click(await screen.findByRole("button", { name: "Definition" }));
  const [definition] = await screen.findAllByRole("definition");
  const spelling = words.find((word) => word.definition === definition?.textContent)?.word ?? "";
  disconnect("post", "/api/user/practice-attempts");
  await user.type(await findField("Spell the word"), `x${spelling}{Enter}`);
  await screen.findByText("Incorrect, please try again.");
  await user.clear(await findField("Spell the word"));
  await user.type(await findField("Spell the word"), `${spelling}{Enter}`);
  await screen.findByText("Word 2 of 2");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await stored()).toHaveLength(2);
  restore();
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(async () => expect(await stored()).toHaveLength(0));
});

test("practice of a list that has changed goes on with the word that was spelled", async () => {
  open(`${page}/practice`, mia);
  await screen.findByText("Word 1 of 2");
  await user.click(await screen.findByRole("button", { name: "Definition" }));
  const [definition] = await screen.findAllByRole("definition");
  const spelling = words.find((word) => word.definition === definition?.textContent)?.word ?? "";
  const added = { ...words[0], _id: "word-3", word: "zebra" };
  const longer = [...words, added] as typeof words;
  answer("get", "/api/wordlist/competition/:code/:wordlistId", 200, {
    ...wordlist,
    wordCount: 3,
    wordsVersion: 2,
    words: longer.map(({ _id }) => _id),
  });
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 20,
    total: 3,
    words: longer,
  });
  const saves = refuseOutdatedPractice(2);
  await user.type(await findField("Spell the word"), `${spelling}{Enter}`);
  await screen.findByText("Word 2 of 3");
  expect(saves.map(({ wordsVersion, currentIndex }) => [wordsVersion, currentIndex])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(saves[1]?.order).toEqual([...(saves[0]?.order ?? []), 2]);
  expect(screen.queryByRole("alert")).toBeNull();
});

async function chooseRecording(
  file = new File(["RIFF"], "word.wav", { type: "audio/wav" }),
): Promise<HTMLElement> {
  open(page);
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  const dialog = await screen.findByRole("dialog", { name: "Record a word" });
  const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, file);
  return dialog;
}

// spec: sentence Failed to upload audio.
test.each([
  ["upload", "post", "/api/audio/"],
  ["update of the word", "patch", "/api/wordlist/word/:wordId"],
])("a failed %s keeps the old recording", async (_step, method, path) => {
  const dialog = await chooseRecording();
  disconnect(method as "post" | "patch", path);
  await clickButton("Save", dialog);
  const alert = await findAlert("Failed to upload audio.", dialog);
  expect(changes).not.toContain("DELETE /api/audio/audio-1");
  restore();
  await retry(alert);
  await screen.findByText("Saved “lullaby”.");
  expect(changes).toContain("PATCH /api/wordlist/word/word-1");
  expect(changes.at(-1)).toBe("DELETE /api/audio/audio-1");
});

test("an audio file that can't be used says which ones can", async () => {
  const dialog = await chooseRecording(new File(["MThd"], "word.mid", { type: "audio/midi" }));
  refuse("post", "/api/audio/", 415, "wrong-type");
  await clickButton("Save", dialog);
  await findAlert("Choose a WebM, Ogg, MP4, MP3 or WAV file.", dialog);
});

test("an audio file that is too large can be chosen again once it is shorter", async () => {
  const file = new File(["RIFF"], "word.wav", { type: "audio/wav" });
  const size = vi.spyOn(file, "size", "get").mockReturnValue(11 * 1024 * 1024);
  const dialog = await chooseRecording(file);
  await findAlert("This audio file is larger than 10 MB.", dialog);
  size.mockRestore();
  await user.upload(dialog.querySelector("input[type=file]") as HTMLInputElement, file);
  await within(dialog).findByRole("button", { name: "Save" });
});

test("a failure to delete the old recording keeps the new one", async () => {
  const dialog = await chooseRecording();
  disconnect("delete", "/api/audio/:audioId");
  await clickButton("Save", dialog);
  await screen.findByText("Saved “lullaby”.");
  expect(changes).toContain("PATCH /api/wordlist/word/word-1");
});

test("a saved word is no longer announced beside the next word's failure, and the last one leaves the focus in place", async () => {
  answer("get", "/api/wordlist/competition/:code", 200, [{ ...wordlist, recordedCount: 0 }]);
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 20,
    total: 2,
    places: [1, 2],
    matches: 2,
    withoutRecording: 2,
    withoutDefinition: 0,
    words: words.map((word) => ({ ...word, audioId: "" })),
  });
  open(page);
  await user.click(await screen.findByRole("button", { name: "Record missing words" }));
  const dialog = await screen.findByRole("dialog", { name: "Record words" });
  const choose = async (word: string) => {
    await within(dialog).findByText(word);
    // After a save, the recorder comes back a moment later than the word.
    const input = await waitFor(() => {
      const found = dialog.querySelector<HTMLInputElement>("input[type=file]");
      if (found === null) throw new Error("The recorder isn't ready.");
      return found;
    });
    await user.upload(input, new File(["RIFF"], "word.wav", { type: "audio/wav" }));
    await user.click(await within(dialog).findByRole("button", { name: "Save" }));
  };
  await choose("lullaby");
  await within(dialog).findByText("Saved “lullaby”.");
  disconnect("post", "/api/audio/");
  await choose("raccoon");
  await findAlert("Failed to upload audio.", dialog);
  expect(within(dialog).queryByText("Saved “lullaby”.")).toBeNull();
  restore();
  answer("get", "/api/wordlist/competition/:code", 200, [{ ...wordlist, recordedCount: 2 }]);
  await clickButton("Save", dialog);
  const end = await within(dialog).findByText("Every word has a recording.");
  await waitFor(() => expect(document.activeElement).toBe(end.parentElement));
  await expectGone("Record missing words");
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
});

// spec: sentence Failed to delete word.
test("a word that could not be deleted can be deleted again", async () => {
  open(page);
  await screen.findByText("lullaby");
  for (const failing of [true, false]) {
    if (failing) disconnect("delete", "/api/wordlist/word/:wordId");
    await chooseInMenu("lullaby", "Delete");
    await clickButton("Delete word", await screen.findByRole("dialog"));
    if (failing) await findAlert("Failed to delete word.", screen.getByRole("main"));
    restore();
  }
  await screen.findByText("Deleted “lullaby”.");
});

/** Opens a word's row, and returns its form. */
async function openRow(word: string): Promise<HTMLElement> {
  open(page);
  await user.click(await screen.findByRole("button", { name: `Edit ${word}` }));
  return screen.findByRole("form", { name: `Edit ${word}` });
}

test("a word that could not be saved keeps what was typed, and sends only what changed", async () => {
  const form = await openRow("lullaby");
  fill("Notes", "Say it twice.", form);
  disconnect("patch", "/api/wordlist/word/:wordId");
  await clickButton("Save", form);
  const alert = await findAlert("Failed to save word.", form);
  expect(textIn("Notes", form)).toBe("Say it twice.");
  restore();
  const bodies = answerAndRecord("patch", "/api/wordlist/word/:wordId", {
    ...words[0],
    notes: "Say it twice.",
  });
  await retry(alert);
  await screen.findByText("Saved “lullaby”.");
  expect(bodies).toEqual([{ notes: "Say it twice." }]);
});

test("a word's errors are shown at its fields", async () => {
  const form = await openRow("lullaby");
  fill("Word", " ", form);
  await clickButton("Save", form);
  await within(form).findByText("The word is missing.");
  expect(document.activeElement).toBe(await findField("Word", form));
  fill("Word", "raccoon", form);
  answer("patch", "/api/wordlist/word/:wordId", 422, {
    type: "about:blank",
    title: "invalid-fields",
    status: 422,
    code: "invalid-fields",
    detail: "A detail for a person.",
    errors: [{ field: "word", message: "“raccoon” is already in the list." }],
  });
  await clickButton("Save", form);
  await within(form).findByText("“raccoon” is already in the list.");
  expect(within(form).queryByRole("alert")).toBeNull();
});

test("their version of a word can be used instead", async () => {
  const form = await openRow("lullaby");
  fill("Definition", "my text", form);
  answer("get", "/api/wordlist/word/:wordId", 200, { ...words[0], definition: "their text" });
  await clickButton("Save", form);
  const alert = await findAlert("Someone else changed this word", form);
  await clickButton("Use their version", alert);
  expect(textIn("Definition", form)).toBe("their text");
  await within(form).findByRole("button", { name: "Close" });
});

test("a deleted word that could not be added again keeps what was typed", async () => {
  const form = await openRow("lullaby");
  fill("Definition", "my text", form);
  refuse("get", "/api/wordlist/word/:wordId", 404, "not-found");
  await clickButton("Save", form);
  await findAlert("Someone else deleted “lullaby”.", form);
  disconnect("post", "/api/wordlist/:wordlistId/words");
  await clickButton("Add as a new word", form);
  const alert = await findAlert("Failed to add word.", form);
  expect(textIn("Definition", form)).toBe("my text");
  restore();
  answer("post", "/api/wordlist/:wordlistId/words", 201, { wordlist, skipped: 0 });
  await retry(alert);
  await screen.findByText("Added “lullaby”.");
});

test("a word that could not be moved stays, and can be moved again", async () => {
  open(page);
  await screen.findByText("lullaby");
  disconnect("put", "/api/wordlist/word/:wordId/place");
  await chooseInMenu("lullaby", "Move down");
  const alert = await findAlert("Failed to move word.");
  restore();
  answer("put", "/api/wordlist/word/:wordId/place", 200, {});
  await retry(alert);
  await screen.findByText("Moved “lullaby” to place 2.");
});

test("pasted words that could not be added stay, and duplicates are named", async () => {
  open(page);
  await clickButton(await buttonName("Add words"));
  const panel = screen.getByRole("region", { name: "Add words" });
  fill("Words", "1. zebra\nRACCOON", panel);
  await within(panel).findByText("is already in the list");
  disconnect("post", "/api/wordlist/:wordlistId/words");
  await clickButton("Add 1 word", panel);
  const alert = await findAlert("Failed to add words.", panel);
  expect(textIn("Words", panel)).toBe("1. zebra\nRACCOON");
  restore();
  // A colleague has just added it.
  answer("post", "/api/wordlist/:wordlistId/words", 201, { wordlist, skipped: 1 });
  await retry(alert);
  await screen.findByText("Added no words. Skipped 1 word that is already in the list.");
});

test("words that the server doesn't take are named with the reason", async () => {
  open(page);
  await clickButton(await buttonName("Add words"));
  const panel = screen.getByRole("region", { name: "Add words" });
  fill("Words", "zebra\nyodel", panel);
  const reason = "This is not a word.";
  const refuseWord = (index: number) =>
    answer("post", "/api/wordlist/:wordlistId/words", 422, {
      code: "invalid-fields",
      status: 422,
      detail: reason,
      errors: [{ field: `words[${index}].word`, message: reason }],
    });
  refuseWord(1);
  await clickButton("Add 2 words", panel);
  const alert = await findAlert("Failed to add words.", panel);
  within(alert).getByText(`“yodel”: ${reason}`);
  await user.click(within(panel).getByText("One word"));
  fill("Word", "yodel", panel);
  refuseWord(0);
  await clickButton("Add word", panel);
  await within(panel).findByText(reason);
  expect((await findField("Word", panel)).getAttribute("aria-invalid")).toBe("true");
  expect(within(panel).queryByRole("alert")).toBeNull();
});

test("a heading above pasted words is left out, and named", async () => {
  open(page);
  await clickButton(await buttonName("Add words"));
  const panel = screen.getByRole("region", { name: "Add words" });
  fill("Words", "Word\nzebra\nyodel", panel);
  await within(panel).findByText("2 words read");
  within(panel).getByText("Left out: row 1 (“Word”).");
  await findEnabledButton("Add 2 words", panel);
});

test("pasted columns are matched before they are added", async () => {
  open(page);
  await clickButton(await buttonName("Add words"));
  const panel = screen.getByRole("region", { name: "Add words" });
  fill("Words", "zebra\ta striped animal\nyodel\t", panel);
  await within(panel).findByText("Several columns found. Match them to read the words.");
  expect(within(panel).getByRole("button", { name: "Add words" })).toHaveProperty("disabled", true);
  await clickButton("Use these columns", panel);
  await within(panel).findByText("2 words read");
  await within(panel).findByText("a striped animal");
  const bodies = answerAndRecord("post", "/api/wordlist/:wordlistId/words", {
    wordlist,
    skipped: 0,
  });
  await clickButton("Add 2 words", panel);
  await screen.findByText("Added 2 words.");
  expect(bodies).toMatchObject([
    { words: [{ word: "zebra", definition: "a striped animal" }, { word: "yodel" }] },
  ]);
});

test("words are added even if nobody knows which are duplicates", async () => {
  disconnect("get", "/api/wordlist/:wordlistId/spellings");
  open(page);
  await clickButton(await buttonName("Add words"));
  const panel = screen.getByRole("region", { name: "Add words" });
  fill("Words", "zebra", panel);
  await findAlert("Failed to look for duplicates. They'll be left out anyway.", panel);
  const bodies = answerAndRecord("post", "/api/wordlist/:wordlistId/words", {
    wordlist,
    skipped: 0,
  });
  await clickButton("Add 1 word", panel);
  await screen.findByText("Added 1 word.");
  expect(bodies).toMatchObject([{ skipDuplicates: true, words: [{ word: "zebra" }] }]);
});

test("a failed look-up of suggestions doesn't keep words from being added", async () => {
  answer("get", "/api/tool/lexicon", 200, { difficulty: "on", generator: "on" });
  answer("post", "/api/tool/difficulty", 200, { ratings: [null, null] });
  disconnect("post", "/api/tool/suggestions");
  open(page);
  await clickButton(await buttonName("Add words"));
  const panel = screen.getByRole("region", { name: "Add words" });
  fill("Words", "zebra", panel);
  await findAlert("Failed to look up suggestions.", panel);
  answer("post", "/api/wordlist/:wordlistId/words", 201, { wordlist, skipped: 0 });
  await clickButton("Add 1 word", panel);
  await screen.findByText("Added 1 word.");
});

// spec: sentence Failed to delete wordlist.
test("a wordlist that could not be deleted can be deleted again", async () => {
  const router = open(page);
  await screen.findByText("lullaby");
  disconnect("delete", "/api/wordlist/wordlist/:wordlistId");
  await clickButton("Delete wordlist");
  await clickButton("Delete wordlist", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to delete wordlist.");
  restore();
  await retry(alert);
  await screen.findByText("Deleted “First round”.");
  await screen.findByRole("heading", { level: 1, name: "Spring Bee" });
  expect(router.state.location.pathname).toBe("/competition/12345");
});

/** The name of a button, once it is there. */
async function buttonName(name: string): Promise<string> {
  await screen.findByRole("button", { name });
  return name;
}

/** Chooses an action of a word's row. */
async function chooseInMenu(word: string, action: string): Promise<void> {
  await clickButton(`More for ${word}`);
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

/** Opens the page of a new wordlist, with a worker that finds one word or fails. */
async function openAddWordlist(outcome: "read" | "broken"): Promise<void> {
  vi.stubGlobal(
    "Worker",
    class {
      onmessage?: (event: { data: CsvMessage }) => void;
      onerror?: () => void;
      terminate = () => {};
      postMessage = () => {
        if (outcome === "broken") {
          this.onerror?.();
        } else {
          const found = words.slice(0, 1).map((word) => ({ ...word, audioId: "" as const }));
          this.onmessage?.({ data: { kind: "left out", parts: ["“Notes”"] } });
          this.onmessage?.({ data: { kind: "progress", read: 1, words: found, problems: [] } });
          this.onmessage?.({ data: { kind: "done" } });
        }
      };
    },
  );
  open("/competition/12345/add-wordlist");
  await findField("Title");
  fill("Title", "First round");
  fill("Description", "To warm up.");
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["Word\nlullaby\n"], "words.csv", { type: "text/csv" }));
}

// spec: sentence Failed to upload file. Please try again.
test("a CSV file that could not be read shows an error", async () => {
  await openAddWordlist("broken");
  await findAlert("Failed to upload file. Please try again.");
});

// spec: sentence Failed to create wordlist. Please try again.
// spec: sentence Failed to upload file: {server message}
// spec: sentence Failed to create wordlist: {server message}
test("a wordlist that could not be created keeps what was typed", async () => {
  await openAddWordlist("read");
  await screen.findByText("1 word");
  await screen.findByText("Left out: “Notes”.");
  disconnect("post", "/api/wordlist");
  await clickButton("Create wordlist");
  await findAlert("Failed to create wordlist. Please try again.");
  restore();
  refuse("post", "/api/wordlist", 413, "too-large");
  await clickButton("Create wordlist");
  await findAlert("Failed to upload file: A detail for a person.");
  restore();
  refuse("post", "/api/wordlist", 404, "not-found");
  await clickButton("Create wordlist");
  await findAlert("Failed to create wordlist: A detail for a person.");
  expect(textIn("Title")).toBe("First round");
  expect(textIn("Description")).toBe("To warm up.");
  restore();
  await clickButton("Create wordlist");
  await screen.findByRole("heading", { level: 1, name: "First round" });
});
