import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { clickButton, findAlert, open, user } from "@/testing/page";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

/** Opens the recorder of "lullaby". */
async function openRecorder(): Promise<HTMLElement> {
  open("/competition/12345/wordlist/wordlist-1");
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  return screen.findByRole("dialog", { name: "Record a word" });
}

/** Chooses an audio file, as people without a microphone do. */
async function chooseTake(dialog: HTMLElement, name = "word.wav", type = "audio/wav") {
  const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["RIFF"], name, { type }));
}

const recordingDrafts = () => Object.keys(localStorage).filter((key) => key.includes("recording/"));

/** A microphone that hears nothing. */
function plugInMicrophone() {
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "mediaDevices", {
    value: { getUserMedia: async () => ({ getTracks: () => [] }) },
    configurable: true,
  });
  vi.stubGlobal(
    "AudioContext",
    class {
      createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => {} });
      createMediaStreamSource = () => ({ connect: () => {} });
      close = async () => {};
    },
  );
  vi.stubGlobal(
    "MediaRecorder",
    class {
      static isTypeSupported = () => true;
      state = "inactive";
      mimeType = "audio/mp4";
      onstop: (() => void) | null = null;
      start() {
        this.state = "recording";
      }
      stop() {
        this.state = "inactive";
        this.onstop?.();
      }
    },
  );
}

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
  const dialog = await openRecorder();
  await chooseTake(dialog);
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
  expect(recordingDrafts()).toEqual([]);
});

test("a take is back if the microphone fails when recording it again", async () => {
  const dialog = await openRecorder();
  await chooseTake(dialog);
  // There is no microphone.
  await clickButton("Record again", dialog);
  await findAlert("Failed to start recording.", dialog);
  await clickButton("Save", dialog);
  await screen.findByText("Saved “lullaby”.");
});

test("a take is back if recording it again is canceled, or nothing was recorded", async () => {
  plugInMicrophone();
  const dialog = await openRecorder();
  await chooseTake(dialog);
  await clickButton("Record again", dialog);
  await clickButton("Cancel", dialog);
  await clickButton("Record again", dialog);
  await clickButton("Stop", dialog);
  await findAlert("Nothing was recorded.", dialog);
  await clickButton("Save", dialog);
  await screen.findByText("Saved “lullaby”.");
});

test("a restored take is still a draft after recording it again was canceled", async () => {
  plugInMicrophone();
  await chooseTake(await openRecorder());
  await waitFor(() => {
    dispatchEvent(new Event("pagehide"));
    expect(recordingDrafts()).toHaveLength(1);
  });
  const dialog = await openRecorder();
  await within(dialog).findByText(/^Restored your unsaved recording from/u);
  await clickButton("Record again", dialog);
  await clickButton("Cancel", dialog);
  await within(dialog).findByRole("button", { name: "Save" });
  expect(recordingDrafts()).toHaveLength(1);
  within(dialog).getByText(/^Restored your unsaved recording from/u);
});

test("a chosen video file is a draft, as closing the recorder promises", async () => {
  const dialog = await openRecorder();
  await chooseTake(dialog, "word.webm", "video/webm");
  await waitFor(() => {
    dispatchEvent(new Event("pagehide"));
    expect(recordingDrafts()).toHaveLength(1);
  });
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("dialog", { name: "Close without saving?" });
  within(question).getByText(/a draft stays on this device/u);
  const again = await openRecorder();
  await within(again).findByText(/^Restored your unsaved recording from/u);
  await clickButton("Save", again);
  await screen.findByText("Saved “lullaby”.");
});

test("a chosen file that can't be a draft promises none", async () => {
  const dialog = await openRecorder();
  const encoded = vi.spyOn(FileReader.prototype, "readAsDataURL");
  await chooseTake(dialog, "word.mp4", "image/png");
  const done = 2;
  await waitFor(() => expect(encoded.mock.contexts[0]).toHaveProperty("readyState", done));
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("dialog", { name: "Close without saving?" });
  within(question).getByText(/If you close it, you'll lose it\.$/u);
});
