import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { type Choice, lengthOf, listKey, queryOf } from "./rules/view";

/** A word of the lexicon with all that a wordlist tells of it; what is not known is empty. */
export type Entry = Schema<"Entry">;

/** The words of a choice, and how many match its filters. */
export type Preview = Schema<"WordlistPreview">;

/** The words that a choice gives: the same ones as its download. The former ones stay in sight meanwhile. */
export function previewQuery(choice: Choice) {
  return queryOptions({
    queryKey: ["generated-words", listKey(choice)],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/tool/preview-wordlist/{size}", {
          params: { path: { size: lengthOf(choice) }, query: queryOf(choice) },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What the page says when it could not have the words. */
export const failedToFetch = "Failed to fetch words.";

/** Why the server refused a choice; an address may name a language that it has no words of. */
export function refusals(error: unknown): string | undefined {
  const sentences = error instanceof ProblemError ? Object.values(error.fieldErrors) : [];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** How many words there are, when the server refused because that is too few. */
export function availableIn(error: unknown): number | undefined {
  return hasCode(error, "pool-too-small") ? error.problem.available : undefined;
}
