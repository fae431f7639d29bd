import type { Schema } from "@/shared/api/client";
import { hasCode, NetworkError } from "@/shared/api/problem";
import { openPerson, type QueuedProgress, write } from "@/shared/offline/database";
import { pendingSends, wasAnsweredHere } from "@/shared/offline/device-user";
import { oneTab } from "@/shared/offline/one-tab";
import { isTemporaryRefusal, keepsRefused } from "@/shared/offline/refusals";
import { changeProgress, readWaiting } from "@/shared/offline/waiting";
import { type PracticeStart, savePractice, type Wordlist } from "../api";
import { progressToSend, sameOrder } from "../rules/offline-progress";
import type { PracticeProgress } from "../rules/practice-order";
import { readJson } from "./read-server";

type User = Schema<"User">;
interface Outcome {
  state: "sent" | "behind" | "waiting";
  /** What the server has now, if it's known. */
  stored?: PracticeProgress | undefined;
}

/** Whether the server couldn't be reached, or can't save anything now. */
const isUnreachable = (error: unknown) =>
  error instanceof NetworkError || hasCode(error, "server-busy");

/** Saves a speller's progress in a list, on the device while there is no network. */
export class ProgressSaver {
  private readonly uid: string;
  /** What the server had when this page last heard from it. */
  private base: PracticeProgress | undefined;
  /** What this page stored last that the server doesn't have, as far as it knows. */
  private kept: PracticeProgress | undefined;
  /** Something may be on this device that the server doesn't have, or has otherwise. */
  private offline: boolean;
  private sending: Promise<void> = Promise.resolve();
  /** Whether another attempt at sending follows the current one. */
  private sendsAgain = false;

  constructor(uid: string, { stored }: Pick<PracticeStart, "stored">) {
    this.uid = uid;
    this.base = stored;
    // Another device may be further than a copy.
    this.offline = wasAnsweredHere(`/api/auth/${uid}`);
    void openPerson(uid).catch(() => {});
  }

  /** Returns the user record, or undefined while the progress is only on this device. */
  async save(
    { wordlist, wordIds }: Pick<PracticeStart, "wordlist" | "wordIds">,
    progress: PracticeProgress,
  ): Promise<User | undefined> {
    if (!this.offline) {
      try {
        const user = await savePractice(this.uid, wordlist, progress);
        this.settle(progress);
        await storeUser(user);
        return user;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    }
    this.offline = true;
    await this.keep(wordlist, wordIds, progress);
    this.send(wordlist._id);
    return undefined;
  }

  private settle(stored: PracticeProgress | undefined): void {
    this.base = stored;
    this.kept = undefined;
  }

  /** Stores the progress, unless another tab is further. */
  private async keep(
    { _id: wordlistId, competitionCode: code, wordsVersion }: Wordlist,
    wordIds: string[],
    progress: PracticeProgress,
  ): Promise<void> {
    const { uid } = this;
    await changeProgress({ uid, wordlistId }, (now) => {
      const waiting = now?.wordsVersion === wordsVersion ? now : undefined;
      const base = this.kept ?? this.base;
      const known = { ...progress, wordIds, base };
      if (waiting && !progressToSend(known, { wordIds, stored: waiting }, Math.random)) return now;
      this.kept = progress;
      return {
        ...{ uid, wordlistId, code, wordsVersion, wordIds, ...progress },
        // What is no longer waiting was sent, by this page's or another tab's contact with the server.
        base: waiting ? waiting.base : base,
      };
    });
  }

  /** In the background, as a connection that carries nothing takes long to fail. */
  private send(wordlistId: string): void {
    if (this.sendsAgain) return;
    this.sendsAgain = true;
    const sending = this.sending.then(() => {
      this.sendsAgain = false;
      return this.sendKept(wordlistId);
    });
    this.sending = sending;
    const wait = () => sending;
    pendingSends.add(wait);
    void sending.finally(() => pendingSends.delete(wait));
  }

  private async sendKept(wordlistId: string): Promise<void> {
    const { kept } = this;
    const outcome = (await sendProgress(this.uid)).get(wordlistId);
    // Of a later word, the next attempt says what became of it.
    if (outcome === undefined || kept === undefined || this.kept !== kept) return;
    if (outcome.state === "sent") this.offline = false;
    if (outcome.state !== "waiting") this.settle(outcome.stored);
  }
}

/** Sends what was practiced without a network, without failing. Says what became of each list's progress. */
export async function sendProgress(uid: string, now = Date.now()): Promise<Map<string, Outcome>> {
  const results = new Map<string, Outcome>();
  await oneTab(`progress:${uid}`, async () => {
    for (const waiting of await readWaiting("progress", uid)) {
      results.set(waiting.wordlistId, await sendList(waiting, now));
    }
  }).catch(() => {});
  return results;
}

async function sendList(waiting: QueuedProgress, now: number): Promise<Outcome> {
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
    if (progress === undefined) {
      if (user !== undefined) await storeUser(user);
      await finish(waiting, stored);
      return { state: "behind", stored };
    }
    if (stored && progress.currentIndex > 0 && !sameOrder(progress.order, stored.order)) {
      // The server counts a round as finished when the next one begins.
      await savePractice(uid, wordlist, { ...progress, currentIndex: 0 });
      const begun = { order: waiting.order, currentIndex: 0 };
      await changeProgress(waiting, (later) => later && { ...later, base: begun });
    }
    await storeUser(await savePractice(uid, wordlist, progress));
    await finish(waiting, progress);
    return { state: "sent", stored: progress };
  } catch (error) {
    if (isTemporaryRefusal(error)) {
      if (keepsRefused(waiting.refusedAt, now)) {
        await changeProgress(waiting, (later) => later && { refusedAt: now, ...later });
      } else {
        await finish(waiting, waiting.base);
      }
      return { state: "waiting" };
    }
    // The list may be one whose deletion can be undone, or has just changed.
    if (hasCode(error, "server-busy") || hasCode(error, "changed-meanwhile")) {
      return { state: "waiting" };
    }
    if (hasCode(error, "invalid-fields")) {
      await finish(waiting, waiting.base);
      return { state: "waiting" };
    }
    // The rest would fail, too.
    throw error;
  }
}

/** Removes what was sent. What was practiced in the meantime stays, and goes on from what the server has. */
async function finish(sent: QueuedProgress, base: PracticeProgress | undefined): Promise<void> {
  await changeProgress(sent, (now) =>
    now === undefined ||
    (now.currentIndex === sent.currentIndex && sameOrder(now.order, sent.order))
      ? undefined
      : { ...now, base },
  );
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
