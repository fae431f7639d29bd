import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { fetchApi } from "@/shared/api/page-data";
import { hasCode, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import {
  fetchOrCreateUser,
  hasNewSession,
  replaceCurrentUser,
  type Session,
} from "@/shared/session/session";
import type { PracticeProgress } from "./rules/practice-order";
import type { WordsSearch } from "./rules/words-search";

export type Wordlist = Schema<"Wordlist">;
export type Word = Schema<"Word">;

/** The timeout of practice requests, in milliseconds. */
const practiceTimeout = 15_000;

/** A competition's wordlists with their counts, without word ids. */
export function wordlistsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "wordlists"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/wordlist/competition/{code}", {
          params: { path: { code }, query: { words: false } },
          signal,
        }),
      ),
  });
}

/** How spellers practice a wordlist, for organizers. */
export function practiceStatisticsQuery(code: number, wordlistId: string) {
  return queryOptions({
    queryKey: [...competitionKey(code), "practice-statistics", wordlistId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/wordlist/competition/{code}/{wordlistId}/practice-statistics", {
          params: { path: { code, wordlistId } },
          signal,
        }),
      ),
  });
}

/** The key prefix of a wordlist's pages. */
export const wordPagesKey = (code: number, wordlistId: string) =>
  [...wordlistsQuery(code).queryKey, wordlistId, "words"] as const;

/** One page of the words that a search finds. The previous page stays visible while it loads. */
export function wordPageQuery(
  code: number,
  wordlistId: string,
  { page = 1, q: search, without, sort, descending }: WordsSearch,
) {
  const query = {
    page,
    ...(search !== undefined && { search }),
    ...(without !== undefined && { without }),
    ...(sort !== undefined && { sort }),
    ...(descending !== undefined && { descending }),
  };
  return queryOptions({
    queryKey: [...wordPagesKey(code, wordlistId), query],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/wordlist/{wordlistId}/words", {
          params: { path: { wordlistId }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function audioUrl(audioId: string): string {
  return `/api/audio/${encodeURIComponent(audioId)}`;
}

export type PracticeStart = {
  wordlist: Wordlist;
  wordIds: string[];
  stored: PracticeProgress | undefined;
};

/** The key prefix of the words and recordings fetched during practice. */
export const practiceKey = (code: number, wordlistId: string) =>
  [...wordlistsQuery(code).queryKey, wordlistId, "practice"] as const;

/** Fetches the current list and progress, which may have changed on another device. */
export async function fetchPracticeStart(
  queryClient: QueryClient,
  session: Session,
  code: number,
  wordlistId: string,
  /** Whether the user record has changed since the page was loaded. */
  isOutdated = false,
): Promise<PracticeStart> {
  queryClient.removeQueries({ queryKey: practiceKey(code, wordlistId) });
  const [wordlist, user] = await Promise.all([
    unwrap(
      api.GET("/api/wordlist/competition/{code}/{wordlistId}", {
        params: { path: { code, wordlistId } },
        signal: AbortSignal.timeout(practiceTimeout),
      }),
    ),
    hasNewSession(queryClient) && !isOutdated ? session.user : fetchOrCreateUser(session.identity),
  ]);
  replaceCurrentUser(queryClient, user);
  const stored = user.wordlistsStudyDepth.find((depth) => depth.wordlistId === wordlistId);
  return {
    wordlist,
    wordIds: wordlist.words ?? [],
    stored: stored && { order: stored.order, currentIndex: stored.currentIndex },
  };
}

/** Most words that a call with ids returns. */
const mostWords = 100;

/** All words of a list, in its order. Not kept: 409 `list-sealed` once it is sealed. */
export function wholeListQuery(code: number, wordlistId: string) {
  return queryOptions({
    queryKey: [...wordlistsQuery(code).queryKey, wordlistId, "whole"],
    queryFn: async ({ signal }) => {
      const { words: ids = [] } = await unwrap(
        api.GET("/api/wordlist/competition/{code}/{wordlistId}", {
          params: { path: { code, wordlistId } },
          signal,
        }),
      );
      const words = new Map<string, Word>();
      for (let start = 0; start < ids.length; start += mostWords) {
        const some = await fetchWords(wordlistId, ids.slice(start, start + mostWords));
        for (const word of some) words.set(word._id, word);
      }
      return ids.map((id) => words.get(id)).filter((word) => word !== undefined);
    },
    gcTime: 0,
  });
}

/** Fetches up to 100 words by id. Ids that no longer exist are left out. */
export async function fetchWords(wordlistId: string, ids: readonly string[]): Promise<Word[]> {
  const page = await unwrap(
    api.GET("/api/wordlist/{wordlistId}/words", {
      params: { path: { wordlistId }, query: { ids: ids.join(",") } },
      signal: AbortSignal.timeout(practiceTimeout),
    }),
  );
  return page.words;
}

/** Never goes back from what another device has saved. A round may begin after the one of `previousOrder`. */
type OnlyForward = Pick<Schema<"WordlistPractice">, "onlyForward" | "previousOrder">;

/** Saves a speller's progress and returns their user record. */
export function savePractice(
  userId: string,
  { _id: wordlistId, wordsVersion }: Pick<Wordlist, "_id" | "wordsVersion">,
  progress: PracticeProgress,
  onlyForward: OnlyForward = {},
) {
  return unwrap(
    api.POST("/api/user/set-wordlist-practice", {
      body: { userId, wordlistId, wordsVersion, ...progress, ...onlyForward },
      signal: AbortSignal.timeout(practiceTimeout),
      // Also if the page is closed. Browsers send at most 64 kB then.
      keepalive: progress.order.length <= 4_000,
    }),
  );
}

/** Saves attempts at spelling words. Each counts once, however often it is sent. Doesn't ask to log in: the caller holds a lock. */
export async function saveAttempts(
  userId: string,
  wordlistId: string,
  attempts: Schema<"PracticeAttempt">[],
): Promise<void> {
  await unwrap(
    api.POST("/api/user/practice-attempts", {
      body: { userId, wordlistId, attempts },
      signal: AbortSignal.timeout(practiceTimeout),
      fetch: fetchApi,
    }),
  );
}

/** Fetches a whole recording, so it can be replayed offline; `null` if it no longer exists. */
export async function fetchRecording(audioId: string): Promise<Blob | null> {
  try {
    return await unwrap(
      api.GET("/api/audio/{audioId}", {
        params: { path: { audioId } },
        parseAs: "blob",
        signal: AbortSignal.timeout(practiceTimeout),
      }),
    );
  } catch (error) {
    if (hasCode(error, "not-found")) return null;
    throw error;
  }
}
