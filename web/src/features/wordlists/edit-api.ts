import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, ProblemError, unwrap } from "@/shared/api/problem";
import { alternatesOf } from "@/shared/csv/alternates";
import type { CsvWord } from "@/shared/csv/csv-words";
import { sameSpelling } from "@/shared/csv/spelling";
import type { Visibility } from "@/shared/visibility/visibility";
import { type Word, type Wordlist, wordlistsQuery } from "./api";
import type { Take } from "./rules/recording-session";
import { replaceRecording } from "./rules/replace-recording";
import { savedTexts, type WordTexts } from "./rules/word-texts";

export function createWordlist(
  wordlist: {
    title: string;
    description: string;
    competitionCode: number;
    creatorId: string;
    words: CsvWord[];
    visibility: Visibility;
  },
  signal: AbortSignal,
): Promise<Wordlist> {
  const words = wordlist.words.map((word) => ({ alternates: [], ...word }));
  return unwrap(api.POST("/api/wordlist", { body: { ...wordlist, words }, signal }));
}

export function updateWordlist(
  wordlistId: string,
  change: Schema<"WordlistChange">,
): Promise<Wordlist> {
  return unwrap(
    api.PATCH("/api/wordlist/wordlist/{wordlistId}", {
      params: { path: { wordlistId } },
      body: change,
    }),
  );
}

/** Deletes a wordlist with its words and recordings. Succeeds if it is already gone. */
export async function deleteWordlist(wordlistId: string): Promise<void> {
  try {
    await unwrap(
      api.DELETE("/api/wordlist/wordlist/{wordlistId}", { params: { path: { wordlistId } } }),
    );
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

/** Deletes a word with its recording. Succeeds if it is already gone. */
export async function deleteWord(wordId: string): Promise<void> {
  try {
    await unwrap(api.DELETE("/api/wordlist/word/{wordId}", { params: { path: { wordId } } }));
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

export function readWord(wordId: string): Promise<Word> {
  return unwrap(api.GET("/api/wordlist/word/{wordId}", { params: { path: { wordId } } }));
}

export function updateWord(
  wordId: string,
  { alternates, ...texts }: Partial<WordTexts>,
): Promise<Word> {
  const body = {
    ...texts,
    ...(alternates !== undefined && { alternates: alternatesOf(alternates) }),
  };
  return unwrap(api.PATCH("/api/wordlist/word/{wordId}", { params: { path: { wordId } }, body }));
}

/** Moves a word to a place in its list, from 1. */
export async function moveWord(wordId: string, place: number): Promise<void> {
  await unwrap(
    api.PUT("/api/wordlist/word/{wordId}/place", {
      params: { path: { wordId } },
      body: { place },
    }),
  );
}

/** Adds words at the end of a list. Those it has already are left out, and counted as `skipped`. */
export function addWords(wordlistId: string, words: readonly WordTexts[], signal?: AbortSignal) {
  return unwrap(
    api.POST("/api/wordlist/{wordlistId}/words", {
      params: { path: { wordlistId } },
      body: {
        words: words.map((word) => ({ ...savedTexts(word), audioId: "" as const })),
        skipDuplicates: true,
      },
      ...(signal && { signal }),
    }),
  );
}

/** The spellings of a list's words, as `sameSpelling` compares them. */
export function spellingsQuery(code: number, wordlistId: string) {
  return queryOptions({
    queryKey: [...wordlistsQuery(code).queryKey, wordlistId, "spellings"],
    queryFn: async ({ signal }) => {
      const spellings = await unwrap(
        api.GET("/api/wordlist/{wordlistId}/spellings", {
          params: { path: { wordlistId } },
          signal,
        }),
      );
      return new Set(spellings.map(sameSpelling));
    },
    // A colleague may have added some since.
    staleTime: 0,
  });
}

/** Gives a word a new recording; see `replaceRecording` for the steps and failures. */
export function saveRecording(
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
            // The contract types binary parts as strings; `bodySerializer` builds the real ones.
            body: { audio: take.fileName, creatorId, wordId: word._id },
            bodySerializer: () => {
              const form = new FormData();
              form.append("creatorId", creatorId);
              form.append("wordId", word._id);
              form.append("audio", take.audio, take.fileName);
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
      current: async () => (await readWord(word._id)).audioId,
      remove: async (audioId) => {
        await unwrap(api.DELETE("/api/audio/{audioId}", { params: { path: { audioId } } }));
      },
      wasRejected: (error) => error instanceof ProblemError && error.status < 500,
    },
    word.audioId,
    uploadedId,
  );
}
