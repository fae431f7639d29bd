import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  fetchRecording,
  fetchWords,
  type PracticeStart,
  practiceKey,
  type Word,
  type Wordlist,
} from "../api";
import { batchesFor, batchIds, batchSize, resumeProgress } from "../rules/practice-order";

/** The list on the server is no longer the one this practice started with. */
export class WordlistChanged extends Error {
  override readonly name = "WordlistChanged";
}

type PracticeList = {
  wordlist: Pick<Wordlist, "_id" | "competitionCode" | "recordedCount">;
  wordIds: readonly string[];
};

/** The next word to spell. Without a recording, the browser's voice says it, or it is the last word of the order. */
export type NextWord = { position: number; word: Word; recorded: boolean };

/** Finds the words to spell, and prefetches upcoming words and the next recording. */
export function wordPrefetcher(
  queryClient: QueryClient,
  { wordlist, wordIds }: PracticeList,
  calls = { fetchWords, fetchRecording },
) {
  const { _id: wordlistId, competitionCode, recordedCount } = wordlist;
  const key = practiceKey(competitionCode, wordlistId);
  const batchQuery = (order: readonly number[], batch: number) => {
    const ids = batchIds(order, wordIds, batch);
    return queryOptions({
      queryKey: [...key, "words", ids],
      // The device may have them.
      networkMode: "always",
      queryFn: async () => {
        const words = await calls.fetchWords(wordlistId, ids);
        return ids.map((id) => {
          const word = words.find(({ _id }) => _id === id);
          if (!word) throw new WordlistChanged();
          return word;
        });
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    });
  };
  const recordingQuery = ({ _id, audioId }: Word) =>
    queryOptions({
      queryKey: [...key, "recording", audioId],
      networkMode: "always",
      queryFn: async () => {
        const recording = await calls.fetchRecording(audioId);
        if (recording !== null) return recording;
        // It was replaced, or the whole list is hidden or deleted, perhaps only for now: then this rejects.
        const [word] = await calls.fetchWords(wordlistId, [_id]);
        const isNew = word !== undefined && word.audioId !== "" && word.audioId !== audioId;
        return isNew ? calls.fetchRecording(word.audioId) : null;
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
  const isRecorded = (word: Word) =>
    word.audioId !== "" && queryClient.getQueryData(recordingQuery(word).queryKey) !== null;

  const prefetchAfter = async (order: readonly number[], position: number, later: Word[]) => {
    const { ahead } = batchesFor(position, order.length);
    let next = later.find(isRecorded);
    if (next) void queryClient.prefetchQuery(recordingQuery(next));
    if (ahead === undefined) return;
    const words = await queryClient.fetchQuery(batchQuery(order, ahead));
    next ??= words.find(isRecorded);
    if (next) void queryClient.prefetchQuery(recordingQuery(next));
  };

  return {
    /**
     * The word to spell at `position`, or the first one after it that can be heard. `findVoice` is asked only if a word
     * has no recording.
     */
    async find(
      order: readonly number[],
      position: number,
      findVoice: () => Promise<boolean> = () => Promise.resolve(false),
    ): Promise<NextWord> {
      const last = order.length - 1;
      let from = recordedCount > 0 || (await findVoice()) ? position : last;
      for (;;) {
        const { needed } = batchesFor(from, order.length);
        const start = needed * batchSize;
        const words = await queryClient.fetchQuery(batchQuery(order, needed));
        for (const [index, word] of words.entries()) {
          const found = { position: start + index, word, recorded: isRecorded(word) };
          if (found.position < from) continue;
          const heard = found.recorded || found.position === last || (await findVoice());
          if (!heard) continue;
          prefetchAfter(order, found.position, words.slice(index + 1)).catch(() => {});
          return found;
        }
        from = start + batchSize;
      }
    },

    /** A word's recording; `null` if the server has deleted it. */
    recording: (word: Word) => queryClient.fetchQuery(recordingQuery(word)),
  };
}

/**
 * Fetches the word at the stored progress and its recording, while the page still renders. Practice
 * itself fetches what fails here, and the first word of a new order.
 */
export async function prefetchFirstWord(
  queryClient: QueryClient,
  { wordlist, wordIds, stored }: PracticeList & Pick<PracticeStart, "stored">,
  calls?: Parameters<typeof wordPrefetcher>[2],
): Promise<void> {
  const { progress, mustSave } = resumeProgress(stored, wordIds.length, Math.random);
  if (mustSave || wordIds.length === 0) return;
  const prefetcher = wordPrefetcher(queryClient, { wordlist, wordIds }, calls);
  const first = await prefetcher.find(progress.order, progress.currentIndex);
  if (first.recorded) await prefetcher.recording(first.word);
}
