import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CsvTask } from "@/shared/csv/csv.worker";
import { type CsvMessage, importFile } from "@/shared/csv/import-file";
import { closeDrafts, openDrafts } from "@/shared/drafts/device-drafts";
import { deviceDatabase, openPerson, write } from "@/shared/offline/database";
import { storeFile } from "@/shared/offline/stored-files";
import { forgetPerson } from "@/shared/offline/waiting";
import { competition, mia, olive, wordlist } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findField,
  open,
  pause,
  textIn,
  user,
} from "@/testing/page";
import { answer, answerAndRecord, changes } from "@/testing/server";

const page = "/competition/12345/add-wordlist";
const words = "Word;Definition\nbee;an insect\nbee;again\n;no word\nhive;a home\n";

/** Reads files as the worker does, which tests have none of. */
class Reader {
  onmessage?: (event: { data: CsvMessage }) => void;
  terminate = () => {};
  postMessage = async ({ file, choices, ...options }: CsvTask) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await importFile({ name: file.name, bytes }, choices, options, (data) =>
      this.onmessage?.({ data }),
    );
  };
}

beforeEach(() => {
  vi.stubGlobal("Worker", Reader);
  openDrafts();
});

async function choose(text = words, name = "words.csv"): Promise<void> {
  await findField("Title");
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File([text], name, { type: "text/csv" }));
}

const storedFiles = async () => (await deviceDatabase()).getAllKeys("files");

/** Waits for the draft that names the file. */
const expectDraft = () =>
  waitFor(() => {
    dispatchEvent(new Event("pagehide"));
    expect(JSON.stringify({ ...localStorage })).toContain("file-");
  });

async function matchColumns(): Promise<void> {
  const panel = await screen.findByRole("group", { name: "Match your columns" });
  await user.click(within(panel).getByRole("button", { name: "Use these columns" }));
  await screen.findByText("Columns matched. Check the preview below.");
}

test("rows above the headings are counted before they are skipped", async () => {
  open(page);
  await choose(`Words for grade 3;\nMs. Lee;\nTerm;Meaning\nbee;an insect\n`);
  const heading = await screen.findByRole("checkbox", { name: "Row 3 is a heading" });
  screen.getByText("Skips the 2 rows above it.");
  await user.click(heading);
  expect(screen.queryByText("Skips the 2 rows above it.")).toBeNull();
});

test("a chosen file survives a reload with its columns and skipped rows, and is discarded", async () => {
  open(page);
  await choose();
  await matchColumns();
  await clickButton("Skip this row");
  await screen.findByText("Skipped 1 row without a word");
  await expectDraft();

  open(page);
  await screen.findByText(/^Restored your unsaved draft from/);
  await screen.findByText("words.csv");
  await screen.findByText("Skipped 1 row without a word");
  await screen.findByText("Columns matched. Check the preview below.");
  expect(screen.getByRole("button", { name: "Create wordlist" })).toHaveProperty("disabled", false);

  await clickButton("Discard draft");
  await screen.findByText("Drop an Excel or CSV file here, or choose one");
  await waitFor(async () => expect(await storedFiles()).toEqual([]));
  open(page);
  await findField("Title");
  expect(screen.queryByText(/^Restored/)).toBeNull();
});

test("a saved wordlist leaves neither draft nor file", async () => {
  const router = open(page);
  await choose("Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence\nbee,,,,,\n");
  fill("Title", "First round");
  fill("Description", "To warm up.");
  await screen.findByText("1 word");
  await expectDraft();
  expect(await storedFiles()).toHaveLength(1);
  await clickButton("Create wordlist");
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/wordlist\//u));
  await waitFor(async () => expect(await storedFiles()).toEqual([]));
  expect(Object.keys(localStorage).filter((key) => key.includes("wordlist/12345/new"))).toEqual([]);
});

