import { useEffect, useEffectEvent, useState } from "react";
import { useCurrentUser } from "@/shared/session/session";
import { DraftSlot } from "./draft-slot";
import type { DraftBase } from "./draft-store";
import { hasShapeOf } from "./has-shape-of";

export interface EditorDraft<Value, Base = DraftBase | undefined> {
  /** What was typed before; undefined from when it is saved or discarded. */
  restored: { value: Value; savedAt: number } | undefined;
  /** The version that the typed text is based on. The server compares it with its own. */
  base: Base;
  /** Stores unsaved text; without it, removes the draft. */
  update: (unsaved: Value | undefined) => void;
  /** Removes the draft after it was saved or discarded. */
  remove: () => void;
  /** Stores the last keystrokes now. Returns whether the draft is on the device. */
  flush: () => boolean;
}

interface DraftOptions<Value, Base> {
  /** The page and the thing being edited, such as "post/12345/new". */
  name: string;
  /** A value with the properties of this draft. Others are ignored. */
  example: Value;
  /** The version that is shown without a draft. */
  base?: Base;
  /** Further conditions for stored drafts. */
  isValid?: (value: Value) => boolean;
}

/** The draft of an editor, saved on the device for this person until it is saved or discarded. */
export function useDraft<Value, Base extends DraftBase | undefined = undefined>({
  name,
  example,
  base: current,
  isValid = () => true,
}: DraftOptions<Value, Base>): EditorDraft<Value, Base> {
  const { uid } = useCurrentUser();
  const [slot] = useState(() => new DraftSlot({ uid, name }));
  const [found, setFound] = useState(() => {
    const draft = slot.found?.draft;
    return draft !== undefined &&
      hasShapeOf(draft.base, current) &&
      hasShapeOf(draft.value, example) &&
      isValid(draft.value)
      ? { value: draft.value, savedAt: draft.savedAt, base: draft.base }
      : undefined;
  });
  const base = (found === undefined ? current : found.base) as Base;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // The last event that phones send before they end a page.
    document.addEventListener("visibilitychange", () => slot.flush(), { signal });
    addEventListener("pagehide", () => slot.flush(), { signal });
    return () => {
      leaving.abort();
      slot.flush();
    };
  }, [slot]);

  const remove = () => {
    slot.remove();
    setFound(undefined);
  };
  return {
    restored: found,
    base,
    update: (unsaved) => (unsaved === undefined ? remove() : slot.write(unsaved, base)),
    remove,
    flush: () => slot.flush(),
  };
}

/** Stores the text after each change; undefined when nothing is unsaved. */
export function useDraftUpdates<Value>(
  { update }: EditorDraft<Value>,
  unsaved: Value | undefined,
): void {
  const store = useEffectEvent(update);
  useEffect(() => store(unsaved), [unsaved]);
}
