import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** How hard a word is; `frequency` is per million words. */
export type Rating = Schema<"Rating">;

/** The word data on the server, and what is missing. */
export type Lexicon = Schema<"LexiconStatus">;

/** The word data of the tools, which changes only with a restart of the server. */
export const lexiconQuery = queryOptions({
  queryKey: ["lexicon"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/tool/lexicon", { signal })),
  staleTime: 5 * 60_000,
});

/** Rates up to 1,000 words in order; `null` for words that are not in the word data. */
export async function rateWords(
  words: readonly string[],
  signal: AbortSignal,
): Promise<(Rating | null)[]> {
  const { ratings } = await unwrap(
    api.POST("/api/tool/difficulty", { body: { words: [...words] }, signal }),
  );
  return ratings;
}
