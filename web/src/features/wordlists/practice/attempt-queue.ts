import type { Schema } from "@/shared/api/client";
import { repeatAfterLogIn } from "@/shared/api/ended-session";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { draftsClosed } from "@/shared/drafts/device-drafts";
import { type Attempt, openPerson, type QueuedAttempt } from "@/shared/offline/database";
import { deviceId, timedId } from "@/shared/offline/device-id";
import { hold } from "@/shared/offline/held-attempts";
import { oneTab } from "@/shared/offline/one-tab";
import { isTemporaryRefusal, keepsRefused } from "@/shared/offline/refusals";
import { readWaiting, removeWaiting, storeWaiting } from "@/shared/offline/waiting";

/** How the speller practices. `all` is the list in its saved order. */
export type PracticeMode = Schema<"PracticeMode">;

/** An answer to a word. */
export interface Answer {
  wordlistId: string;
  wordId: string;
  /** As typed. The chosen word's id in mode `meaning`. */
  typed: string;
  correct: boolean;
  /** 0 without help, 1 with the length and first letter, 2 with the hard part, 3 when the word was shown. */
  hintLevel: 0 | 1 | 2 | 3;
  /** From hearing the word to the answer. */
  milliseconds: number | null;
  mode: PracticeMode;
}

/** As many as the server takes at once. */
const batchSize = 100;
/** As many characters as the server stores of what was typed. */
const typedLength = 100;
/** How long to wait when the server says that there are too many at once, in seconds. */
const patience = { usual: 10, most: 120 };
/** A list that the server doesn't know is tried again after this time. */
const refusedPause = 10 * 60 * 1000;

interface AttemptQueueOptions {
  uid: string;
  save: (wordlistId: string, attempts: Attempt[]) => Promise<void>;
  now?: () => Date;
  wait?: (seconds: number) => Promise<void>;
}

/**
 * A speller's attempts on this device until the server has them: offline, after the browser was closed, and of several
 * tabs. Each has an id, so one that is sent twice counts once. See docs/decisions/0044.
 */
export class AttemptQueue {
  private readonly uid: string;
  private readonly save: AttemptQueueOptions["save"];
  private readonly now: () => Date;
  private readonly wait: (seconds: number) => Promise<void>;
  /** Resolves once all that was added is on the device. */
  private added: Promise<unknown>;
  /** The last to be sent, and all that was added before. */
  private sending: { added: Promise<unknown>; done: Promise<void> } | undefined;
  /** Lists to leave out, and until when. */
  private readonly refused = new Map<string, number>();
  /** The ids of attempts that are done with. The device may be unable to remove them. */
  private readonly done = new Set<string>();

  constructor({
    uid,
    save,
    now = () => new Date(),
    wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  }: AttemptQueueOptions) {
    this.uid = uid;
    this.save = save;
    this.now = now;
    this.wait = wait;
    this.added = openPerson(uid).catch(() => {});
  }

  add({ wordlistId, typed, ...answer }: Answer): void {
    if (draftsClosed()) return;
    const { uid } = this;
    const now = this.now();
    const attempt: Attempt = {
      ...answer,
      id: timedId(now),
      typed: storable(typed),
      attemptedAt: now.toISOString(),
      device: deviceId(),
    };
    const waiting = { uid, id: attempt.id, wordlistId, attempt };
    // Before anything else: the page may be closed at once.
    hold(waiting);
    this.added = this.added.then(() => storeWaiting("attempts", waiting));
  }

  /** Sends what is there, without failing: what can't be sent now is sent the next time. */
  send(): Promise<void> {
    const { added } = this;
    // What is being sent may not include what was added since.
    if (this.sending?.added === added) return this.sending.done;
    const done = (this.sending?.done ?? Promise.resolve())
      .then(() => added)
      .then(() => repeatAfterLogIn(() => this.sendInOneTab(), isSessionEnded))
      .catch(() => {})
      .finally(() => {
        if (this.sending?.done === done) this.sending = undefined;
      });
    this.sending = { added, done };
    return done;
  }

  /** Rejects if the session has ended: while someone is asked to log in, other tabs may send. */
  private sendInOneTab(): Promise<void> {
    return oneTab(`attempts:${this.uid}`, () => this.sendAll());
  }

