import { useEffect, useEffectEvent } from "react";

interface ScribeKeys {
  letter?: (letter: string) => void;
  restart?: () => void;
  erase?: () => void;
  done?: () => void;
  notDone?: () => void;
  help?: () => void;
}

/**
 * Letters as they are typed, and the keys around them. Tab and Enter belong to a button that was reached with Shift+Tab, so that
 * nobody is stuck.
 */
export function useScribeKeys(keys: ScribeKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event, keys);
    if (act === undefined) return;
    event.preventDefault();
    // A key that rests on the keyboard isn't a double letter.
    if (!event.repeat || event.key === "Backspace") act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: ScribeKeys): (() => void) | undefined {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (ctrlKey || altKey || metaKey || document.querySelector("dialog[open]")) return undefined;
  if (/^\p{L}$/u.test(key)) return () => keys.letter?.(key);
  const focused = document.activeElement?.matches("a, button, input") ?? false;
  switch (key) {
    case "Tab":
      return focused || shiftKey ? undefined : keys.restart;
    case "Enter":
      return focused ? undefined : keys.done;
    case "Backspace":
      return keys.erase;
    case "Escape":
      return keys.notDone;
    case "?":
      return keys.help;
    default:
      return undefined;
  }
}
