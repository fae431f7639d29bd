import { useEffect, useState } from "react";
import { comparisonSentence } from "../screen/comparison";
import { Starts } from "../screen/starts-list";
import type { TeacherView } from "../views";
import classes from "./heard-field.module.css";

/** What was typed in a turn stays in this tab, also through a reload. */
const draftKey = (address: string, turn: number | undefined) => `wordhive-heard-${address}-${turn}`;

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Private windows may refuse. The page still has it.
  }
}

/** The letters as the teacher hears them, before they are sent. */
export function useHeard(address: string, view: TeacherView) {
  const { turnId, heard } = view;
  const key = draftKey(address, turnId);
  const [drafts, setDrafts] = useState<Record<string, string | undefined>>({});
  const text = drafts[key] ?? (read(key) || (heard?.text ?? ""));
  useEffect(() => {
    if (key in drafts) write(key, drafts[key]);
  }, [drafts, key]);
  const set = (next: string | undefined) => setDrafts((known) => ({ ...known, [key]: next }));
  return {
    text,
    /** Whether the server doesn't have them yet. */
    unsent: text.trim() !== (heard?.text ?? ""),
    change: set,
    /** The server has them. From now on, what it has counts, which may come from another tab. */
    sent: () => set(undefined),
  };
}

interface HeardFieldProps {
  view: TeacherView;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** Optional: a record beside the ruling, which helps when two people heard different letters. */
export function HeardField({ view, text, onChange, onEnter }: HeardFieldProps) {
  return (
    <form
      className={classes.heard}
      onSubmit={(event) => {
        event.preventDefault();
        (document.activeElement as HTMLElement | null)?.blur();
        onEnter();
      }}
    >
      <label htmlFor="heard">Letters heard</label>
      <input
        id="heard"
        value={text}
        placeholder="Optional. Type, then Enter"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <p role="status">{comparisonSentence(view.suggestion, true)}</p>
      <Starts heard={view.heard} suggestion={view.suggestion} complete />
    </form>
  );
}
