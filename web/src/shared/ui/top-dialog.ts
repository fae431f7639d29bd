import { useEffect, useId, useSyncExternalStore } from "react";

/** The open dialogs, the top one last. */
let openDialogs: { id: string; zIndex: number }[] = [];
const listeners = new Set<() => void>();
/** Once the top dialog has closed, the same press must not close the next one. */
const handledEscapes = new WeakSet<KeyboardEvent>();

function change(dialogs: typeof openDialogs): void {
  openDialogs = dialogs;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The props of a dialog that closes on Escape only while it is the top one: Mantine would close all of them. */
export function useTopDialog(opened: boolean, zIndex: number, closeOnEscape = true) {
  const id = useId();
  const isTop = useSyncExternalStore(subscribe, () => openDialogs.at(-1)?.id === id);
  useEffect(() => {
    if (!opened) return;
    change([...openDialogs, { id, zIndex }].sort((a, b) => a.zIndex - b.zIndex));
    return () => change(openDialogs.filter((dialog) => dialog.id !== id));
  }, [opened, id, zIndex]);
  return { closeOnEscape: closeOnEscape && isTop, __handledEscapeEvents: handledEscapes };
}
