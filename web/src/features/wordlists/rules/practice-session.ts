import {
  advancedProgress,
  type PendingProgress,
  type PracticeProgress,
  progressInChangedList,
  type Rng,
  sameOrder,
} from "./practice-order";

/**
 * One practice session. The steps:
 * - `starting`: the order of a first visit is being saved;
 * - `loading`: the next word is being fetched, or a list that lost all words to come is being finished;
 * - `spelling`: the speller listens and types;
 * - `correct`: the spelling was correct; the word is shown while the progress is saved;
 * - `finished`: the last word was spelled, and the new order is saved.
 *
 * `order` and `position` move on only after the server has saved `pending`, so the session is never
 * ahead of the stored progress.
 */
export type PracticeState = {
  step: "starting" | "loading" | "spelling" | "correct" | "finished";
  order: readonly number[];
  position: number;
  typed: string;
  /** The last attempt was incorrect and hasn't been edited since. */
  incorrect: boolean;
  /** The incorrect attempts at this word, in order. */
  misses: readonly string[];
  /** Whether the word is shown, or was and is now spelled from memory. */
  help: "none" | "shown" | "memory";
  pending: PendingProgress | undefined;
  /** The server has saved `pending`, or is further. */
  saved: boolean;
  /** Where to go on instead of `pending`. */
  newest: PracticeProgress | undefined;
  failure: "save" | "fetch" | undefined;
  /** The correct word has been shown long enough. */
  celebrated: boolean;
  /** The session went on from what the speller did in another tab or on another device. */
  elsewhere: boolean;
};

export type PracticeEvent =
  | { type: "loaded"; position: number }
  | { type: "recording missing" }
  | { type: "typed"; text: string }
  | { type: "answered incorrectly" }
  /** The speller asked to see the word. */
  | { type: "shown" }
  | { type: "hidden" }
  /** `pending` is to be saved if this was the last word. Like a word without sound, others are not. */
  | { type: "skipped"; pending: PendingProgress | undefined }
  | { type: "answered correctly"; pending: PendingProgress }
  | { type: "celebrated" }
  /** The speller is further in another tab or on another device, or has begun a new round there. */
  | { type: "gone on elsewhere"; newest: PracticeProgress }
  | { type: "saved"; newest?: PracticeProgress | undefined }
  | { type: "save failed" }
  | { type: "fetch failed" }
  | { type: "retried" }
  /** The list changed; `pending` is to be saved, if anything is. */
  | { type: "list changed"; progress: PracticeProgress; pending: PendingProgress | undefined };

const newWord = { typed: "", incorrect: false, misses: [], help: "none" } as const;

/** The initial state for what `resumeProgress` returned. */
export function startPractice({
  progress,
  mustSave,
}: {
  progress: PracticeProgress;
  mustSave: boolean;
}): PracticeState {
  return {
    step: mustSave ? "starting" : "loading",
    order: progress.order,
    position: progress.currentIndex,
    ...newWord,
    pending: mustSave ? { progress, finished: false } : undefined,
    saved: false,
    newest: undefined,
    failure: undefined,
    celebrated: false,
    elsewhere: false,
  };
}

