import { hasCode, ProblemError } from "@/shared/api/problem";
import type { TextColumn } from "./text-names";
import { textColumns, type WordTexts } from "./word-texts";

/** The first of these words that the server doesn't take, and why. */
export function firstWordError(
  { problem: { errors = [] } }: ProblemError,
  words: readonly { word: string }[],
): string | undefined {
  return errors.flatMap(({ field, message }) => {
    const word = words[Number(/^words\[(\d+)\]/u.exec(field)?.[1])]?.word;
    return word === undefined ? [] : [`“${word}”: ${message}`];
  })[0];
}

/** Why the server doesn't take these words, where no field shows it. */
export const describeWordErrors = (error: unknown, words: readonly { word: string }[]) =>
  hasCode(error, "invalid-fields")
    ? (firstWordError(error, words) ?? error.problem.detail)
    : undefined;

/** The errors of one word, by column. */
export function fieldErrors(error: unknown): Partial<WordTexts> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    Object.entries(error.fieldErrors).flatMap(([field, message]) => {
      const column = textColumns.find((known) => isField(field, known));
      return column === undefined ? [] : [[column, message]];
    }),
  );
}

/** Whether an error of the API is about this column, or one of its alternates. */
const isField = (field: string, column: TextColumn) =>
  [column, `words[0].${column}`].some((name) => field === name || field.startsWith(`${name}[`));
