/** From 1 (everyday) to 10 (the last round of a national final). */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The stage of a bee with words of this level, such as `regional`. */
export function levelName(level: number): string {
  if (level <= 2) return "everyday";
  if (level <= 5) return "school bee";
  if (level <= 8) return "regional";
  return "national final";
}
