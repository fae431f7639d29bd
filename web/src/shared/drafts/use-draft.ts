import { useEffect, useEffectEvent, useState } from "react";
import { useCurrentUser } from "@/shared/session/session";
import { pendingWrites } from "./device-drafts";
import { DraftSlot } from "./draft-slot";
import type { DraftBase } from "./draft-store";
import { hasShapeOf } from "./has-shape-of";

interface RestoredDraft<Value, Base> {
  value: Value;
  base: Base;
  savedAt: number;
  /** What was opened, if it is known. */
  opened: Value | undefined;
}

export interface EditorDraft<Value, Base = DraftBase | undefined> {
  /** What was typed before, and the version it is based on; undefined from when it is saved or discarded. */
  restored: RestoredDraft<Value, Base> | undefined;
  /** Stores unsaved text, and the version and content it is based on; without text, removes the draft. */
  update: (unsaved: Value | undefined, base: Base, opened?: Value | undefined) => void;
  /** Removes the draft after it was saved or discarded. */
  remove: () => void;
  /** Removes the drafts of other tabs, too: this can be done only once. */
  removeAll: () => void;
  /** Stores the last keystrokes now. Returns whether the draft is on the device. */
  flush: () => boolean;
}

interface DraftOptions<Value, Base> {
  /** The page and the thing being edited, such as "post/12345/new". */
  name: string;
  /** A value with the properties of this draft. Others are ignored. */
  example: Value;
  /** The version of an existing thing. The server compares it with its own. */
  base?: Base;
  /** Further conditions for stored drafts. */
  isValid?: (value: Value) => boolean;
}

/** The draft of an editor, saved on the device for this person until it is saved or discarded. */
export function useDraft<Value, Base extends DraftBase | undefined = undefined>({
  name,
  example,
  base,
  isValid = () => true,
}: DraftOptions<Value, Base>): EditorDraft<Value, Base> {
  const { uid } = useCurrentUser();
  const [slot] = useState(() => {
    // When an editor moves on its page, the new one starts before the old one is gone.
    for (const write of pendingWrites) write();
    return new DraftSlot({ uid, name });
  });
  const [found, setFound] = useState(() => {
    const draft = slot.found?.draft;
    return draft !== undefined &&
      hasShapeOf(draft.base, base) &&
      hasShapeOf(draft.value, example) &&
      isValid(draft.value)
      ? {
          value: draft.value,
          savedAt: draft.savedAt,
          base: draft.base as Base,
          opened: hasShapeOf(draft.opened, example) ? draft.opened : undefined,
        }
      : undefined;
  });

  useEffect(() => {
    const write = () => void slot.flush();
    pendingWrites.add(write);
    // The last event that phones send before they end a page.
    document.addEventListener("visibilitychange", write);
    addEventListener("pagehide", write);
    return () => {
      pendingWrites.delete(write);
      document.removeEventListener("visibilitychange", write);
      removeEventListener("pagehide", write);
      write();
    };
  }, [slot]);

  const remove = () => {
    slot.remove();
    setFound(undefined);
  };
  return {
    restored: found,
    update: (unsaved, basedOn, opened) =>
      unsaved === undefined ? remove() : slot.write(unsaved, basedOn, opened),
    remove,
    removeAll: () => {
      slot.removeAll();
      setFound(undefined);
    },
    flush: () => slot.flush(),
  };
}

/** Stores the text after each change; undefined when nothing is unsaved. */
export function useDraftUpdates<Value, Base>(
  { update }: EditorDraft<Value, Base>,
  unsaved: Value | undefined,
  base: Base,
  opened?: Value | undefined,
): void {
  const store = useEffectEvent(update);
  useEffect(() => store(unsaved, base, opened), [unsaved, base, opened]);
}
