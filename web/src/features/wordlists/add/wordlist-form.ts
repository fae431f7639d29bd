import { ProblemError } from "@/shared/api/problem";
import type { CsvWord } from "@/shared/csv/csv-words";

/** The longest title of a wordlist, in characters. */
const maxTitleLength = 200;
/** The longest description of a wordlist, in characters. */
const maxDescriptionLength = 10_000;

/** What is typed on the add page, as it is typed. */
export type WordlistForm = { title: string; description: string };

function tooLong(what: string, text: string, limit: number): string | null {
  const length = [...text.trim()].length;
  return length > limit
    ? `The ${what} has ${length.toLocaleString("en-US")} characters; at most ${limit.toLocaleString("en-US")} fit.`
    : null;
}

/** The sentence beside each field that is not right yet, in the form library's shape. */
export const wordlistFormRules = {
  title: (title: string) =>
    title.trim() === ""
      ? "Please enter a title for the wordlist."
      : tooLong("title", title, maxTitleLength),
  description: (description: string) =>
    description.trim() === ""
      ? "Please enter a description for the wordlist."
      : tooLong("description", description, maxDescriptionLength),
};

/** The sentence for a failed creation; none where the fields or the person's own cancel say it all. */
export function describeCreateFailure(
  error: Error,
  words: readonly Pick<CsvWord, "word">[],
): string | undefined {
  if (error.name === "AbortError") return undefined;
  if (!(error instanceof ProblemError)) return "Failed to create wordlist. Please try again.";
  const { problem } = error;
  if (error.code === "too-large") return `Failed to upload file: ${problem.detail}`;
  const refused = problem.errors ?? [];
  if (
    refused.length > 0 &&
    refused.every(({ field }) => field === "title" || field === "description")
  ) {
    return undefined;
  }
  const [first] = refused
    .map(({ field, message }) => ({ place: /^words\[(\d+)\]/u.exec(field)?.[1], message }))
    .filter(({ place }) => place !== undefined);
  const where = first && ` “${words[Number(first.place)]?.word ?? ""}”: ${first.message}`;
  return `Failed to create wordlist: ${problem.detail}${where ?? ""}`;
}
