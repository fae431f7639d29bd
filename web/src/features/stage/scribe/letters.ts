/** What a scribe has heard in a turn: the letters, and what came before each restart. */
export interface Letters {
  text: string;
  restarts: readonly string[];
}

export const noLetters: Letters = { text: "", restarts: [] };

/** The server takes 400 bytes and 50 restarts. No word is as long. */
const mostLetters = 100;
const mostRestarts = 50;

export const typeLetter = (letters: Letters, letter: string): Letters =>
  Array.from(letters.text).length < mostLetters
    ? { ...letters, text: letters.text + letter }
    : letters;

/** Takes back the last letter. At the beginning of a start, it takes the restart back, which may have been a slip. */
export function eraseLast({ text, restarts }: Letters): Letters {
  if (text !== "") return { text: Array.from(text).slice(0, -1).join(""), restarts };
  return { text: restarts.at(-1) ?? "", restarts: restarts.slice(0, -1) };
}

/** The speller starts over. The start before stays. */
export const restart = (letters: Letters): Letters =>
  letters.text === "" || letters.restarts.length >= mostRestarts
    ? letters
    : { text: "", restarts: [...letters.restarts, letters.text] };

const ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

/** "First start" */
export const startName = (index: number): string =>
  ordinals[index] ? `${ordinals[index]} start` : `Start ${index + 1}`;

/** The first letter that isn't as it was before the restart. Only starts are compared: a scribe doesn't know the word. */
export function changedLetter(
  letters: Letters,
): { at: number; before: string; now: string } | undefined {
  const before = Array.from(letters.restarts.at(-1) ?? "");
  const now = Array.from(letters.text);
  for (const [at, letter] of now.entries()) {
    const was = before[at];
    if (was === undefined) return undefined;
    if (was.toLowerCase() !== letter.toLowerCase()) return { at, before: was, now: letter };
  }
  return undefined;
}
