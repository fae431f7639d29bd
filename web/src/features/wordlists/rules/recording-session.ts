/** A sound that may become a word's recording. */
export type Take = { sound: Blob; fileName: string };

/** Why there is no recording: the reason decides the advice. */
export type RecordingRefusal =
  | "not-allowed"
  | "no-microphone"
  | "microphone-busy"
  | "insecure-page"
  | "unsupported"
  | "empty"
  | "unknown";

/**
 * Recording one word. The steps:
 * - `ready`: nothing recorded; `refusal` tells why the last try failed;
 * - `opening`: the browser asks for the microphone;
 * - `recording`: the microphone is on;
 * - `reviewing`: a take waits to be kept or discarded; `failed` when keeping it did not work;
 * - `keeping`: the take is on its way to the server;
 * - `kept`: the word has its new recording.
 *
 * Until `kept` the word's old recording is untouched.
 */
export type RecordingState =
  | { step: "ready"; refusal?: RecordingRefusal }
  | { step: "opening" }
  | { step: "recording" }
  | { step: "reviewing"; take: Take; failed: boolean }
  | { step: "keeping"; take: Take }
  | { step: "kept" };

/** What can happen while recording. */
export type RecordingEvent =
  | { type: "record" }
  | { type: "opened" }
  | { type: "refused"; refusal: RecordingRefusal }
  | { type: "taken"; take: Take }
  | { type: "discard" }
  | { type: "keep" }
  | { type: "keep failed" }
  | { type: "was kept" }
  | { type: "next word" };

/** The recorder after an event; an event that does not belong to the step changes nothing. */
export function recordingReducer(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case "record":
      return state.step === "ready" || state.step === "reviewing" || state.step === "kept"
        ? { step: "opening" }
        : state;
    case "opened":
      return state.step === "opening" ? { step: "recording" } : state;
    case "refused":
      return state.step === "opening" || state.step === "recording"
        ? { step: "ready", refusal: event.refusal }
        : state;
    case "taken":
      // A file from disk comes without recording.
      return state.step === "recording" || state.step === "ready" || state.step === "reviewing"
        ? { step: "reviewing", take: event.take, failed: false }
        : state;
    case "discard":
      return state.step === "reviewing" || state.step === "recording" || state.step === "opening"
        ? { step: "ready" }
        : state;
    case "keep":
      return state.step === "reviewing" ? { step: "keeping", take: state.take } : state;
    case "keep failed":
      return state.step === "keeping"
        ? { step: "reviewing", take: state.take, failed: true }
        : state;
    case "was kept":
      return state.step === "keeping" ? { step: "kept" } : state;
    case "next word":
      return { step: "ready" };
  }
}

/** Types in order of preference: what Chrome and Firefox record, then Safari, then the rest. */
const recordingTypes = [
  "audio/webm;codecs=opus",
  "audio/webm",
  "audio/mp4;codecs=mp4a.40.2",
  "audio/mp4",
  "audio/ogg;codecs=opus",
  "audio/ogg",
];

/** The type to record in, or nothing when the browser records none that the server takes. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return recordingTypes.find((type) => isSupported(type));
}

/** A file name whose ending fits the type, such as `recording.webm`. */
export function recordingFileName(type: string): string {
  const subtype = /^audio\/([a-z0-9]+)/u.exec(type)?.[1] ?? "webm";
  return `recording.${subtype === "mp4" ? "m4a" : subtype}`;
}

/** The largest recording, in bytes: 10 MiB. */
export const maxRecordingBytes = 10 * 1024 * 1024;
/** Recording stops by itself after this many seconds; a word and its sentence take five. */
export const maxRecordingSeconds = 60;

/** Turns what `getUserMedia` threw into a reason. */
export function refusalOf(error: unknown): RecordingRefusal {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "not-allowed";
    case "NotFoundError":
    case "OverconstrainedError":
      return "no-microphone";
    case "NotReadableError":
    case "AbortError":
      return "microphone-busy";
    case "NotSupportedError":
      return "unsupported";
    default:
      return "unknown";
  }
}

/** What one can do about each refusal. */
export const refusalAdvice: Readonly<Record<RecordingRefusal, string>> = {
  "not-allowed":
    "This page may not use the microphone. Allow it by the sign beside the page’s address, then try again.",
  "no-microphone": "No microphone was found. Connect one, or choose an audio file.",
  "microphone-busy":
    "The microphone does not answer. Close other programs that use it, then try again.",
  "insecure-page":
    "Browsers allow the microphone only on secure pages. Open this page by an address that starts with https, or choose an audio file.",
  unsupported: "This browser cannot record sound. Use another browser, or choose an audio file.",
  empty: "Nothing was recorded. Try again and speak after the timer has started.",
  unknown: "Try again, or choose an audio file.",
};
