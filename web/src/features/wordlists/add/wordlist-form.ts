import { ProblemError } from "@/shared/api/problem";
import type { CsvWord } from "@/shared/csv/csv-words";
import { type Visibility, visibilityError } from "@/shared/visibility/visibility";
import { firstWordError } from "../rules/word-errors";

const maxTitleLength = 200;
const maxDescriptionLength = 10_000;

export type WordlistForm = { title: string; description: string; visibility: Visibility };

/** The fields that show their own errors. */
const fields = ["title", "description", "visibility"] as const;

function tooLong(what: string, text: string, limit: number): string | null {
  const length = [...text.trim()].length;
  return length > limit
    ? `The ${what} has ${length.toLocaleString("en-US")} characters. The limit is ${limit.toLocaleString("en-US")}.`
    : null;
}

export const wordlistFormRules = {
  title: (title: string) =>
    title.trim() === ""
      ? "Please enter a title for the wordlist."
      : tooLong("title", title, maxTitleLength),
  description: (description: string) =>
    description.trim() === ""
      ? "Please enter a description for the wordlist."
      : tooLong("description", description, maxDescriptionLength),
  visibility: visibilityError,
};

/** The messages of a failed request, by field. */
export function wordlistFormErrors(error: Error): Partial<WordlistForm> {
  if (!(error instanceof ProblemError)) return {};
  const { fieldErrors } = error;
  return Object.fromEntries(
    fields.flatMap((field) => (fieldErrors[field] ? [[field, fieldErrors[field]]] : [])),
  );
}

/** The sentence for a failed creation; none if the fields show the errors or it was canceled. */
export function describeCreateFailure(
  error: Error,
  words: readonly Pick<CsvWord, "word">[],
): string | undefined {
  if (error.name === "AbortError") return undefined;
  if (!(error instanceof ProblemError)) return "Failed to create wordlist. Please try again.";
  const { problem } = error;
  if (error.code === "too-large") return `Failed to upload file: ${problem.detail}`;
  const errors = problem.errors ?? [];
  if (errors.length > 0 && errors.every(({ field }) => fields.some((known) => known === field))) {
    return undefined;
  }
  const where = firstWordError(error, words);
  return `Failed to create wordlist: ${problem.detail}${where === undefined ? "" : ` ${where}`}`;
}
