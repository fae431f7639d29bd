import { queryOptions } from "@tanstack/react-query";
import type { Client } from "openapi-fetch";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** What makes a word hard, in a phrase to show: `Silent letters: "h"`. */
export type Reason = {
  kind: "rare" | "long" | "doubleLetters" | "silentLetters" | "unlikeItsSound" | "origin";
  letters?: string;
  text: string;
};

/** How hard a word is; `frequency` is per million words. */
export type Rating = {
  word: string;
  frequency: number;
  zipf: number;
  estimated: boolean;
  level: number;
  reasons: Reason[];
};

/** Whether a tool has all its word data, some of it, or none. */
export type ToolState = "on" | "poorer" | "off";

/** The word data that is installed on the server, and what is missing. */
export type Lexicon = {
  difficulty: ToolState;
  generator: ToolState;
  words: number;
  pool: number;
  levels: number[];
  origins: { name: string; words: number }[];
  partsOfSpeech: { name: string; words: number }[];
  missing: { source: string; gives: string; package: string }[];
};

interface ToolPaths {
  "/api/tool/lexicon": {
    get: {
      parameters: Record<string, never>;
      responses: { 200: { content: { "application/json": Lexicon } } };
    };
  };
  "/api/tool/difficulty": {
    post: {
      parameters: Record<string, never>;
      requestBody: { content: { "application/json": { words: string[] } } };
      responses: { 200: { content: { "application/json": { ratings: (Rating | null)[] } } } };
    };
  };
}
const tools = api as unknown as Client<ToolPaths>;

/** Which word data the tools have. It changes only when the server is started anew. */
export const lexiconQuery = queryOptions({
  queryKey: ["lexicon"],
  queryFn: ({ signal }) => unwrap(tools.GET("/api/tool/lexicon", { signal })),
  staleTime: 5 * 60_000,
});

/** Rates words, at most 1,000 at once, in their order; `null` for one that is in no word data. */
export async function rateWords(
  words: readonly string[],
  signal: AbortSignal,
): Promise<(Rating | null)[]> {
  const { ratings } = await unwrap(
    tools.POST("/api/tool/difficulty", { body: { words: [...words] }, signal }),
  );
  return ratings;
}
