import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { attemptPrefixOf, draftKeys, draftsClosed } from "@/shared/drafts/device-drafts";

/** How the speller practices. `all` is the list in its saved order. */
export type PracticeMode = "learn" | "all" | "missed" | "mock-bee" | "meaning";

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

export type Attempt = Schema<"PracticeAttempt">;
type StoredAttempt = Attempt & Pick<Answer, "hintLevel" | "milliseconds" | "mode">;

/** As many as the server takes at once. */
const batchSize = 100;
/** As much as the server stores of what was typed. */
const typedLength = 100;

interface AttemptQueueOptions {
  uid: string;
  save: (wordlistId: string, attempts: Attempt[]) => Promise<void>;
  storage?: () => Storage;
  now?: () => Date;
}

/**
 * A speller's attempts on this device until the server has them: offline, after a reload, and of several tabs. Each has
 * a key of its own, so tabs never overwrite each other's, and an id, so one that is sent twice counts once.
 */
export class AttemptQueue {
  private readonly prefix: string;
  private readonly save: AttemptQueueOptions["save"];
  private readonly storage: () => Storage;
  private readonly now: () => Date;
  /** What the storage has no room for. */
  private readonly unstored = new Map<string, string>();
  private sending: Promise<void> | undefined;

  constructor({
    uid,
    save,
    storage = () => window.localStorage,
    now = () => new Date(),
  }: AttemptQueueOptions) {
    this.prefix = attemptPrefixOf(uid);
    this.save = save;
    this.storage = storage;
    this.now = now;
  }

  add({ wordlistId, typed, ...answer }: Answer): void {
    if (draftsClosed()) return;
    const attempt: StoredAttempt = {
      ...answer,
      id: randomId(),
      typed: typed.trim().slice(0, typedLength),
      attemptedAt: this.now().toISOString(),
    };
    const key = `${this.prefix}${wordlistId}:${attempt.id}`;
    const text = JSON.stringify(attempt);
    try {
      this.storage().setItem(key, text);
    } catch {
      this.unstored.set(key, text);
    }
  }

  /** Sends what is there, without failing: what can't be sent now is sent the next time. */
  send(): Promise<void> {
    this.sending ??= this.sendAll()
      .catch(() => {})
      .finally(() => {
        this.sending = undefined;
      });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    const keys = [...draftKeys(this.prefix, this.storage), ...this.unstored.keys()];
    for (const wordlistId of new Set(keys.map((key) => this.wordlistOf(key)))) {
      const ofList = keys.filter((key) => this.wordlistOf(key) === wordlistId);
      for (let start = 0; start < ofList.length; start += batchSize) {
        const batch = ofList.slice(start, start + batchSize);
        await this.sendBatch(wordlistId, batch);
      }
    }
  }

  private async sendBatch(wordlistId: string, keys: string[]): Promise<void> {
    const attempts = keys.map((key) => this.read(key)).filter((attempt) => attempt !== undefined);
    try {
      if (attempts.length > 0) await this.save(wordlistId, attempts);
    } catch (error) {
      if (!isFinal(error)) throw error;
    }
    for (const key of keys) this.remove(key);
  }

  private wordlistOf(key: string): string {
    return key.slice(this.prefix.length).split(":")[0] ?? "";
  }

  private read(key: string): Attempt | undefined {
    try {
      const text = this.unstored.get(key) ?? this.storage().getItem(key) ?? "null";
      const stored: unknown = JSON.parse(text);
      return isAttempt(stored) ? sentFields(stored) : undefined;
    } catch {
      return undefined;
    }
  }

  private remove(key: string): void {
    this.unstored.delete(key);
    try {
      this.storage().removeItem(key);
    } catch {
      // Blocked, so nothing was stored either.
    }
  }
}

/** `crypto.randomUUID` would need HTTPS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether trying again is useless, such as for a list that was deleted. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    error.status < 500 &&
    error.code !== "not-signed-in" &&
    error.code !== "too-many-requests"
  );
}

/** What the server takes of an attempt. */
const sentFields = ({ id, wordId, typed, correct, attemptedAt }: Attempt): Attempt => ({
  id,
  wordId,
  typed,
  correct,
  attemptedAt,
});

/** Anyone with access to the device may have changed it. */
function isAttempt(stored: unknown): stored is Attempt {
  if (typeof stored !== "object" || stored === null) return false;
  const { id, wordId, typed, correct, attemptedAt } = stored as Partial<Attempt>;
  return (
    [id, wordId, typed, attemptedAt].every((text) => typeof text === "string") &&
    typeof correct === "boolean"
  );
}
