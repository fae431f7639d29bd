import { describe, expect, test } from "vitest";
import {
  type RecordingEvent,
  type RecordingState,
  recordingFailureFrom,
  recordingFileName,
  recordingReducer,
  recordingType,
} from "./recording-session";

const take = { audio: new Blob(["audio"]), fileName: "recording.webm" };
const other = { audio: new Blob(["other"]), fileName: "akimbo.mp3" };

function run(state: RecordingState, ...events: RecordingEvent[]): RecordingState {
  return events.reduce(recordingReducer, state);
}

const ready: RecordingState = { step: "ready" };
const reviewing = run(ready, { type: "record" }, { type: "opened" }, { type: "recorded", take });

describe("recording a word", () => {
  test("from opening the microphone to saved", () => {
    expect(reviewing).toEqual({ step: "reviewing", take, saveFailed: false });
    expect(run(reviewing, { type: "save" })).toEqual({ step: "saving", take });
    expect(run(reviewing, { type: "save" }, { type: "saved" })).toEqual({ step: "saved" });
  });

  test("a failed start can be retried", () => {
    const failed = run(ready, { type: "record" }, { type: "failed", failure: "not-allowed" });
    expect(failed).toEqual({ step: "ready", failure: "not-allowed" });
    expect(run(failed, { type: "record" })).toEqual({ step: "opening" });
  });

  test("a microphone that fails while recording leaves no take", () => {
    expect(
      run(ready, { type: "record" }, { type: "opened" }, { type: "failed", failure: "empty" }),
    ).toEqual({ step: "ready", failure: "empty" });
  });

  test("a failed save keeps the take for another try", () => {
    const failed = run(reviewing, { type: "save" }, { type: "save failed" });
    expect(failed).toEqual({ step: "reviewing", take, saveFailed: true });
    expect(run(failed, { type: "save" })).toEqual({ step: "saving", take });
  });

  test("a take can be discarded, rerecorded, or replaced by a file", () => {
    expect(run(reviewing, { type: "discard" })).toEqual({ step: "ready" });
    expect(run(reviewing, { type: "record" })).toEqual({ step: "opening", previous: take });
    expect(run(reviewing, { type: "recorded", take: other })).toEqual({
      step: "reviewing",
      take: other,
      saveFailed: false,
    });
    expect(run(ready, { type: "recorded", take: other })).toMatchObject({ step: "reviewing" });
  });

  test("an unsaved take is back after recording it again failed or was canceled", () => {
    const opening = run(reviewing, { type: "record" });
    const recording = run(opening, { type: "opened" });
    expect(recording).toEqual({ step: "recording", previous: take });
    for (const state of [opening, recording]) {
      expect(run(state, { type: "discard" })).toEqual(reviewing);
      expect(run(state, { type: "failed", failure: "not-allowed" })).toEqual({
        ...reviewing,
        failure: "not-allowed",
      });
    }
    expect(run(recording, { type: "recorded", take: other })).toMatchObject({ take: other });
  });

  test("saving ignores other events", () => {
    const saving = run(reviewing, { type: "save" });
    expect(
      run(
        saving,
        { type: "record" },
        { type: "discard" },
        { type: "recorded", take: other },
        { type: "save" },
      ),
    ).toEqual(saving);
  });

  test("late microphone events are ignored", () => {
    expect(run(ready, { type: "opened" })).toEqual(ready);
    expect(run(reviewing, { type: "failed", failure: "unknown" })).toEqual(reviewing);
    expect(run(ready, { type: "saved" })).toEqual(ready);
  });

  test("a saved word can be recorded again", () => {
    expect(run(reviewing, { type: "save" }, { type: "saved" }, { type: "record" })).toEqual({
      step: "opening",
    });
  });
});

describe("recording types", () => {
  test.each([
    [["audio/webm;codecs=opus", "audio/webm", "audio/mp4"], "audio/webm;codecs=opus"],
    [["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2"], "audio/mp4;codecs=mp4a.40.2"],
    [["audio/mp4"], "audio/mp4"],
    [["audio/ogg", "audio/ogg;codecs=opus"], "audio/ogg;codecs=opus"],
    [["video/mp4"], undefined],
  ])("of %j, %s", (supported, expected) => {
    expect(recordingType((type) => supported.includes(type))).toBe(expected);
  });

  test.each([
    ["audio/webm;codecs=opus", "recording.webm"],
    ["audio/mp4;codecs=mp4a.40.2", "recording.m4a"],
    ["audio/ogg;codecs=opus", "recording.ogg"],
    ["", "recording.webm"],
  ])("%s is named %s", (type, expected) => {
    expect(recordingFileName(type)).toBe(expected);
  });
});

describe("recordingFailureFrom", () => {
  test.each([
    ["NotAllowedError", "not-allowed"],
    ["NotFoundError", "no-microphone"],
    ["NotReadableError", "microphone-busy"],
    ["InvalidStateError", "unknown"],
  ])("%s: %s", (name, failure) => {
    expect(recordingFailureFrom(new DOMException("", name))).toBe(failure);
  });

  test("other errors are unknown", () => {
    expect(recordingFailureFrom(new Error("NotAllowedError"))).toBe("unknown");
  });
});
