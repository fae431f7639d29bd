import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type EditorDraft, useDraft } from "@/shared/drafts/use-draft";
import { type RecordingState, type Take, unsavedTake } from "../rules/recording-session";
import {
  fromStoredTake,
  isStoredTake,
  maxStoredBytes,
  type StoredTake,
  storedTakeExample,
  toStoredTake,
} from "../rules/stored-take";

export interface TakeDraft extends Omit<EditorDraft<StoredTake, undefined>, "update"> {
  /** The recording that was not saved before. */
  initial: Take | undefined;
}

/** The draft of a word's recording. */
export function useTakeDraft(wordId: string): TakeDraft & { store: (take?: Take) => void } {
  const draft = useDraft({
    name: `recording/${wordId}`,
    example: storedTakeExample,
    isValid: isStoredTake,
  });
  const { restored } = draft;
  const [initial] = useState(() => restored && fromStoredTake(restored.value));
  const latest = useRef<Take>(undefined);
  const remove = () => {
    latest.current = undefined;
    draft.remove();
  };
  return {
    ...draft,
    remove,
    initial,
    store: (take) => {
      if (take !== undefined && take === initial) return;
      // The draft of an earlier take.
      remove();
      // Without a draft, leaving asks and says that the recording will be lost.
      if (take === undefined || take.audio.size > maxStoredBytes) return;
      latest.current = take;
      void toStoredTake(take).then(
        (stored) => {
          // It may have been saved or discarded meanwhile.
          if (latest.current === take && isStoredTake(stored)) draft.update(stored, undefined);
        },
        () => {},
      );
    },
  };
}

/** Stores each take until it is saved or discarded. */
export function useStoredTake({ store }: ReturnType<typeof useTakeDraft>, take?: Take): void {
  const storeNow = useEffectEvent(store);
  useEffect(() => storeNow(take), [take]);
}

/** What closing the recorder would lose; undefined if nothing. */
export function describeUnsaved(
  state: RecordingState,
  draft: Pick<TakeDraft, "flush">,
): string | undefined {
  if (state.step === "recording") {
    return "The recording isn't finished. If you close it, you'll lose it.";
  }
  if (unsavedTake(state) === undefined) return undefined;
  return draft.flush()
    ? "Your recording isn't saved yet. If you close it, a draft stays on this device, so you can finish later."
    : "Your recording isn't saved yet. If you close it, you'll lose it.";
}
