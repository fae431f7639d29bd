/** Audio that may become a word's recording. */
export type Take = { audio: Blob; fileName: string };

export type RecordingFailure =
  | "not-allowed"
  | "no-microphone"
  | "microphone-busy"
  | "insecure-page"
  | "unsupported"
  | "empty"
  | "unknown";

/**
 * Recording one word. The steps:
 * - `ready`: nothing recorded yet, or the last attempt failed;
 * - `opening`: the browser asks for the microphone;
 * - `recording`: the microphone is on;
 * - `reviewing`: a take can be saved or discarded; `saveFailed` if saving it failed, `failure` if recording it again did;
 * - `saving`: the take is being uploaded;
 * - `saved`: the word has its new recording.
 *
 * The word's old recording stays until `saved`, and an unsaved take (`previous`) until there is a new one.
 */
export type RecordingState =
  | { step: "ready"; failure?: RecordingFailure }
  | { step: "opening"; previous?: Take }
  | { step: "recording"; previous?: Take }
  | { step: "reviewing"; take: Take; saveFailed: boolean; failure?: RecordingFailure }
  | { step: "saving"; take: Take }
  | { step: "saved" };

export type RecordingEvent =
  | { type: "record" }
  | { type: "opened" }
  | { type: "failed"; failure: RecordingFailure }
  | { type: "recorded"; take: Take }
  | { type: "discard" }
  | { type: "save" }
  | { type: "save failed" }
  | { type: "saved" };

/** The state after an event. Events that don't fit the current step are ignored. */
export function recordingReducer(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case "record":
      if (state.step === "reviewing") return { step: "opening", previous: state.take };
      return state.step === "ready" || state.step === "saved" ? { step: "opening" } : state;
    case "opened":
      return state.step === "opening" ? { ...state, step: "recording" } : state;
    case "failed":
      return state.step === "opening" || state.step === "recording"
        ? { ...beforeRecording(state), failure: event.failure }
        : state;
    case "recorded":
      // A chosen file arrives without recording.
      return state.step === "recording" || state.step === "ready" || state.step === "reviewing"
        ? { step: "reviewing", take: event.take, saveFailed: false }
        : state;
    case "discard":
      if (state.step === "reviewing") return { step: "ready" };
      return state.step === "recording" || state.step === "opening"
        ? beforeRecording(state)
        : state;
    case "save":
      return state.step === "reviewing" ? { step: "saving", take: state.take } : state;
    case "save failed":
      return state.step === "saving"
        ? { step: "reviewing", take: state.take, saveFailed: true }
        : state;
    case "saved":
      return state.step === "saving" ? { step: "saved" } : state;
  }
}

function beforeRecording({ previous }: { previous?: Take }) {
  return previous === undefined
    ? { step: "ready" as const }
    : { step: "reviewing" as const, take: previous, saveFailed: false };
}

/** The take that isn't saved yet. */
export function unsavedTake(state: RecordingState): Take | undefined {
  switch (state.step) {
    case "reviewing":
    case "saving":
      return state.take;
    case "opening":
    case "recording":
      return state.previous;
    default:
      return undefined;
  }
}

/**
 * In order of preference: AAC plays everywhere. Plain MP4 comes later, as Chrome may put Opus into it, which old iPhones
 * don't play either.
 */
const recordingTypes = [
  "audio/mp4;codecs=mp4a.40.2",
  "audio/webm;codecs=opus",
  "audio/webm",
  "audio/mp4",
  "audio/ogg;codecs=opus",
  "audio/ogg",
];

/** The type to record in, if the browser supports one that the server accepts. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return recordingTypes.find((type) => isSupported(type));
}

/** A file name with the type's extension, such as `recording.webm`. */
export function recordingFileName(type: string): string {
  const subtype = /^audio\/([a-z0-9]+)/u.exec(type)?.[1] ?? "webm";
  return `recording.${subtype === "mp4" ? "m4a" : subtype}`;
}

export const maxRecordingBytes = 10 * 1024 * 1024;
/** Recording stops automatically after this many seconds. */
export const maxRecordingSeconds = 60;

/** The failure behind an error of `getUserMedia`. */
export function recordingFailureFrom(error: unknown): RecordingFailure {
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

export const failureAdvice: Readonly<Record<RecordingFailure, string>> = {
  "not-allowed":
    "This page can't use your microphone. Allow it next to the page's address, then try again.",
  "no-microphone": "No microphone found. Connect one, or choose an audio file.",
  "microphone-busy":
    "Your microphone isn't responding. Close other apps that use it, then try again.",
  "insecure-page":
    "Recording only works on secure pages. Use an address that starts with https, or choose an audio file.",
  unsupported: "This browser can't record sound. Use another browser, or choose an audio file.",
  empty: "Nothing was recorded. Try again, and speak once the timer starts.",
  unknown: "Try again, or choose an audio file.",
};
