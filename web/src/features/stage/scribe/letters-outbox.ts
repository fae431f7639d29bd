import type { Sent } from "../connection/command-client";
import type { Letters } from "../screen/starts";

/** The letters of a turn on their way to the server. */
interface Outgoing extends Letters {
  turn: number;
  /** Whether the server has them. */
  sent: boolean;
}

interface OutboxState {
  records: readonly Outgoing[];
  /** Why the server didn't take the last ones, though it could be reached. */
  refusal: string | undefined;
}

/** While a scribe types, letters go together. */
const pause = 250;
const retryAfter = 2_000;

/**
 * Sends letters until the server has them, the newest of each turn. They are in the device's storage too, so that neither a
 * reload nor a cut connection loses any.
 */
export class LettersOutbox {
  private state: OutboxState;
  private readonly listeners = new Set<() => void>();
  private open: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<boolean> | undefined;

  constructor(
    private readonly key: string,
    private readonly post: (turn: number, letters: Letters) => Promise<Sent<unknown>>,
  ) {
    this.state = { records: read(key), refusal: undefined };
  }

  readonly getState = (): OutboxState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  /** The letters of a turn are now these. */
  write(turn: number, { text, restarts }: Letters): void {
    const others = this.state.records.filter((record) => record.turn !== turn);
    this.store([...others, { turn, text, restarts, sent: false }]);
    this.sendIn(pause);
  }

  /** Sends what is left now. Resolves to whether the server has everything. */
  readonly send = (): Promise<boolean> => {
    clearTimeout(this.timer);
    this.underWay ??= this.sendAll().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  };

  /** This turn is open. What the server has of others is no longer needed here. */
  readonly follow = (turn: number | undefined): void => {
    if (turn !== this.open) this.set({ refusal: undefined });
    this.open = turn;
    this.store(this.state.records);
  };

  private start(): void {
    window.addEventListener("storage", this.readAgain);
    this.sendIn(0);
  }

  private stop(): void {
    clearTimeout(this.timer);
    window.removeEventListener("storage", this.readAgain);
  }

  /** Another tab has written. */
  private readonly readAgain = ({ key }: StorageEvent): void => {
    if (key !== this.key) return;
    this.set({ records: read(this.key) });
  };

  private sendIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), milliseconds);
  }

  private async sendAll(): Promise<boolean> {
    for (;;) {
      const next = this.state.records.find(({ sent }) => !sent);
      if (next === undefined) return true;
      const posted = await this.post(next.turn, next);
      if (posted.is === "unsent" || posted.is === "logged out") {
        if (this.listeners.size > 0) this.sendIn(retryAfter);
        return false;
      }
      // Unless more was typed meanwhile. What is refused now would be refused again.
      const { records } = this.state;
      this.store(records.map((record) => (record === next ? { ...record, sent: true } : record)));
      this.set({ refusal: posted.is === "done" ? undefined : posted.sentence });
    }
  }

  private store(all: readonly Outgoing[]): void {
    const records = all.filter(({ turn, sent }) => !sent || turn === this.open);
    // A page that has closed may have lost its role, and its letters with it.
    if (this.listeners.size > 0) write(this.key, records);
    this.set({ records });
  }

  private set(changes: Partial<OutboxState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

function read(key: string): readonly Outgoing[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

function write(key: string, records: readonly Outgoing[]): void {
  try {
    if (records.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(records));
  } catch {
    // Private windows may refuse. The page still has them.
  }
}
