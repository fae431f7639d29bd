/** How hard a word is, from 1 (everyday) to 10 (the last round of a national final). */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Where a word of this level is asked: `regional`. */
export function levelName(level: number): string {
  if (level <= 2) return "everyday";
  if (level <= 5) return "school bee";
  if (level <= 8) return "regional";
  return "national final";
}
