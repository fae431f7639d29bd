const lowest = 10_000;
const highest = 99_999;
const span = highest - lowest + 1;
// Draws above the last full multiple of the span are repeated, as they would favor low codes.
const fairDraws = Math.floor(2 ** 32 / span) * span;

/** 32 random bits. */
export type Random32 = () => number;

const cryptoRandom: Random32 = () => {
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  if (value === undefined) {
    throw new Error("getRandomValues filled nothing");
  }
  return value;
};

/** A join code, 10000 to 99999, each equally likely. */
export function drawCode(random: Random32 = cryptoRandom): number {
  let draw = random();
  while (draw >= fairDraws) {
    draw = random();
  }
  return lowest + (draw % span);
}