test("a wordlist is created once, also while its page loads", async () => {
  const router = open(page);
  await choose("Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence\nbee,,,,,\n");
  fill("Title", "First round");
  fill("Description", "To warm up.");
  await screen.findByText("1 word");
  const leaving = vi.spyOn(router, "navigate").mockReturnValue(new Promise(() => {}));
  await clickButton("Create wordlist");
  await waitFor(() => expect(leaving).toHaveBeenCalled());
  await act(pause);
  const create = screen.getByRole("button", { name: "Create wordlist" });
  expect(create).toHaveProperty("disabled", true);
  fireEvent.submit(create);
  await act(pause);
  expect(changes).toEqual(["POST /api/wordlist"]);
});

test("a wordlist is created with pasted words, which survive a reload", async () => {
  open(page);
  await findField("Title");
  await clickButton("Paste words");
  await findField("Words");
  fill("Words", "1. bee\n2. hive");
  await screen.findByText("2 words read");
  await clickButton("Create wordlist with 2 words");
  await screen.findByText("Please enter a title for the wordlist.");
  dispatchEvent(new Event("pagehide"));

  const router = open(page);
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(textIn("Words")).toBe("1. bee\n2. hive");
  fill("Title", "First round");
  fill("Description", "To warm up.");
  const bodies = answerAndRecord("post", "/api/wordlist", wordlist);
  await clickButton("Create wordlist with 2 words");
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/wordlist\//u));
  expect(bodies).toMatchObject([
    { title: "First round", words: [{ word: "bee" }, { word: "hive" }] },
  ]);
});

test("another file takes the place of the first, and a file with no words isn't stored", async () => {
  open(page);
  await choose();
  await expectDraft();
  await choose("Word,Definition\nhive,a home\n", "more.csv");
  await screen.findByText("more.csv");
  await expectDraft();
  const database = await deviceDatabase();
  await waitFor(async () =>
    expect((await database.getAll("files")).map(({ name }) => name)).toEqual(["more.csv"]),
  );
  await choose("\n", "empty.csv");
  await screen.findByText("CSV file is empty");
  await waitFor(async () => expect(await storedFiles()).toEqual([]));
});

test("a device that has no room loses only the file, and says so before and after", async () => {
  const storage = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  open(page);
  await choose();
  fill("Title", "First round");
  await screen.findByText(/^Your file couldn't be saved on this device\./);
  await matchColumns();
  storage.mockRestore();
  open(page);
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(textIn("Title")).toBe("First round");
  expect(screen.queryByText("words.csv")).toBeNull();

  await choose();
  await expectDraft();
  await (await deviceDatabase()).clear("files");
  open(page);
  await screen.findByText("Your file is no longer on this device. Choose it again.");
  expect(textIn("Title")).toBe("First round");
});

test("the file is only for the person who chose it, and goes when they log out", async () => {
  open(page, olive);
  await choose();
  await expectDraft();
  expect((await storedFiles()).map(([uid]) => uid)).toEqual([olive.uid]);
  answer("get", "/api/competition/:code", 200, { ...competition, admins: [olive.uid, mia.uid] });
  open(page, { ...mia, role: "admin" });
  await findField("Title");
  expect(screen.queryByText("words.csv")).toBeNull();
  expect(screen.queryByText(/^Restored/)).toBeNull();
  closeDrafts(olive.uid);
  await forgetPerson(olive.uid);
  expect(await storedFiles()).toEqual([]);
});

test("files are few, and those of drafts that have expired are removed", async () => {
  await openPerson(olive.uid);
  const old = Date.now() - 40 * 24 * 60 * 60 * 1000;
  await write(olive.uid, (transaction) =>
    transaction.objectStore("files").put({
      uid: olive.uid,
      id: "file-old",
      name: "old.csv",
      bytes: new ArrayBuffer(1),
      storedAt: old,
    }),
  );
  open(page);
  await findField("Title");
  await waitFor(async () => expect(await storedFiles()).toEqual([]));
  for (let index = 0; index < 6; index += 1) {
    await storeFile(olive.uid, `file-${index}`, new File(["x"], "words.csv"));
  }
  expect(await storedFiles()).toHaveLength(4);
  await expectGone("Restored your unsaved draft");
});
