import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchEntries } from "../suggestions/api";
import type { Column } from "../suggestions/columns";

type Entry = Record<Column, string>;

/** Words per request. */
const chunk = 100;

/** What our word data has on many words. Each is looked up once. */
export function useEntries(words: readonly string[], enabled: boolean) {
  const [known] = useState(() => new Map<string, Entry | null>());
  const query = useQuery({
    queryKey: ["entries", words],
    queryFn: async () => {
      const missing = words.filter((word) => !known.has(word));
      for (let start = 0; start < missing.length; start += chunk) {
        const some = missing.slice(start, start + chunk);
        const entries = await fetchEntries(some);
        for (const [index, word] of some.entries()) known.set(word, entries[index] ?? null);
      }
      return new Map(known);
    },
    enabled: enabled && words.length > 0,
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    // The words are long, and known here anyway.
    gcTime: 0,
  });
  return {
    of: (word: string) => (enabled ? (query.data?.get(word) ?? undefined) : undefined),
    loading: enabled && words.length > 0 && query.isFetching,
    error: enabled ? query.error : null,
    retry: () => void query.refetch(),
  };
}
