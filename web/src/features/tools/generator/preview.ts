import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import type { ListOptions } from "./rules/search";
import { apiQuery, listKey, listLength } from "./rules/view";

/** A word of the lexicon; unknown columns are empty. */
export type Entry = Schema<"Entry">;

export type Preview = Schema<"WordlistPreview">;

/** The words of a list, the same as in its download. The previous ones stay visible while it loads. */
export function previewQuery(options: ListOptions) {
  return queryOptions({
    queryKey: ["generated-words", listKey(options)],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/tool/preview-wordlist/{size}", {
          params: { path: { size: listLength(options) }, query: apiQuery(options) },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
}

export const failedToFetch = "Failed to fetch words.";

/** The server's sentences about invalid options, such as an unknown language in the URL. */
export function fieldErrorText(error: unknown): string | undefined {
  const sentences = error instanceof ProblemError ? Object.values(error.fieldErrors) : [];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** The number of matching words, if the error is that there are too few. */
export function availableFrom(error: unknown): number | undefined {
  return hasCode(error, "pool-too-small") ? error.problem.available : undefined;
}
