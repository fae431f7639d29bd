import { ServerTime } from "./server-time";

/** A server that says nothing for so long can't be reached. It beats every 5 seconds. */
const silence = 12_000;
/** How often the page looks for silence. */
const lookEvery = 1_000;

/** What every view has. */
export interface Beat {
  /** The server's monotonic milliseconds. */
  t: number;
}

/** What a page knows of its stream. */
export interface StreamState<View> {
  /** The newest whole view; absent until the first has come. */
  view: View | undefined;
  /** Since when nothing was heard; absent while connected. */
  silentSince: Date | undefined;
  /** The status of a refusal that trying again won't change, such as that of a revoked link. */
  refused: number | undefined;
}

interface StreamOptions {
  /** The address of the stream. */
  stream: string;
  /** The address of the same view as one answer, which says why a stream can't be opened. */
  view: string;
}

/**
 * Follows a view: each message is a whole one, so the newest is always all there is to know. While the stream can't be opened, it asks
 * for the view every few seconds.
 */
export class StageStream<View extends Beat> {
  readonly time = new ServerTime();
  private state: StreamState<View> = {
    view: undefined,
    silentSince: undefined,
    refused: undefined,
  };
  private readonly listeners = new Set<() => void>();
  private source: EventSource | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private lastHeard = { now: performance.now(), date: new Date() };
  private openedAt = 0;

  constructor(private readonly addresses: StreamOptions) {}

  readonly getState = (): StreamState<View> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  /** The server's time now. */
  readonly now = (): number => this.time.at(performance.now());

  /** A view that came as the answer to a command. */
  readonly take = (view: View): void => {
    const known = this.state.view;
    // The stream may have been faster.
    if (known === undefined || view.t >= known.t) this.set({ view });
  };

  private start(): void {
    this.lastHeard = { now: performance.now(), date: new Date() };
    this.open();
    this.timers.push(setInterval(() => this.look(), lookEvery));
  }

  private stop(): void {
    this.close();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  private open(): void {
    const source = new EventSource(this.addresses.stream);
    this.source = source;
    this.openedAt = performance.now();
    source.addEventListener("open", () => this.time.reset());
    source.addEventListener("view", ({ data }) => {
      const view = JSON.parse(data as string) as View;
      this.heard(view.t);
      this.set({ view, silentSince: undefined });
    });
    source.addEventListener("beat", ({ data }) => {
      this.heard((JSON.parse(data as string) as Beat).t);
      if (this.state.silentSince !== undefined) this.set({ silentSince: undefined });
    });
    source.addEventListener("error", () => {
      // Otherwise the browser connects again by itself.
      if (source.readyState === EventSource.CLOSED && source === this.source) void this.ask();
    });
  }

  private close(): void {
    this.source?.close();
    this.source = undefined;
  }

  /** Finds out why the stream can't be opened, and tries again unless that is final. */
  private async ask(): Promise<void> {
    this.close();
    try {
      const response = await fetch(this.addresses.view, { signal: AbortSignal.timeout(silence) });
      if ([401, 403, 404, 410].includes(response.status)) {
        this.stop();
        this.set({ refused: response.status });
        return;
      }
      // More watch than the server streams to.
      if (response.ok) {
        const view = (await response.json()) as View;
        this.time.reset();
        // A view has the time at which it was made.
        this.heard(Number(response.headers.get("wordhive-t") ?? view.t));
        this.set({ view, silentSince: undefined });
      }
    } catch {
      // Not connected.
    }
    this.reopenSoon();
  }

  /** Not all at once: after a restart, everyone in the hall comes back. */
  private reopenSoon(): void {
    if (this.listeners.size === 0) return;
    const reopen = () => {
      if (this.source === undefined) this.open();
    };
    this.timers.push(setTimeout(reopen, 1_000 + Math.random() * 3_000));
  }

  private heard(t: number): void {
    this.lastHeard = { now: performance.now(), date: new Date() };
    this.time.heard(t, this.lastHeard.now);
  }

  private look(): void {
    const now = performance.now();
    if (now - this.lastHeard.now < silence) return;
    if (this.state.silentSince === undefined) this.set({ silentSince: this.lastHeard.date });
    // A connection may be there and carry nothing.
    if (this.source === undefined || now - this.openedAt < silence) return;
    this.close();
    this.reopenSoon();
  }

  private set(changes: Partial<StreamState<View>>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
