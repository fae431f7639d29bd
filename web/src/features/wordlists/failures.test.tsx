import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CsvMessage } from "@/shared/csv/import-file";
import { mia, wordlist, words } from "@/testing/fixtures";
import {
  clickButton,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  retry,
  textIn,
  user,
} from "@/testing/page";
import {
  answer,
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
  disconnect("post", "/api/user/set-wordlist-practice");
  await user.type(await findField("Spell the word"), `${spelling}{Enter}`);
  const alert = await findAlert("Failed to upload wordlist practice. Please try again.");
  expect(screen.queryByText("Word 2 of 2")).toBeNull();
  restore();
  await retry(alert);
  await screen.findByText("Word 2 of 2");
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

async function chooseRecording(): Promise<HTMLElement> {
  open(page);
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  const dialog = await screen.findByRole("dialog", { name: "Record a word" });
  const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["RIFF"], "word.wav", { type: "audio/wav" }));
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

test("a failure to delete the old recording keeps the new one", async () => {
  const dialog = await chooseRecording();
  disconnect("delete", "/api/audio/:audioId");
  await clickButton("Save", dialog);
  await screen.findByText("Saved “lullaby”.");
  expect(changes).toContain("PATCH /api/wordlist/word/word-1");
});

test("a saved word is no longer announced beside the next word's failure", async () => {
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
