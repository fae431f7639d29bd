import { useQuery } from "@tanstack/react-query";
import type { Word } from "../api";

/** Rates words in their order; `null` for one that is in no word data. */
export type RateWords = (
  words: readonly string[],
  signal: AbortSignal,
) => Promise<({ level: number } | null)[]>;

/** The levels of words by their ids, as far as they are known and wanted. */
export function useLevels(words: readonly Word[], rateWords: RateWords | undefined) {
  const spellings = words.map(({ word }) => word);
  const query = useQuery({
    queryKey: ["levels", spellings],
    queryFn: ({ signal }) => rateWords?.(spellings, signal) ?? [],
    enabled: rateWords !== undefined && spellings.length > 0,
    // They change only when the server is given other word data.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const byId: Record<string, number> = {};
  words.forEach(({ _id }, place) => {
    const level = query.data?.[place]?.level;
    if (level !== undefined) byId[_id] = level;
  });
  return { byId, failed: query.isError, retry: () => void query.refetch() };
}
