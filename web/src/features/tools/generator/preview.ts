import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "openapi-fetch";
import { api } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { type Choice, listKey, queryOf } from "./rules/view";

/** A word of the lexicon with all that a wordlist tells of it; what is not known is empty. */
export type Entry = {
  word: string;
  pronunciation: string;
  partOfSpeech: string;
  definition: string;
  etymology: string;
  sentence: string;
  level: number;
  origin?: string;
};

/** The words of a choice; `available` counts those that match its filters. */
export type Preview = { seed: number; available: number; words: Entry[] };

interface PreviewPaths {
  "/api/tool/preview-wordlist/{size}": {
    get: {
      parameters: { path: { size: number }; query?: Partial<ReturnType<typeof queryOf>> };
      responses: { 200: { content: { "application/json": Preview } } };
    };
  };
}
const tools = api as unknown as Client<PreviewPaths>;

/** The words that a choice gives: the same ones as its download. The former ones stay in sight meanwhile. */
export function previewQuery(choice: Choice) {
  return queryOptions({
    queryKey: ["generated-words", listKey(choice)],
    queryFn: ({ signal }) =>
      unwrap(
        tools.GET("/api/tool/preview-wordlist/{size}", {
          params: { path: { size: choice.size }, query: queryOf(choice) },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
}

/** How many words there are, when the server refused because that is too few. */
export function availableIn(error: unknown): number | undefined {
  if (!(error instanceof ProblemError) || (error.code as string) !== "pool-too-small") {
    return undefined;
  }
  const { available } = error.problem as { available?: number };
  return available;
}
