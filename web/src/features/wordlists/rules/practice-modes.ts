import type { PracticeMode } from "../practice/attempt-queue";

/** The modes that practice a few words at a time. */
export type SessionMode = "learn" | "missed" | "meaning";

export const isSessionMode = (mode: string | undefined): mode is SessionMode =>
  mode === "learn" || mode === "missed" || mode === "meaning";

/** The ways to practice a wordlist, as spellers see them. */
export const practiceModes: Record<PracticeMode, { name: string; description: string }> = {
  learn: { name: "Learn", description: "A few words at a time, with help" },
  all: { name: "All words in order", description: "The whole list, word by word" },
  missed: { name: "Missed words", description: "Those you got wrong last time" },
  "mock-bee": { name: "Mock bee", description: "As on stage: one try for each word" },
  meaning: { name: "Meaning", description: "Choose what a word means" },
};

/** The numbers of words that a session can have. */
export const sessionLengths = [5, 10, 20] as const;

export type SessionLength = (typeof sessionLengths)[number];

export const defaultLength = 10;

/** What the practice page shows, as in its URL. Defaults are undefined. */
export interface PracticeSearch {
  mode?: Exclude<PracticeMode, "all"> | undefined;
  words?: Exclude<SessionLength, typeof defaultLength> | undefined;
}

/** Validates the URL's search. */
export function parsePracticeSearch(
  search: {
    [Key in keyof PracticeSearch]?: unknown;
  },
): PracticeSearch {
  const modes = Object.keys(practiceModes) as PracticeMode[];
  const mode = modes.find((known) => known === search.mode);
  const length = sessionLengths.find((known) => known === Number(search.words));
  return {
    mode: mode === "all" ? undefined : mode,
    words: length === defaultLength ? undefined : length,
  };
}
