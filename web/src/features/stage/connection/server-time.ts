/** How many beats the offset is taken from. */
const beats = 20;

/**
 * The server's clock as this page knows it: milliseconds since the server's start. The message that was under way for the
 * shortest time shows the difference best, so the smallest of the last ones counts.
 */
export class ServerTime {
  private offsets: number[] = [];

  /** A message with the server's time `t` arrived at `now`, by the page's monotonic clock. */
  heard(t: number, now: number): void {
    this.offsets = [...this.offsets, now - t].slice(-beats);
  }

  /** For a new connection: another server, or a restarted one, counts from another start. */
  reset(): void {
    this.offsets = [];
  }

  /** The server's time at `now`. */
  at(now: number): number {
    return this.offsets.length === 0 ? now : now - Math.min(...this.offsets);
  }
}
