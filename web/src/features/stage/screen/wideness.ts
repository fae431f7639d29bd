/** How wide letters of the serif face are, compared with its usual ones. */
const widths: [letters: RegExp, width: number][] = [
  [/[mwMW]/, 1.75],
  [/[A-Z]/, 1.35],
  [/[fijlrt.,'’ -]/, 0.75],
];

/** How many letters of usual width a word is as wide as, so that it can be as large as its line allows. */
export const wideness = (word: string): number =>
  Array.from(word).reduce(
    (sum, letter) => sum + (widths.find(([letters]) => letters.test(letter))?.[1] ?? 1.1),
    0,
  );
