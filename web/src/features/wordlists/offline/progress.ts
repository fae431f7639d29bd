import type { Schema } from "@/shared/api/client";
import { hasCode, NetworkError } from "@/shared/api/problem";
import { openPerson, type QueuedProgress, write } from "@/shared/offline/database";
import { pendingSends, wasAnsweredHere } from "@/shared/offline/device-user";
import { oneTab } from "@/shared/offline/one-tab";
import { isTemporaryRefusal, keepsRefused } from "@/shared/offline/refusals";
import { changeProgress, readWaiting } from "@/shared/offline/waiting";
import { type PracticeStart, savePractice, type Wordlist } from "../api";
import { type ProgressToSend, progressToSend } from "../rules/offline-progress";
import {
  isPermutation,
  type PendingProgress,
  type PracticeProgress,
  progressInChangedList,
  sameOrder,
} from "../rules/practice-order";
import { tellTabs } from "./other-tabs";
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

const isSamePlace = (one: PracticeProgress, other: PracticeProgress) =>
  one.currentIndex === other.currentIndex && sameOrder(one.order, other.order);

/** What became of progress that was to be saved. */
interface Saved {
  /** The user record, unless the progress is only on this device. */
  user?: User;
  /** Where to go on, as another tab or device is further or has begun another round. */
  newest?: PracticeProgress;
}

/** Saves a speller's progress in a list, on the device while there is no network. Never takes back what other tabs saved. */
export class ProgressSaver {
  private readonly uid: string;
  /** What this page goes on from. */
  private own: PracticeProgress | undefined;
  /** What the server has, as far as this page knows. */
  private onServer: PracticeProgress | undefined;
  /** Something may be on this device that the server doesn't have, or has otherwise. */
  private offline: boolean;
  private sending: Promise<void> = Promise.resolve();
  /** Whether another attempt at sending follows the current one. */
  private sendsAgain = false;

  constructor(uid: string, { stored }: Pick<PracticeStart, "stored">) {
    this.uid = uid;
    this.own = stored;
    this.onServer = stored;
    // Another device may be further than a copy.
    this.offline = wasAnsweredHere(`/api/auth/${uid}`);
    void openPerson(uid).catch(() => {});
  }

  /** Notes what another tab or device has saved. */
  learn(stored: PracticeProgress | undefined): void {
    if (!this.offline) this.onServer = stored;
  }

  /** Goes on from what another tab or device has saved. */
  goOnFrom(progress: PracticeProgress): void {
    this.own = progress;
  }

  /** Goes on in a list that has changed. */
  changeList(
    before: string[],
    { wordIds, stored }: Pick<PracticeStart, "wordIds" | "stored">,
  ): void {
    this.own = this.own && progressInChangedList(this.own, before, wordIds);
    this.onServer = stored;
  }

