import { describe, expect, test } from "vitest";
import {
  type RecordingEvent,
  type RecordingState,
  recordingFileName,
  recordingReducer,
  recordingType,
  refusalOf,
} from "./recording-session";

const take = { sound: new Blob(["sound"]), fileName: "recording.webm" };
const other = { sound: new Blob(["other"]), fileName: "akimbo.mp3" };

function run(state: RecordingState, ...events: RecordingEvent[]): RecordingState {
  return events.reduce(recordingReducer, state);
}

const ready: RecordingState = { step: "ready" };
const reviewing = run(ready, { type: "record" }, { type: "opened" }, { type: "taken", take });

describe("recording a word", () => {
  test("from the microphone to kept", () => {
    expect(reviewing).toEqual({ step: "reviewing", take, failed: false });
    expect(run(reviewing, { type: "keep" })).toEqual({ step: "keeping", take });
    expect(run(reviewing, { type: "keep" }, { type: "was kept" })).toEqual({ step: "kept" });
  });

  test("a refused microphone can be tried again", () => {
    const refused = run(ready, { type: "record" }, { type: "refused", refusal: "not-allowed" });
    expect(refused).toEqual({ step: "ready", refusal: "not-allowed" });
    expect(run(refused, { type: "record" })).toEqual({ step: "opening" });
  });

  test("a microphone that fails while recording leaves no take", () => {
    expect(
      run(ready, { type: "record" }, { type: "opened" }, { type: "refused", refusal: "empty" }),
    ).toEqual({ step: "ready", refusal: "empty" });
  });

  test("a failed keep keeps the take, so that one can try again without recording", () => {
    const failed = run(reviewing, { type: "keep" }, { type: "keep failed" });
    expect(failed).toEqual({ step: "reviewing", take, failed: true });
    expect(run(failed, { type: "keep" })).toEqual({ step: "keeping", take });
  });

  test("a take is discarded, recorded again, or replaced by a file", () => {
    expect(run(reviewing, { type: "discard" })).toEqual({ step: "ready" });
    expect(run(reviewing, { type: "record" })).toEqual({ step: "opening" });
    expect(run(reviewing, { type: "taken", take: other })).toEqual({
      step: "reviewing",
      take: other,
      failed: false,
    });
    expect(run(ready, { type: "taken", take: other })).toMatchObject({ step: "reviewing" });
  });

  test("nothing disturbs a take on its way", () => {
    const keeping = run(reviewing, { type: "keep" });
    expect(
      run(
        keeping,
        { type: "record" },
        { type: "discard" },
        { type: "taken", take: other },
        { type: "keep" },
      ),
    ).toEqual(keeping);
  });

  test("late answers of the microphone change nothing", () => {
    expect(run(ready, { type: "opened" })).toEqual(ready);
    expect(run(reviewing, { type: "refused", refusal: "unknown" })).toEqual(reviewing);
    expect(run(ready, { type: "was kept" })).toEqual(ready);
  });

  test("the next word starts anew", () => {
    expect(run(reviewing, { type: "keep" }, { type: "was kept" }, { type: "next word" })).toEqual(
      ready,
    );
  });
});

describe("what the browser can record", () => {
  test.each([
    [["audio/webm;codecs=opus", "audio/webm", "audio/mp4"], "audio/webm;codecs=opus"],
    [["audio/mp4"], "audio/mp4"],
    [["audio/ogg", "audio/ogg;codecs=opus"], "audio/ogg;codecs=opus"],
    [["video/mp4"], undefined],
  ])("of %j: %s", (supported, expected) => {
    expect(recordingType((type) => supported.includes(type))).toBe(expected);
  });

  test.each([
    ["audio/webm;codecs=opus", "recording.webm"],
    ["audio/mp4", "recording.m4a"],
    ["audio/ogg;codecs=opus", "recording.ogg"],
    ["", "recording.webm"],
  ])("%s is named %s", (type, expected) => {
    expect(recordingFileName(type)).toBe(expected);
  });
});

describe("refusalOf", () => {
  test.each([
    ["NotAllowedError", "not-allowed"],
    ["NotFoundError", "no-microphone"],
    ["NotReadableError", "microphone-busy"],
    ["InvalidStateError", "unknown"],
  ])("%s: %s", (name, refusal) => {
    expect(refusalOf(new DOMException("", name))).toBe(refusal);
  });

  test("anything else is unknown", () => {
    expect(refusalOf(new Error("NotAllowedError"))).toBe("unknown");
  });
});
