import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import type { CsvWord } from "@/shared/csv/csv-words";
import { fetchOrCreateUser, replaceCurrentUser, type Session } from "@/shared/session/session";
import type { Progress } from "./rules/practice-order";
import type { Take } from "./rules/recording-session";
import { replaceRecording } from "./rules/replace-recording";

export type Wordlist = Schema<"Wordlist">;
export type Word = Schema<"Word">;

/** How long a practice save or fetch may take before it counts as failed, in milliseconds. */
const patience = 15_000;

/** The wordlists of a competition with their counts, without the ids of their words. */
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

/** The key prefix of all pages of a wordlist. */
export const wordPagesKey = (code: number, wordlistId: string) =>
  [...wordlistsQuery(code).queryKey, wordlistId, "words"] as const;

/** One page of a wordlist's words, from page 1; the former page stays in sight meanwhile. */
export function wordPageQuery(code: number, wordlistId: string, page: number) {
  return queryOptions({
    queryKey: [...wordPagesKey(code, wordlistId), page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/wordlist/{wordlistId}/words", {
          params: { path: { wordlistId }, query: { page } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Where the browser fetches a recording. */
export function audioUrl(audioId: string): string {
  return `/api/audio/${encodeURIComponent(audioId)}`;
}

/** Saves a new wordlist with its words, all or nothing. */
export function createWordlist(
  wordlist: {
    title: string;
    description: string;
    competitionCode: number;
    creatorId: string;
    words: CsvWord[];
  },
  signal: AbortSignal,
): Promise<Wordlist> {
  return unwrap(api.POST("/api/wordlist", { body: wordlist, signal }));
}

/** Deletes a wordlist with its words and recordings; one that is gone already is deleted. */
export async function deleteWordlist(wordlistId: string): Promise<void> {
  try {
    await unwrap(
      api.DELETE("/api/wordlist/wordlist/{wordlistId}", { params: { path: { wordlistId } } }),
    );
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

/** Deletes a word with its recording; one that is gone already is deleted. */
export async function deleteWord(wordId: string): Promise<void> {
  try {
    await unwrap(api.DELETE("/api/wordlist/word/{wordId}", { params: { path: { wordId } } }));
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

/**
 * Gives a word a new recording and answers its audio id; see `replaceRecording` for the order of the
 * calls and what a failure leaves behind.
 */
export function keepRecording(
  word: Pick<Word, "_id" | "audioId">,
  take: Take,
  creatorId: string,
  uploadedId: string | undefined,
): Promise<string> {
  const path = { wordId: word._id };
  return replaceRecording(
    {
      upload: async () => {
        const uploaded = await unwrap(
          api.POST("/api/audio/", {
            // The contract's type of a binary part is a string; the parts are made below.
            body: { audio: take.fileName, creatorId, wordId: word._id },
            bodySerializer: () => {
              const form = new FormData();
              form.append("creatorId", creatorId);
              form.append("wordId", word._id);
              form.append("audio", take.sound, take.fileName);
              return form;
            },
          }),
        );
        return uploaded.dbAudio.audioId;
      },
      patch: async (audioId) => {
        await unwrap(
          api.PATCH("/api/wordlist/word/{wordId}", { params: { path }, body: { audioId } }),
        );
      },
      current: async () =>
        (await unwrap(api.GET("/api/wordlist/word/{wordId}", { params: { path } }))).audioId,
      remove: async (audioId) => {
        await unwrap(api.DELETE("/api/audio/{audioId}", { params: { path: { audioId } } }));
      },
      wasRefused: (error) => error instanceof ProblemError && error.status < 500,
    },
    word.audioId,
    uploadedId,
  );
}

/** A wordlist to practice on: the ids of its words in the list's order, and what was saved before. */
export type PracticeStart = {
  wordlist: Wordlist;
  wordIds: string[];
  stored: Progress | undefined;
};

/**
 * What practice starts from, always fresh: another device or tab may have gone on, and an organizer
 * may have changed the list.
 */
export async function fetchPracticeStart(
  queryClient: QueryClient,
  session: Session,
  code: number,
  wordlistId: string,
): Promise<PracticeStart> {
  const [wordlist, user] = await Promise.all([
    unwrap(
      api.GET("/api/wordlist/competition/{code}/{wordlistId}", {
        params: { path: { code, wordlistId } },
        signal: AbortSignal.timeout(patience),
      }),
    ),
    fetchOrCreateUser(session.identity),
  ]);
  replaceCurrentUser(queryClient, user);
  const stored = user.wordlistsStudyDepth.find((depth) => depth.wordlistId === wordlistId);
  return {
    wordlist,
    wordIds: wordlist.words ?? [],
    stored: stored && { order: stored.order, currentIndex: stored.currentIndex },
  };
}

/** Words by their ids, at most 100; ids that are gone are left out. */
export async function fetchWords(wordlistId: string, ids: readonly string[]): Promise<Word[]> {
  const page = await unwrap(
    api.GET("/api/wordlist/{wordlistId}/words", {
      params: { path: { wordlistId }, query: { ids: ids.join(",") } },
      signal: AbortSignal.timeout(patience),
    }),
  );
  return page.words;
}

/** Saves where a speller stands and answers their user record. */
export function savePractice(userId: string, wordlistId: string, progress: Progress) {
  return unwrap(
    api.POST("/api/user/set-wordlist-practice", {
      body: { userId, wordlistId, ...progress },
      signal: AbortSignal.timeout(patience),
    }),
  );
}

/** A recording as a whole, so that it can be replayed without the network; `undefined` when it is gone. */
export async function fetchRecording(audioId: string): Promise<Blob | undefined> {
  const response = await fetch(audioUrl(audioId), { signal: AbortSignal.timeout(patience) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  return response.blob();
}