  async save(
    { wordlist, wordIds }: Pick<PracticeStart, "wordlist" | "wordIds">,
    pending: PendingProgress,
  ): Promise<Saved> {
    const { progress } = pending;
    if (!this.offline) {
      const newest = this.newerThan(pending, wordIds);
      if (newest) return this.leaveTo(newest);
      try {
        const { user, newest: further } = await this.saveForward({ wordlist, wordIds }, pending);
        if (further) {
          await storeUser(user);
          return { user, ...this.leaveTo(further) };
        }
        this.settle(progress);
        const { _id: wordlistId, wordsVersion } = wordlist;
        tellTabs({ uid: this.uid, wordlistId, wordsVersion, ...progress });
        await storeUser(user);
        return { user };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    }
    this.offline = true;
    const newest = await this.keep(wordlist, wordIds, pending);
    this.send(wordlist._id);
    return newest ? this.leaveTo(newest) : {};
  }

  /** Saves progress, unless another device has saved what is not behind. */
  private async saveForward(
    { wordlist, wordIds }: Pick<PracticeStart, "wordlist" | "wordIds">,
    pending: PendingProgress,
  ): Promise<{ user: User; newest?: PracticeProgress }> {
    const { progress, finished } = pending;
    const user = await savePractice(this.uid, wordlist, progress, {
      onlyForward: true,
      ...(finished && this.own && { previousOrder: this.own.order }),
    });
    const stored = user.wordlistsStudyDepth.find(({ wordlistId }) => wordlistId === wordlist._id);
    if (stored === undefined || isSamePlace(stored, progress)) return { user };
    this.onServer = stored;
    const newest = this.newerThan(pending, wordIds);
    // The server compares orders as they were before the list changed.
    return newest ? { user, newest } : { user: await savePractice(this.uid, wordlist, progress) };
  }

  /** What another tab or device has saved in the meantime, if that is not behind. */
  private newerThan(pending: PendingProgress, wordIds: string[]): PracticeProgress | undefined {
    const { onServer: stored } = this;
    // In a changed list, saving fails, and the page loads it again.
    if (stored === undefined || !isPermutation(stored.order, wordIds.length)) return undefined;
    if (this.own && isSamePlace(this.own, stored)) return undefined;
    const known = {
      ...pending.progress,
      wordIds,
      rounds: this.finishedBy(pending),
      base: this.own,
    };
    return progressToSend(known, { wordIds, stored }, Math.random) ? undefined : stored;
  }

  private leaveTo(newest: PracticeProgress): Saved {
    this.own = newest;
    return { newest };
  }

  private settle(stored: PracticeProgress | undefined): void {
    this.own = stored;
    this.onServer = stored;
  }

  /** The round that ends before this progress, if the server would count it: not if all of its words were skipped. */
  private finishedBy({ finished }: PendingProgress): number[][] {
    const { own } = this;
    const counts = own !== undefined && (own.currentIndex > 0 || own.order.length === 1);
    return finished && counts ? [own.order] : [];
  }

  /** Stores the progress. Returns that of another tab if it is further. */
  private async keep(
    { _id: wordlistId, competitionCode: code, wordsVersion }: Wordlist,
    wordIds: string[],
    pending: PendingProgress,
  ): Promise<PracticeProgress | undefined> {
    const { uid, own: base } = this;
    const rounds = this.finishedBy(pending);
    let newest: PracticeProgress | undefined;
    await changeProgress({ uid, wordlistId }, (now) => {
      const waiting = now?.wordsVersion === wordsVersion ? now : undefined;
      const known = { ...pending.progress, wordIds, rounds, base };
      if (waiting && !progressToSend(known, { wordIds, stored: waiting }, Math.random)) {
        newest = { order: waiting.order, currentIndex: waiting.currentIndex };
        return now;
      }
      return {
        ...{ uid, wordlistId, code, wordsVersion, wordIds, ...pending.progress },
        rounds: [...(waiting?.rounds ?? []), ...rounds],
        // What is no longer waiting was sent, by this page's or another tab's contact with the server.
        base: waiting ? waiting.base : base,
      };
    });
    if (newest === undefined) this.own = pending.progress;
    return newest;
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
    const { own } = this;
    const outcome = (await sendProgress(this.uid)).get(wordlistId);
    // Of a later word, the next attempt says what became of it.
    if (outcome === undefined || outcome.state === "waiting" || this.own !== own) return;
    this.offline = false;
    this.onServer = outcome.stored;
    if (outcome.state === "sent") this.own = outcome.stored;
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
    const toSend = progressToSend(waiting, { wordIds: wordlist.words ?? [], stored }, Math.random);
    if (toSend === undefined) {
      if (user !== undefined) await storeUser(user);
      await finish(waiting, waiting.base);
      return { state: "behind", stored };
    }
    const { progress } = toSend;
    const saved = await saveRounds(waiting, wordlist, stored, toSend);
    await storeUser(saved);
    await finish(waiting, progress);
    tellTabs({ uid, wordlistId, wordsVersion: wordlist.wordsVersion, ...progress });
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

/** Saves the rounds that were finished, and then the progress. If an answer is lost, the server's order says what it has. */
async function saveRounds(
  waiting: QueuedProgress,
  wordlist: Wordlist,
  stored: PracticeProgress | undefined,
  { counted, rounds, progress }: ProgressToSend,
): Promise<User> {
  const save = (order: number[], currentIndex: number) =>
    savePractice(waiting.uid, wordlist, { order, currentIndex });
  const drop = (count: number) =>
    changeProgress(waiting, (now) => now && { ...now, rounds: now.rounds.slice(count) });
  const last = progress.order.length - 1;
  let before = stored;
  let user: User | undefined;
  if (counted > 0) await drop(counted);
  for (const [round, order] of rounds.entries()) {
    // The server counts a round when the next one begins after some of its words.
    const isBegun =
      before && sameOrder(before.order, order) && before.currentIndex >= Math.min(1, last);
    if (!isBegun) await save(order, last);
    const next = rounds[round + 1] ?? progress.order;
    user = await save(next, 0);
    await drop(1);
    before = { order: next, currentIndex: 0 };
  }
  return user && progress.currentIndex === 0 ? user : save(progress.order, progress.currentIndex);
}

/** Removes what was sent. What was practiced in the meantime stays, and goes on from what the server has. */
async function finish(sent: QueuedProgress, base: PracticeProgress | undefined): Promise<void> {
  await changeProgress(sent, (now) =>
    now === undefined || isSamePlace(now, sent) ? undefined : { ...now, base },
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
