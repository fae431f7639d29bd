/** At most three evenly spaced round numbers for the grid of a chart of counts; the last is at least `max`. */
export function gridLines(max: number): number[] {
  let power = 1;
  for (;;) {
    for (const factor of [1, 2, 5]) {
      const step = factor * power;
      const lines = Math.max(1, Math.ceil(max / step));
      if (lines <= 3) {
        return Array.from({ length: lines }, (_, index) => step * (index + 1));
      }
    }
    power *= 10;
  }
}
