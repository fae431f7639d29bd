/** Where names and emails are, by the index of the column. */
export interface ClassColumns {
  /** The name, or its parts in order. */
  names: number[];
  /** -1 if there is none. */
  email: number;
  /** How many columns have headings; 0 without headings. */
  headed: number;
  /** Whether last names come first in name columns without headings. */
  lastFirst: boolean;
}

const child = "(?:students?|pupils?|child|childs|children|learners?|spellers?|participants?|kids?)";
const which = `(?:(?:${child}|legal|preferred) )*`;
const first = "(?:first|given|fore) ?(?:names?)?|fname";
const last = "(?:last|family) ?(?:names?)?|surnames?|sname|lname";
const all = (pattern: string) => new RegExp(`^(?:${pattern})$`, "u");

/** Headings that teachers and schools' systems use. */
const headings = {
  email: all(`(?:${child} |school )*e ?mails?(?: address(?:es)?)?(?: ${child})?`),
  first: all(`${which}(?:${first})`),
  middle: all(`${which}middle(?: names?| initials?)?|mi`),
  last: all(`${which}(?:${last})`),
  full: all(
    `${which}(?:(?:full|display) )?names?(?: s)?|${child}|${child}(?: list| roster)|names? of (?:the )?${child}|` +
      `(?:${which}names? )?(?:(?:${first}) (?:${last})|(?:${last}) (?:${first}))(?: m| mi| middle)?`,
  ),
  other: all(
    "grades?(?: level)?|class(?:es)?|classrooms?|homerooms?|(?:reg(?:istration)? )?group|rooms?|sections?|period|year|" +
      "teachers?|advis[eo]r|school|(?:\\p{L}+ )?(?:id|no|nr|nos|number|#)|#|gender|sex|age|birth ?da(?:te|y)|" +
      "date of birth|dob|notes?|phone|address|(?:parent|guardian|mother|father).*",
  ),
};

type Heading = keyof typeof headings;

function headingOf(cell: string): Heading | undefined {
  const title = cell
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
  return (Object.keys(headings) as Heading[]).find((heading) => headings[heading].test(title));
}

/** The columns, if these cells are headings. They are `complete` if each is known. */
export function columnsOf(
  cells: readonly string[],
): (ClassColumns & { complete: boolean }) | undefined {
  const known = cells.map(headingOf);
  const [full, given, middle, family] = (["full", "first", "middle", "last"] as const).map((part) =>
    known.indexOf(part),
  ) as [number, number, number, number];
  const hasParts = given !== -1 || family !== -1;
  // Beside a column of first or last names, “Name” is the other part.
  const parts = hasParts
    ? [given === -1 ? full : given, middle, family === -1 ? full : family]
    : [full];
  const names = parts.filter((column) => column !== -1);
  if (names.length === 0) return undefined;
  const complete = cells.every((cell, index) => cell === "" || known[index] !== undefined);
  return {
    names,
    email: known.indexOf("email"),
    headed: cells.length,
    lastFirst: false,
    complete,
  };
}

const schoolWords =
  /\b(?:class|grade|room|homeroom|year|period|section|group|roster|school|elementary|teacher|students?|pupils?|spellers?|participants?)\b/iu;

/** Whether these cells are a title above a list, such as “Class 4B”. */
export function isTitle(cells: readonly string[]): boolean {
  const [text = "", ...others] = cells.filter((cell) => cell !== "");
  if (others.length > 0 || text === "" || text.includes("@")) return false;
  const heading = columnsOf(cells) !== undefined;
  if (heading) return cells.length === 1;
  return schoolWords.test(text) || /^\d/u.test(withoutNumber(text));
}

/** A name without a list number or bullet in front. */
export const withoutNumber = (name: string) =>
  name.replace(/^(?:\(?\d{1,4}(?:[.):]\s*|\s+)|[-*•·–]\s+)/u, "");

const isEmail = (cell: string) => /^[^\s<>@]+@[^\s<>@]+$/u.test(cell);

/** Whether a cell isn't a name: an email, a class such as 4B, a number or a sign. Names have no digits. */
function isNotName(cell: string): boolean {
  const text = withoutNumber(cell);
  return isEmail(text) || (!text.includes("@") && (/\d/u.test(text) || !/\p{L}/u.test(text)));
}

/** Guesses the columns of a list without headings from their contents. */
export function guessColumns(
  rows: readonly (readonly string[])[],
  separator: string,
): ClassColumns {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    cells: rows.map((cells) => cells[index] ?? "").filter((cell) => cell !== ""),
  })).filter(({ cells }) => cells.length > 0);
  const emails = ({ cells }: (typeof columns)[number]) => cells.filter(isEmail).length;
  // The first of a tie, but an email in front of a name is more likely a mistake in that row.
  const [mail] = columns
    .filter((column) => emails(column) > 0)
    .toSorted((a, b) => emails(b) - emails(a) || Number(a.index === 0) - Number(b.index === 0));
  const email = columns.length > 1 ? (mail?.index ?? -1) : -1;
  const others = columns.filter(({ index }) => index !== email);
  const named = others.filter(({ cells }) => !cells.every(isNotName));
  const names = (named.length > 0 ? named : others.slice(0, 1)).map(({ index }) => index);
  return { names, email, headed: 0, lastFirst: separator === "," };
}
