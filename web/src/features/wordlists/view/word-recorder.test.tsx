import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { clickButton, findAlert, open, user } from "@/testing/page";
import { disconnect, hold, restore } from "@/testing/server";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

async function openRecorder(): Promise<HTMLElement> {
  open("/competition/12345/wordlist/wordlist-1");
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  return screen.findByRole("dialog", { name: "Record a word" });
}

const chooseFile = (dialog: HTMLElement) =>
  user.upload(
    dialog.querySelector("input[type=file]") as HTMLInputElement,
    new File(["RIFF"], "word.wav", { type: "audio/wav" }),
  );

/** The browser asks for the microphone, and nobody answers. */
function askForMicrophone() {
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "mediaDevices", {
    value: { getUserMedia: () => new Promise(() => {}) },
    configurable: true,
  });
  vi.stubGlobal("MediaRecorder", { isTypeSupported: () => true });
}

test("an audio file can be chosen while the browser asks for the microphone", async () => {
  askForMicrophone();
  const dialog = await openRecorder();
  await clickButton("Record", dialog);
  await within(dialog).findByText("Waiting for the microphone…");
  await chooseFile(dialog);
  await clickButton("Save", dialog);
  await screen.findByText("Saved “lullaby”.");
});

test("a held Enter key doesn't record, stop and save", async () => {
  const dialog = await openRecorder();
  const record = await within(dialog).findByRole("button", { name: "Record" });
  const isTaken = (repeat: boolean) => fireEvent.keyDown(record, { key: "Enter", repeat });
  expect([false, true].map(isTaken)).toEqual([true, false]);
});

test("a recording that the browser plays only after a press is not called broken", async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  play.mockRejectedValue(new DOMException("", "NotAllowedError"));
  const dialog = await openRecorder();
  await chooseFile(dialog);
  await waitFor(() => expect(play).toHaveBeenCalled());
  await within(dialog).findByRole("button", { name: "Listen" });
  expect(within(dialog).queryByRole("alert")).toBeNull();
});

test("that a recording couldn't be played is said only until the next one", async () => {
  askForMicrophone();
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  play.mockRejectedValue(new DOMException("", "NotSupportedError"));
  const dialog = await openRecorder();
  await chooseFile(dialog);
  await findAlert("The recording couldn't be played.", dialog);
  await clickButton("Record again", dialog);
  await within(dialog).findByText("Waiting for the microphone…");
  expect(within(dialog).queryByRole("alert")).toBeNull();
});

test("after a failure to save, Enter saves again", async () => {
  const dialog = await openRecorder();
  await chooseFile(dialog);
  const save = await within(dialog).findByRole("button", { name: "Save" });
  disconnect("post", "/api/audio/");
  const answer = hold("post", "/api/audio/");
  await waitFor(() => expect(document.activeElement).toBe(save));
  await user.keyboard("{Enter}");
  // Browsers take the focus from a button that is disabled.
  await waitFor(() => expect(save.matches(":disabled")).toBe(true));
  const elsewhere = document.body.appendChild(document.createElement("button"));
  elsewhere.focus();
  elsewhere.remove();
  expect(document.activeElement).toBe(document.body);
  answer();
  await findAlert("Failed to upload audio.", dialog);
  restore();
  await waitFor(() => expect(document.activeElement).toBe(save));
  await user.keyboard("{Enter}");
  await screen.findByText("Saved “lullaby”.");
});
