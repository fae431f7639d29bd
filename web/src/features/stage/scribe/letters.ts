import type { Letters } from "../screen/starts";

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
