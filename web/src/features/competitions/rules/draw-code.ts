const lowest = 10_000;
const highest = 99_999;
const span = highest - lowest + 1;
// Beyond the last full multiple of the span, draws are repeated: otherwise low codes would be likelier.
const fairDraws = Math.floor(2 ** 32 / span) * span;

/** Draws 32 random bits as a number. */
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
