import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CsvTask } from "@/shared/csv/csv.worker";
import { type CsvMessage, importFile } from "@/shared/csv/import-file";
import {
  clickButton,
  expectGone,
  findAlert,
  findEnabledButton,
  open,
  retry,
  user,
} from "@/testing/page";
import { answer, changes, hold, restore } from "@/testing/server";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";
const rate = "/api/tool/difficulty";
const cat = { word: "cat", level: 1, frequency: 40.5, zipf: 4.6, estimated: false, reasons: [] };

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

beforeEach(async () => {
  vi.stubGlobal("Worker", Reader);
  const lexicon = { difficulty: "on", generator: "on", levels: [], missing: [], languages: [] };
  answer("get", "/api/tool/lexicon", 200, lexicon);
  open("/difficulty-calc");
  await findEnabledButton("Calculate");
});

async function choose(text: string, name = "words.csv"): Promise<void> {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File([text], name, { type: "text/csv" }));
}

// spec: rule difficulty file
// spec: rule difficulty file missing
test("a missing or invalid file isn't rated, and the reason is shown", async () => {
  await clickButton("Calculate");
  await screen.findByText("Please select a file to upload.");
  for (const [text, sentence] of [
    ["", "CSV file is empty"],
    ["Word\nbee\n", "CSV file is missing required headers"],
  ] as const) {
    await choose(text);
    await screen.findByText(sentence, { exact: false });
    await clickButton("Calculate");
    await screen.findByText(sentence, { exact: false });
  }
  await choose(`${header}\nbee,,,,,\n,,noun,,,\nBee,,,,,\n`);
  const fix = await screen.findByRole("region", { name: "Rows without a word to fix or skip" });
  expect(within(fix).getByRole("listitem").textContent).toBe("Row 3: The word is missing.");
  const skipped = screen.getByRole("region", { name: "Skipped duplicates" });
  expect(within(skipped).getByRole("listitem").textContent).toContain("“Bee” is already in row 2.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Calculate" }).disabled).toBe(true);
  expect(changes).toEqual([]);
});

// spec: sentence Failed to download the CSV file. Please try again.
test("a calculation is canceled and goes on, and a failed download is tried again", async () => {
  await choose(`${header}\ncat,,,,,\nzzyzxqv,,,,,\n`);
  await findEnabledButton("Calculate");
  const release = hold("post", rate);
  await clickButton("Calculate");
  await screen.findByText("Calculating…");
  await clickButton("Cancel");
  await screen.findByText("0 of 2 words looked up");
  const resume = screen.getByRole("button", { name: "Continue" });
  await waitFor(() => expect(document.activeElement).toBe(resume));
  release();
  restore();
  answer("post", rate, 200, { ratings: [cat, null] });
  await user.click(resume);
  await screen.findByText("1 of 2 words found");

  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const create = vi.spyOn(URL, "createObjectURL").mockImplementationOnce(() => {
    throw new Error("out of memory");
  });
  await clickButton("Download wordlist.csv");
  const alert = await findAlert("Failed to download the CSV file. Please try again.");
  create.mockReturnValue("blob:words");
  await retry(alert);
  await expectGone("Failed to download the CSV file. Please try again.");
  expect(saved).toHaveBeenCalledOnce();
  log.mockRestore();
});
