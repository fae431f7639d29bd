import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { clickButton, open, user } from "@/testing/page";

test("a recording that was saved before its draft was ready leaves no draft", async () => {
  const encode = FileReader.prototype.readAsDataURL;
  const held: (() => Promise<unknown>)[] = [];
  vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (
    this: FileReader,
    audio,
  ) {
    held.push(() => {
      const loaded = new Promise((resolve) => this.addEventListener("load", resolve));
      encode.call(this, audio);
      return loaded;
    });
  });
  open("/competition/12345/wordlist/wordlist-1");
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  const dialog = await screen.findByRole("dialog", { name: "Record a word" });
  const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["RIFF"], "word.wav", { type: "audio/wav" }));
  await clickButton("Save", dialog);
  await screen.findByText("Saved “lullaby”.");
  expect(held).toHaveLength(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const encodeNow of held) await encodeNow();
  // A draft is stored after a short pause.
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await clickButton("Re-record lullaby");
  await screen.findByRole("dialog", { name: "Record a word" });
  expect(screen.queryByText(/^Restored/)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes("recording/"))).toEqual([]);
});