  /** Until nothing is left, also of what is added in the meantime. */
  private async sendAll(): Promise<void> {
    for (;;) {
      const now = this.now().getTime();
      const waiting = (await readWaiting("attempts", this.uid)).filter(
        ({ id, wordlistId }) => !this.done.has(id) && (this.refused.get(wordlistId) ?? 0) <= now,
      );
      if (waiting.length === 0) return;
      const ordered = waiting.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
      for (const list of new Set(ordered.map(({ wordlistId }) => wordlistId))) {
        const ofList = ordered.filter(({ wordlistId }) => wordlistId === list);
        for (let start = 0; start < ofList.length; start += batchSize) {
          if (!(await this.sendBatch(ofList.slice(start, start + batchSize)))) break;
        }
      }
    }
  }

  /** Returns whether the list's other attempts may be sent. */
  private async sendBatch(batch: QueuedAttempt[]): Promise<boolean> {
    const [first] = batch;
    if (first === undefined) return true;
    const { wordlistId } = first;
    const attempts = batch.map(({ attempt }) => attempt).filter(isAttempt);
    try {
      if (attempts.length > 0) await this.save(wordlistId, attempts);
    } catch (error) {
      if (hasCode(error, "too-many-requests")) {
        await this.wait(Math.min(error.retryAfter ?? patience.usual, patience.most));
        return this.sendBatch(batch);
      }
      if (isTemporaryRefusal(error)) {
        await this.keepRefused(wordlistId, batch);
        return false;
      }
      if (hasCode(error, "server-busy")) {
        // Also while the deletion of this list can be undone. Others may be sent.
        this.leaveOut(wordlistId, 1000 * (error.retryAfter ?? patience.usual));
        return false;
      }
      if (!isInvalid(error)) throw error;
      if (batch.length > 1 && !hasCode(error, "too-large")) {
        // One that the server doesn't take must not cost the others.
        const half = Math.ceil(batch.length / 2);
        return (
          (await this.sendBatch(batch.slice(0, half))) && (await this.sendBatch(batch.slice(half)))
        );
      }
      this.finish(batch);
      await removeWaiting("attempts", this.uid, batch);
      return true;
    }
    this.finish(batch);
    await this.moveToSent(wordlistId, batch);
    return true;
  }

  private finish(batch: QueuedAttempt[]): void {
    for (const { id } of batch) this.done.add(id);
  }

  private leaveOut(wordlistId: string, milliseconds: number): void {
    this.refused.set(wordlistId, this.now().getTime() + milliseconds);
  }

  /** The stored practice state doesn't count them yet. */
  private async moveToSent(wordlistId: string, batch: QueuedAttempt[]): Promise<void> {
    await removeWaiting("attempts", this.uid, batch, async (transaction) => {
      const list = await transaction.objectStore("lists").get([this.uid, wordlistId]);
      if (list === undefined) return;
      const sent = transaction.objectStore("sent");
      await Promise.all(batch.map((waiting) => sent.put(waiting)));
    });
  }

  private async keepRefused(wordlistId: string, batch: QueuedAttempt[]): Promise<void> {
    const now = this.now().getTime();
    this.leaveOut(wordlistId, refusedPause);
    const [kept, dropped] = [true, false].map((keep) =>
      batch.filter((waiting) => keepsRefused(waiting.refusedAt, now) === keep),
    );
    await removeWaiting("attempts", this.uid, dropped ?? []);
    for (const waiting of kept ?? []) {
      if (waiting.refusedAt === undefined || waiting.refusedAt > now) {
        await storeWaiting("attempts", { ...waiting, refusedAt: now });
      }
    }
  }
}

/** Half of an emoji would make the server refuse it. */
const storable = (typed: string) =>
  [...typed.trim().replace(/\p{Surrogate}/gu, "")].slice(0, typedLength).join("");

const isSessionEnded = (error: unknown) => hasCode(error, "not-signed-in");

const timeOf = ({ attempt }: QueuedAttempt) => String(attempt.attemptedAt);

/** Whether the server won't ever take it. */
function isInvalid(error: unknown): boolean {
  return error instanceof ProblemError && [400, 413, 422].includes(error.status);
}

/** Anyone with access to the device may have changed it. */
function isAttempt(stored: unknown): stored is Attempt {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, wordId, typed, correct, attemptedAt } = stored as Partial<Attempt>;
  return (
    [id, wordId, typed, attemptedAt].every((text) => typeof text === "string") &&
    typeof correct === "boolean"
  );
}
