/** In milliseconds. Two presses that are both meant are further apart. */
const pressGap = 300;

/** The second of two presses must not act on the step that the first one led to. */
export class PressGap {
  private last: { at: number; step: string };

  /** `pressedAt` is when a press led here, if one did. */
  constructor(pressedAt = Number.NEGATIVE_INFINITY) {
    this.last = { at: pressedAt, step: "" };
  }

  /** Whether a press counts, at a time and in a step of the session. */
  accepts(at: number, step: string): boolean {
    const { last } = this;
    if (step !== last.step && at - last.at < pressGap) return false;
    this.last = { at, step };
    return true;
  }

  /** After typing, the next press is meant. */
  typed(): void {
    this.last = { at: Number.NEGATIVE_INFINITY, step: "" };
  }
}
