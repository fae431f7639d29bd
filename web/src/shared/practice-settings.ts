import { useSyncExternalStore } from "react";
import { practiceSettingsKeyOf } from "./drafts/device-drafts";
import { useCurrentUser } from "./session/session";

/** Words a day. 0 is no goal. */
export const dailyGoals = [0, 5, 12, 20] as const;

/** How a speller likes to practice, on this device. */
export interface PracticeSettings {
  goal: (typeof dailyGoals)[number];
  /** Whether days in a row are shown. */
  streak: boolean;
  /** Whether right and wrong answers make a sound. */
  sounds: boolean;
}

export const defaultPracticeSettings: PracticeSettings = { goal: 12, streak: true, sounds: true };

/** For pages of a browser that stores nothing. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function readText(uid: string): string {
  try {
    return localStorage.getItem(practiceSettingsKeyOf(uid)) ?? unstored.get(uid) ?? "";
  } catch {
    return unstored.get(uid) ?? "";
  }
}

/** What isn't stored, or not as expected, is as by default. */
export function parsePracticeSettings(text: string): PracticeSettings {
  let stored: Partial<Record<keyof PracticeSettings, unknown>> | null = null;
  try {
    stored = JSON.parse(text);
  } catch {
    // Nothing is stored, or something else.
  }
  const { goal, streak, sounds } = defaultPracticeSettings;
  return {
    goal: dailyGoals.find((words) => words === stored?.goal) ?? goal,
    streak: typeof stored?.streak === "boolean" ? stored.streak : streak,
    sounds: typeof stored?.sounds === "boolean" ? stored.sounds : sounds,
  };
}

export function readPracticeSettings(uid: string): PracticeSettings {
  return parsePracticeSettings(readText(uid));
}

/** Removed when the person logs out, as drafts are. */
export function changePracticeSettings(uid: string, change: Partial<PracticeSettings>): void {
  const text = JSON.stringify({ ...readPracticeSettings(uid), ...change });
  try {
    localStorage.setItem(practiceSettingsKeyOf(uid), text);
    unstored.delete(uid);
  } catch {
    unstored.set(uid, text);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed them.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The logged-in user's settings, and a function that changes some of them. */
export function usePracticeSettings(): [
  PracticeSettings,
  (change: Partial<PracticeSettings>) => void,
] {
  const { uid } = useCurrentUser();
  const text = useSyncExternalStore(subscribe, () => readText(uid));
  return [parsePracticeSettings(text), (change) => changePracticeSettings(uid, change)];
}
