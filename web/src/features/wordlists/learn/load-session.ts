import type { QueryClient } from "@tanstack/react-query";
import { practiceTodayQuery } from "@/shared/api/practice";
import { fetchWords, type Word } from "../api";
import type { SessionMode } from "../rules/practice-modes";
import type { Rng } from "../rules/practice-order";
import { missedWords, wordsToLearn } from "../rules/session-words";
import { listPracticeQuery } from "./practice-api";

/** The words of a session. */
export interface LearnStart {
  mode: SessionMode;
  words: Word[];
  /** Words of the same list whose definitions can be chosen, too. */
  others: Word[];
  /** The ids of those that the speller has missed before. */
  missedBefore: ReadonlySet<string>;
  /** Whether the list has words, even if none are for this session. */
  hasWords: boolean;
  /** Whether the speller has practiced any of them. */
  hasPracticed: boolean;
  /** Whether words were left out that have no recording, voice or definition. */
  unheard?: boolean;
  /** Offline, how many other words are for today, whose lists aren't on the device. */
  elsewhere?: number | undefined;
}

/** The most words that the server sends at once. */
const batchSize = 100;

interface SessionOptions {
  uid: string;
  code: number;
  wordlistId: string;
  mode: SessionMode;
  length: number;
}

/** What was answered so far counts for what comes next. */
async function sendAnswers(uid: string): Promise<void> {
  // Imported here, as the first script of every page has the loaders of all pages.
  const { sendAttempts } = await import("../practice/send-attempts");
  await sendAttempts(uid);
}

/** Chooses and fetches the words of a session with one list. */
export async function loadSession(
  queryClient: QueryClient,
  { uid, code, wordlistId, mode, length }: SessionOptions,
  rng: Rng = Math.random,
  now = new Date(),
): Promise<LearnStart> {
  await sendAnswers(uid);
  const { words: states } = await queryClient.fetchQuery(listPracticeQuery(code, wordlistId));
  const missed = states.filter((word) => word.missed).map(({ wordId }) => wordId);
  const about = {
    mode,
    missedBefore: new Set(missed),
    hasWords: states.length > 0,
    hasPracticed: states.some(({ state }) => state !== "new"),
  };
  if (mode === "meaning") {
    // With the script of practice. Other pages don't need it.
    const { findMeanings } = await import("../rules/meaning-choices");
    const ids = states.map(({ wordId }) => wordId);
    const others = await findMeanings(ids, length, rng, (some) => fetchInOrder(wordlistId, some));
    return { ...about, words: others.slice(0, length), others };
  }
  const choose = mode === "missed" ? missedWords : wordsToLearn;
  const ids = choose(states, states.length, now);
  const found = await findWords(ids, length, (some) => fetchInOrder(wordlistId, some));
  return { ...about, ...found, others: [] };
}

/** The next words of today's queue, over all lists. With a goal, as many as it still takes. */
export async function loadToday(
  queryClient: QueryClient,
  { uid, code, goal, length }: { uid: string; code: number; goal: number; length: number },
): Promise<LearnStart> {
  await sendAnswers(uid);
  const { queue, doneToday, elsewhere } = await queryClient.fetchQuery({
    ...practiceTodayQuery(code),
    staleTime: 0,
  });
  const left = goal - doneToday;
  const listOf = new Map(queue.map(({ wordId, wordlistId }) => [wordId, wordlistId]));
  const fetchSome = async (ids: string[]) => {
    const lists = [...new Set(ids.map((id) => listOf.get(id) ?? ""))];
    const fetched = await Promise.all(
      lists.map((list) =>
        fetchWords(
          list,
          ids.filter((id) => listOf.get(id) === list),
        ),
      ),
    );
    return inOrder(fetched.flat(), ids);
  };
  const found = await findWords([...listOf.keys()], left > 0 ? left : length, fetchSome);
  const missed = queue.filter(({ reason }) => reason === "missed").map(({ wordId }) => wordId);
  return {
    mode: "learn",
    ...found,
    others: [],
    missedBefore: new Set(missed),
    hasWords: queue.length > 0,
    hasPracticed: doneToday > 0,
    elsewhere,
  };
}

/** The first of these words that can be asked, by a recording, the browser's voice or a definition. */
async function findWords(
  ids: readonly string[],
  length: number,
  fetchSome: (ids: string[]) => Promise<Word[]>,
): Promise<Pick<LearnStart, "words" | "unheard">> {
  const words: Word[] = [];
  // Some browsers need a moment to find their voices, so only look if it matters.
  let speaks: boolean | undefined;
  for (let start = 0, end = length; start < ids.length && words.length < length; ) {
    const some = await fetchSome(ids.slice(start, end));
    if (!some.every(hasPrompt)) speaks ??= await findVoice();
    words.push(...(speaks === false ? some.filter(hasPrompt) : some));
    [start, end] = [end, end + batchSize];
  }
  return { words: words.slice(0, length), unheard: speaks === false };
}

/** Whether a word can be asked without a voice. */
const hasPrompt = ({ audioId, definition }: Word) => audioId !== "" || definition.trim() !== "";

async function findVoice(): Promise<boolean> {
  const { ComputerVoice } = await import("../sound/computer-voice");
  return new ComputerVoice().find();
}

async function fetchInOrder(wordlistId: string, ids: readonly string[]): Promise<Word[]> {
  return ids.length === 0 ? [] : inOrder(await fetchWords(wordlistId, ids), ids);
}

/** Words that were deleted since are left out. */
function inOrder(words: readonly Word[], ids: readonly string[]): Word[] {
  return ids.map((id) => words.find(({ _id }) => _id === id)).filter((word) => word !== undefined);
}