/** The state after an event. Events that don't fit the current step are ignored. */
export function practiceReducer(state: PracticeState, event: PracticeEvent): PracticeState {
  switch (event.type) {
    case "loaded":
      return state.step === "loading"
        ? { ...state, step: "spelling", position: event.position, failure: undefined }
        : state;
    case "recording missing":
      return state.step === "spelling" ? { ...state, ...newWord, step: "loading" } : state;
    case "typed":
      return state.step === "spelling" ? { ...state, typed: event.text, incorrect: false } : state;
    case "answered incorrectly":
      return state.step === "spelling"
        ? {
            ...state,
            incorrect: true,
            misses: [...state.misses, state.typed],
            ...(state.help === "memory" && { help: "shown", typed: "", incorrect: false }),
          }
        : state;
    case "shown":
      return state.step === "spelling"
        ? { ...state, help: "shown", typed: "", incorrect: false }
        : state;
    case "hidden":
      return state.step === "spelling" && state.help === "shown"
        ? { ...state, help: "memory", typed: "", incorrect: false }
        : state;
    case "skipped":
      if (state.step !== "spelling") return state;
      return event.pending
        ? { ...state, ...newWord, step: "loading", pending: event.pending, saved: false }
        : { ...state, ...newWord, step: "loading", position: state.position + 1 };
    case "answered correctly":
      return state.step === "spelling"
        ? {
            ...state,
            step: "correct",
            incorrect: false,
            misses: [],
            pending: event.pending,
            saved: false,
            celebrated: false,
          }
        : state;
    case "celebrated":
      return state.step === "correct" ? moveOn({ ...state, celebrated: true }) : state;
    case "gone on elsewhere":
      return canLeaveWord(state) && isNewer(state, event.newest)
        ? { ...startPractice({ progress: event.newest, mustSave: false }), elsewhere: true }
        : state;
    case "saved": {
      if (!state.pending) return state;
      const { newest } = event;
      const { order, currentIndex } = state.pending.progress;
      const elsewhere = newest !== undefined && isNewer({ order, position: currentIndex }, newest);
      return moveOn({ ...state, newest, elsewhere, saved: true, failure: undefined });
    }
    case "save failed":
      return state.pending ? { ...state, failure: "save" } : state;
    case "fetch failed":
      return state.step === "loading" ? { ...state, failure: "fetch" } : state;
    case "retried":
      return { ...state, failure: undefined };
    case "list changed":
      return {
        ...state,
        order: event.progress.order,
        position: event.progress.currentIndex,
        pending: event.pending,
        saved: false,
        failure: undefined,
      };
  }
}

/** Whether the speller has done nothing about the current word yet. */
function canLeaveWord({ step, typed, misses, help, pending }: PracticeState): boolean {
  if (step === "loading") return pending === undefined;
  return step === "spelling" && typed === "" && misses.length === 0 && help === "none";
}

/** Whether progress of another tab or device isn't behind this session, where words may have been skipped. */
function isNewer(
  { order, position }: Pick<PracticeState, "order" | "position">,
  newest: PracticeProgress,
): boolean {
  return (
    newest.order.length === order.length &&
    (!sameOrder(newest.order, order) || newest.currentIndex > position)
  );
}

/**
 * The event for a list that changed from some word ids to others. A word that was just spelled
 * counts, and so do new words before the end.
 */
export function changeList(
  state: PracticeState,
  before: readonly string[],
  after: readonly string[],
  rng: Rng,
): Extract<PracticeEvent, { type: "list changed" }> {
  const order = [...state.order];
  const at = (currentIndex: number) =>
    progressInChangedList({ order, currentIndex }, before, after);
  const progress = at(state.position);
  const spelled = state.step === "correct";
  const next = spelled ? at(state.position + 1) : progress;
  // Without new progress, the server maps its own in the same way.
  const mustSave = spelled || state.step === "starting" || next.currentIndex >= after.length;
  const pending = mustSave ? advancedProgress(next.order, next.currentIndex, rng) : undefined;
  return { type: "list changed", progress, pending };
}

/** Adopts the saved progress, but not before a correct word has been shown long enough. */
function moveOn(state: PracticeState): PracticeState {
  const { pending } = state;
  if (!pending || !state.saved || (state.step === "correct" && !state.celebrated)) return state;
  const { order, currentIndex } = state.newest ?? pending.progress;
  return {
    ...state,
    step: pending.finished ? "finished" : "loading",
    order,
    position: currentIndex,
    ...newWord,
    pending: undefined,
    newest: undefined,
    saved: false,
    celebrated: false,
  };
}

/** The number of words done, as far as the server knows. */
export function completedWords(state: PracticeState): number {
  if (state.step === "finished") return state.order.length;
  if (!state.pending || !state.saved) return state.position;
  return state.pending.finished ? state.order.length : state.pending.progress.currentIndex;
}
