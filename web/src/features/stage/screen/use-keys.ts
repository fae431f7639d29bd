import { useEffect, useEffectEvent } from "react";

/** What each key does: a letter, "space" or "?". By its place on the keyboard, so it is the same in every layout. */
export type Keys = Record<string, (() => void) | undefined>;

const isTextField = (element: Element | null) =>
  element?.matches("input, textarea, select, [contenteditable]") ?? false;

/**
 * Keys of the whole page. Off in text fields, in dialogs and together with Ctrl, Alt or Meta. A held key counts once.
 * Space belongs to a button that was reached with Tab, and to the page otherwise.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event;
    if (ctrlKey || altKey || metaKey || isTextField(document.activeElement)) return;
    if (document.querySelector("dialog[open]")) return;
    if (
      code === "Space" &&
      document.activeElement?.matches("button:focus-visible, a:focus-visible")
    ) {
      return;
    }
    const letter = code.replace(/^Key/, "").toLowerCase();
    const name = event.key === "?" ? "?" : shiftKey ? `shift ${letter}` : letter;
    const act = keys[name];
    if (act === undefined) return;
    event.preventDefault();
    if (!repeat) act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
