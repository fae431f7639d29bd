import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** How hard a word is; `frequency` is per million words. */
export type Rating = Schema<"Rating">;

/** The word data that is installed on the server, and what is missing. */
export type Lexicon = Schema<"LexiconStatus">;

/** Which word data the tools have. It changes only when the server is started anew. */
export const lexiconQuery = queryOptions({
  queryKey: ["lexicon"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/tool/lexicon", { signal })),
  staleTime: 5 * 60_000,
});

/** Rates words, at most 1,000 at once, in their order; `null` for one that is in no word data. */
export async function rateWords(
  words: readonly string[],
  signal: AbortSignal,
): Promise<(Rating | null)[]> {
  const { ratings } = await unwrap(
    api.POST("/api/tool/difficulty", { body: { words: [...words] }, signal }),
  );
  return ratings;
}
