import type { Progress } from "./practice-order";

/** Progress to be saved, and whether it comes after the last word. */
export type PendingProgress = { progress: Progress; finished: boolean };

/**
 * One sitting at a wordlist. The steps:
 * - `starting`: a new order is being saved, nothing is asked yet;
 * - `finding`: the next word that is asked is being looked for;
 * - `asking`: the speller listens and types;
 * - `right`: the spelling was right; its progress is being saved and the word is shown meanwhile;
 * - `finished`: the last word was spelled, and the new order is saved.
 *
 * `order` and `position` name the word that is asked; they are taken over from `pending` only
 * after the server has acknowledged it, so what is asked is never ahead of what is saved.
 */
export type PracticeState = {
  step: "starting" | "finding" | "asking" | "right" | "finished";
  order: readonly number[];
  position: number;
  typed: string;
  /** The last attempt was wrong and has not been edited since. */
  wrong: boolean;
  pending: PendingProgress | undefined;
  /** The server has acknowledged what is pending. */
  saved: boolean;
  /** What failed and waits for another try. */
  failure: "save" | "fetch" | undefined;
  /** The right word has been shown long enough. */
  celebrated: boolean;
};

/** What can happen in a sitting. */
export type PracticeEvent =
  | { type: "found"; position: number }
  | { type: "recording gone" }
  | { type: "typed"; text: string }
  | { type: "answered wrong" }
  | { type: "answered right"; pending: PendingProgress }
  | { type: "celebrated" }
  | { type: "saved" }
  | { type: "save failed" }
  | { type: "fetch failed" }
  | { type: "tried again" };

/** The sitting as it begins, from what `resumeProgress` said. */
export function beginPractice({
  progress,
  mustSave,
}: {
  progress: Progress;
  mustSave: boolean;
}): PracticeState {
  return {
    step: mustSave ? "starting" : "finding",
    order: progress.order,
    position: progress.currentIndex,
    typed: "",
    wrong: false,
    pending: mustSave ? { progress, finished: false } : undefined,
    saved: false,
    failure: undefined,
    celebrated: false,
  };
}

/** The sitting after an event; an event that does not belong to the step changes nothing. */
export function practiceReducer(state: PracticeState, event: PracticeEvent): PracticeState {
  switch (event.type) {
    case "found":
      return state.step === "finding"
        ? { ...state, step: "asking", position: event.position, failure: undefined }
        : state;
    case "recording gone":
      return state.step === "asking"
        ? { ...state, step: "finding", typed: "", wrong: false }
        : state;
    case "typed":
      return state.step === "asking" ? { ...state, typed: event.text, wrong: false } : state;
    case "answered wrong":
      return state.step === "asking" ? { ...state, wrong: true } : state;
    case "answered right":
      return state.step === "asking"
        ? {
            ...state,
            step: "right",
            wrong: false,
            pending: event.pending,
            saved: false,
            celebrated: false,
          }
        : state;
    case "celebrated":
      return state.step === "right" ? goOn({ ...state, celebrated: true }) : state;
    case "saved":
      return state.pending ? goOn({ ...state, saved: true, failure: undefined }) : state;
    case "save failed":
      return state.pending ? { ...state, failure: "save" } : state;
    case "fetch failed":
      return state.step === "finding" ? { ...state, failure: "fetch" } : state;
    case "tried again":
      return { ...state, failure: undefined };
  }
}

/** Takes over what was saved, but not before a right word has been shown long enough. */
function goOn(state: PracticeState): PracticeState {
  const { pending } = state;
  if (!pending || !state.saved || (state.step === "right" && !state.celebrated)) return state;
  return {
    ...state,
    step: pending.finished ? "finished" : "finding",
    order: pending.progress.order,
    position: pending.progress.currentIndex,
    typed: "",
    pending: undefined,
    saved: false,
    celebrated: false,
  };
}

/** How many words of the list lie behind the speller, as far as the server knows. */
export function wordsBehind(state: PracticeState): number {
  if (state.step === "finished") return state.order.length;
  if (!state.pending || !state.saved) return state.position;
  return state.pending.finished ? state.order.length : state.pending.progress.currentIndex;
}
