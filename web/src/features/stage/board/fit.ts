/** Everything on the board is at least so high, in hundredths of its height, to be read from the last seat. */
export const smallest = 5;

/** The most characters of an organizer's text on the board. The server refuses more. */
export const mostCharacters = { break: 120, text: 200 };

/** The largest size at which an organizer's text fits, by how many characters it takes at a height of one. */
export const sizeOf = (text: string, most: number, room: number): number =>
  Math.max(smallest, Math.min(most, Math.sqrt(room / Math.max(1, text.length))));

/** Of a board on an old projector, whose lines are the shortest: the width of a line, and the height that lines share. */
const rulesBox = { width: 116, height: 77 };
const rulesSizes = [6, 5.5, smallest];
/** How wide a letter is, and how high a line and the space between two rules, by the size of the letters. */
const letter = { width: 0.47, line: 1.12, gap: 0.25 };

/** The largest size at which these rules fit on the board, one below the other. Absent if there are too many. */
export const rulesSize = (lines: readonly string[]): number | undefined =>
  rulesSizes.find((size) => {
    const perLine = Math.floor(rulesBox.width / (letter.width * size));
    const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / perLine), 0);
    return (rows * letter.line + (lines.length - 1) * letter.gap) * size <= rulesBox.height;
  });
