import type { Schema } from "@/shared/api/client";
import { hasCode, NetworkError } from "@/shared/api/problem";
import { openPerson, type QueuedProgress, write } from "@/shared/offline/database";
import { oneTab } from "@/shared/offline/one-tab";
import { isTemporaryRefusal, keepsRefused } from "@/shared/offline/refusals";
import { readWaiting, removeWaiting, storeWaiting } from "@/shared/offline/waiting";
import { type PracticeStart, savePractice, type Wordlist } from "../api";
import { progressToSend } from "../rules/offline-progress";
import type { PracticeProgress } from "../rules/practice-order";
import { readJson } from "./read-server";

type User = Schema<"User">;
type Sent = "sent" | "behind" | "waiting";

/** Whether the server couldn't be reached, or can't save anything now. */
const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || hasCode(error, "server-busy");

/** Saves a speller's progress in a list, on the device while there is no network. */
export class ProgressSaver {
  private readonly uid: string;
  /** What the server had when this page last heard from it. */
  private base: PracticeProgress | undefined;
  /** What this page stored last. */
  private kept: PracticeProgress | undefined;
  /** Something may be on this device that the server doesn't have, or has otherwise. */
  private offline = false;

  constructor(uid: string, { stored }: Pick<PracticeStart, "stored">) {
    this.uid = uid;
    this.base = stored;
    void openPerson(uid).catch(() => {});
  }

  /** Returns the user record, or undefined while the progress is only on this device. */
  async save(
    { wordlist, wordIds }: Pick<PracticeStart, "wordlist" | "wordIds">,
    progress: PracticeProgress,
  ): Promise<User | undefined> {
    const { uid } = this;
    if (!this.offline) {
      try {
        const user = await savePractice(uid, wordlist, progress);
        this.base = progress;
        await storeUser(user);
        return user;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    }
    this.offline = true;
    const { _id: wordlistId } = wordlist;
    const mine = await this.keep(wordlist, wordIds, progress);
    const sent = (await sendProgress(uid)).get(wordlistId);
    if (mine && sent === "sent") {
      this.offline = false;
      this.base = progress;
    }
    return undefined;
  }

  /** Stores the progress, unless another tab is further. */
  private async keep(
    { _id: wordlistId, competitionCode: code, wordsVersion }: Wordlist,
    wordIds: string[],
    progress: PracticeProgress,
  ): Promise<boolean> {
    const { uid, base, kept = base } = this;
    const waiting = (await readWaiting("progress", uid)).find(
      (other) => other.wordlistId === wordlistId && other.wordsVersion === wordsVersion,
    );
    const known = { ...progress, wordIds, base: kept };
    if (waiting && !progressToSend(known, { wordIds, stored: waiting }, Math.random)) return false;
    await storeWaiting("progress", {
      ...{ uid, wordlistId, code, wordsVersion, wordIds, ...progress },
      base: waiting ? waiting.base : base,
    });
    this.kept = progress;
    return true;
  }
}

/** Sends what was practiced without a network, without failing. Says what became of each list's progress. */
export async function sendProgress(uid: string, now = Date.now()): Promise<Map<string, Sent>> {
  const results = new Map<string, Sent>();
  await oneTab(`progress:${uid}`, async () => {
    for (const waiting of await readWaiting("progress", uid)) {
      results.set(waiting.wordlistId, await sendList(waiting, now));
    }
  }).catch(() => {});
  return results;
}

async function sendList(waiting: QueuedProgress, now: number): Promise<Sent> {
  const { uid, wordlistId, code } = waiting;
  try {
    const [wordlist, [user]] = await Promise.all([
      readJson<Wordlist>(`/api/wordlist/competition/${code}/${wordlistId}`),
      readJson<User[]>(`/api/auth/${uid}`),
    ]);
    const stored = user?.wordlistsStudyDepth.find((depth) => depth.wordlistId === wordlistId);
    const progress = progressToSend(
      waiting,
      { wordIds: wordlist.words ?? [], stored },
      Math.random,
    );
    if (progress !== undefined) await storeUser(await savePractice(uid, wordlist, progress));
    else if (user !== undefined) await storeUser(user);
    await removeWaiting("progress", uid, [waiting]);
    return progress === undefined ? "behind" : "sent";
  } catch (error) {
    if (isTemporaryRefusal(error)) {
      if (!keepsRefused(waiting.refusedAt, now)) await removeWaiting("progress", uid, [waiting]);
      else await storeWaiting("progress", { ...waiting, refusedAt: waiting.refusedAt ?? now });
      return "waiting";
    }
    if (hasCode(error, "invalid-fields")) await removeWaiting("progress", uid, [waiting]);
    // The rest would fail, too.
    throw error;
  }
}

/** The stored copy of the user record, for the next visit without a network. */
async function storeUser(user: User): Promise<void> {
  const { uid } = user;
  const path = `/api/auth/${uid}`;
  await write(uid, async (transaction) => {
    const answers = transaction.objectStore("answers");
    const known = await answers.get([uid, path]);
    if (known !== undefined) await answers.put({ ...known, body: [user] });
  }).catch(() => {});
}
