import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import { mia, words as samples, wordlist } from "@/testing/fixtures";
import { clickButton, fill, findAlert, open, retry, textIn, user } from "@/testing/page";
import { answer, answerAndRecord, hold, server } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1";
const bare = {
  ...samples[0],
  partOfSpeech: "",
  definition: "",
  sentence: "",
  audioId: "",
} as Schema<"Word">;
const entry = {
  pronunciation: "",
  partOfSpeech: "",
  definition: "what we know",
  etymology: "Latin",
  sentence: "",
  otherSenses: [],
};

/** Keeps a list of five bare words as the server does, two on a page. */
function keepWords() {
  let kept = ["alpaca", "beetle", "cobra", "donkey", "egret"].map((word) => ({
    ...bare,
    _id: word,
    word,
  }));
  const lacking = (column: "definition" | "audioId") =>
    kept.filter((word) => word[column] === "").length;
  server.use(
    http.get("/api/wordlist/competition/:code", () =>
      HttpResponse.json([
        { ...wordlist, wordCount: kept.length, recordedCount: kept.length - lacking("audioId") },
      ]),
    ),
    http.get("/api/wordlist/:wordlistId/words", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const without = searchParams.get("without");
      const number = Number(searchParams.get("page") ?? 1);
      const found = kept.filter(
        ({ definition, audioId }) =>
          without === null || (without === "definition" ? definition : audioId) === "",
      );
      const shown = found.slice(2 * number - 2, 2 * number);
      return HttpResponse.json({
        page: number,
        pageSize: 2,
        pageCount: Math.ceil(found.length / 2),
        places: shown.map((word) => kept.indexOf(word) + 1),
        matches: found.length,
        total: kept.length,
        withoutRecording: lacking("audioId"),
        withoutDefinition: lacking("definition"),
        words: shown,
      });
    }),
    http.get("/api/wordlist/word/:wordId", ({ params }) =>
      HttpResponse.json(kept.find(({ _id }) => _id === params.wordId)),
    ),
    http.patch("/api/wordlist/word/:wordId", async ({ params, request }) => {
      const change = (await request.json()) as Partial<Schema<"Word">>;
      kept = kept.map((word) => (word._id === params.wordId ? { ...word, ...change } : word));
      return HttpResponse.json(kept.find(({ _id }) => _id === params.wordId));
    }),
    http.delete("/api/wordlist/word/:wordId", ({ params }) => {
      kept = kept.filter(({ _id }) => _id !== params.wordId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("/api/tool/suggestions", async ({ request }) => {
      const { words } = (await request.json()) as { words: string[] };
      return HttpResponse.json({ entries: words.map(() => entry) });
    }),
  );
}

beforeEach(() => {
  answer("get", "/api/tool/lexicon", 200, { difficulty: "on", generator: "on" });
  answer("post", "/api/tool/difficulty", 200, { ratings: [null, null] });
  keepWords();
});

const shown = () =>
  screen
    .queryAllByRole("button", { name: /^Edit (alpaca|beetle|cobra|donkey|egret)$/ })
    .map((button) => button.textContent);

function expectShown(...words: string[]): Promise<void> {
  return waitFor(() => expect(shown()).toEqual(words));
}

async function record(dialog: HTMLElement): Promise<void> {
  // After a save, the recorder comes back a moment later than the word.
  const input = await waitFor(() => {
    const found = dialog.querySelector<HTMLInputElement>("input[type=file]");
    if (found === null) throw new Error("The recorder isn't ready.");
    return found;
  });
  await user.upload(input, new File(["RIFF"], "word.wav", { type: "audio/wav" }));
  await clickButton("Save", dialog);
}

test("accepted words leave the words without a definition, and the next ones move up", async () => {
  open(`${page}?without=definition`);
  await expectShown("alpaca", "beetle");
  await clickButton("Fill empty columns");
  await clickButton("Accept all on this page");
  await expectShown("cobra", "donkey");
  await screen.findByRole("button", { name: "No definition 3" });
  await screen.findByText("Accepted suggestions for 2 words.");
  await clickButton("Page 2");
  await expectShown("egret");
});

test("the focus goes on from a word that leaves the list once it is accepted", async () => {
  open(`${page}?without=definition`);
  await clickButton("Fill empty columns");
  await clickButton("Accept suggestions for alpaca");
  await expectShown("beetle", "cobra");
  expect(document.activeElement).toBe(
    screen.getByRole("group", { name: "Suggestions for beetle" }),
  );
  await clickButton("Accept the definition of beetle");
  await expectShown("cobra", "donkey");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Words" })),
  );
});

test("after a failed lookup, trying again moves the focus to the first suggestions", async () => {
  open(`${page}?without=definition`);
  const fail = () => HttpResponse.error();
  server.use(http.post("/api/tool/suggestions", fail, { once: true }));
  await clickButton("Fill empty columns");
  await retry(await findAlert("Failed to look up suggestions."));
  const first = await screen.findByRole("group", { name: "Suggestions for alpaca" });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test("accepting all suggestions leaves an open row as it is", async () => {
  open(`${page}?without=definition`);
  await clickButton("Fill empty columns");
  await clickButton("Edit alpaca");
  const form = await screen.findByRole("form", { name: "Edit alpaca" });
  fill("Notes", "Say it twice.", form);
  await clickButton("Accept all on this page");
  await expectShown("cobra");
  expect(form.isConnected).toBe(true);
  expect(textIn("Notes", form)).toBe("Say it twice.");
  await screen.findByText("Accepted suggestions for 1 word.");
});

test("a renamed word gets no texts of its old spelling, and can be looked up again", async () => {
  open(page);
  await clickButton("Fill empty columns");
  await screen.findByRole("button", { name: "Accept suggestions for alpaca" });
  await clickButton("Edit alpaca");
  const form = await screen.findByRole("form", { name: "Edit alpaca" });
  fill("Word", "donkey foal", form);
  await clickButton("Save", form);
  await screen.findByRole("button", { name: "Edit donkey foal" });
  await clickButton("Accept all on this page");
  await screen.findByText("Accepted suggestions for 1 word.");
  expect(screen.queryByRole("button", { name: "Accept suggestions for donkey foal" })).toBeNull();
  await clickButton("Fill empty columns");
  await screen.findByRole("button", { name: "Accept suggestions for donkey foal" });
});

test("a word that a colleague renamed gets no texts of its old spelling", async () => {
  open(page);
  await clickButton("Fill empty columns");
  await screen.findByRole("button", { name: "Accept suggestions for alpaca" });
  await fetch("/api/wordlist/word/alpaca", {
    method: "PATCH",
    body: JSON.stringify({ word: "llama" }),
  });
  const saved = answerAndRecord("patch", "/api/wordlist/word/alpaca", {});
  await clickButton("Accept all on this page");
  await screen.findByText(
    "Accepted suggestions for 1 of 2 words. Someone else changed “alpaca” to “llama”, so we left it as it is.",
  );
  await screen.findByRole("button", { name: "Edit llama" });
  expect(screen.queryByRole("button", { name: "Accept suggestions for llama" })).toBeNull();
  expect(saved).toEqual([]);
});

test("what someone types while the page turns stays in the open row", async () => {
  open(page);
  await clickButton("Edit alpaca");
  const form = await screen.findByRole("form", { name: "Edit alpaca" });
  const arrive = hold("get", "/api/wordlist/:wordlistId/words");
  await clickButton("Page 2");
  fill("Notes", "Say it twice.", form);
  arrive();
  const elsewhere = await screen.findByRole("region", { name: "Words being edited" });
  expect(textIn("Notes", elsewhere)).toBe("Say it twice.");
});

test("a recorded word leaves the words without a recording", async () => {
  open(`${page}?without=recording`);
  await clickButton("Record alpaca");
  await record(await screen.findByRole("dialog", { name: "Record a word" }));
  await expectShown("beetle", "cobra");
  await screen.findByRole("button", { name: "No recording 4" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Words" }));
});

test("a first recording leaves the focus at its word", async () => {
  open(page);
  await clickButton("Record beetle");
  await record(await screen.findByRole("dialog", { name: "Record a word" }));
  await screen.findByRole("button", { name: "No recording 4" });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit beetle" })),
  );
});

test("words recorded one after another leave the list once the recorder closes", async () => {
  open(`${page}?without=recording`);
  await clickButton("Record missing words");
  const dialog = await screen.findByRole("dialog", { name: "Record words" });
  await record(dialog);
  await within(dialog).findByText("Saved “alpaca”.");
  await within(dialog).findByText("beetle");
  await record(dialog);
  await within(dialog).findByText("Saved “beetle”.");
  await user.keyboard("{Escape}");
  await expectShown("cobra", "donkey");
  await screen.findByRole("button", { name: "No recording 3" });
});

test("Back leads away from a page whose last word was deleted", async () => {
  const router = open(page);
  await clickButton("Page 3");
  await expectShown("egret");
  await clickButton("More for egret");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await clickButton("Delete word", await screen.findByRole("dialog"));
  await expectShown("cobra", "donkey");
  router.history.back();
  await expectShown("alpaca", "beetle");
});

test("Back leads away from a page that doesn't exist", async () => {
  const router = open(`${page}?page=99`, mia);
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }));
  await screen.findByText("egret");
  expect(router.history.length).toBe(1);
});
