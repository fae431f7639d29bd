/** What was heard in a turn: the letters, and what came before each restart. */
export interface Letters {
  text: string;
  restarts: readonly string[];
}

const ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

/** "First start" */
export const startName = (index: number): string =>
  ordinals[index] ? `${ordinals[index]} start` : `Start ${index + 1}`;

/** The first letter that isn't as it was in a start before. Only starts are compared: a scribe doesn't know the word. */
export function changedLetter({
  text,
  restarts,
}: Letters): { at: number; before: string; now: string } | undefined {
  let said: string[] = [];
  for (const start of [...restarts, text]) {
    const letters = Array.from(start);
    for (const [at, now] of letters.entries()) {
      const before = said[at];
      if (before === undefined) break;
      if (before.toLowerCase() !== now.toLowerCase()) return { at, before, now };
    }
    // A start that breaks off early takes nothing back.
    if (letters.length > said.length) said = letters;
  }
  return undefined;
}
