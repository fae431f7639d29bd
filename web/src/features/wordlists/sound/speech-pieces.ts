/** Chrome stops a longer utterance of an online voice in the middle. */
const longestPiece = 180;

/** The text in pieces that are said one after the other, cut where a reader would pause. */
export function speechPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.replace(/\s+/gu, " ").trim();
  while (rest.length > longestPiece) {
    const start = rest.slice(0, longestPiece);
    const pause = [/.*[.!?;:](?= )/u, /.*,(?= )/u, /.*(?= )/u]
      .map((pattern) => pattern.exec(start)?.[0])
      .find((found) => found !== undefined && found.length > 0);
    const piece = pause ?? start;
    pieces.push(piece.trim());
    rest = rest.slice(piece.length).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
}
