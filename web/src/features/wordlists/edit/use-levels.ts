import { useQuery } from "@tanstack/react-query";
import type { Word } from "../api";

/** Rates words in order; `null` for words that are not in the word data. */
export type RateWords = (
  words: readonly string[],
  signal: AbortSignal,
) => Promise<({ level: number } | null)[]>;

/** The known levels of words, by id. */
export function useLevels(words: readonly Word[], rateWords: RateWords | undefined) {
  const spellings = words.map(({ word }) => word);
  const query = useQuery({
    queryKey: ["levels", spellings],
    queryFn: ({ signal }) => rateWords?.(spellings, signal) ?? [],
    enabled: rateWords !== undefined && spellings.length > 0,
    // Levels change only with the server's word data.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const byId: Record<string, number> = {};
  words.forEach(({ _id }, index) => {
    const level = query.data?.[index]?.level;
    if (level !== undefined) byId[_id] = level;
  });
  return { byId, failed: query.isError, retry: () => void query.refetch() };
}
