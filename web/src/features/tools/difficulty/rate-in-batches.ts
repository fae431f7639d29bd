/** How many words go to the server at once: small enough that the bar moves, large enough to be quick. */
export const batchSize = 250;

/**
 * Rates words one batch after another, telling each batch as it arrives; `from` is the first word that
 * is not rated yet. Stops with the signal's reason, or with the first failure: what was told stays right,
 * so that a further call can go on from there.
 */
export async function rateInBatches<Rating>(
  words: readonly string[],
  from: number,
  rate: (batch: readonly string[], signal: AbortSignal) => Promise<Rating[]>,
  onRated: (ratings: Rating[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let start = from; start < words.length; start += batchSize) {
    const ratings = await rate(words.slice(start, start + batchSize), signal);
    // The answer may have been on its way when it was canceled.
    signal.throwIfAborted();
    onRated(ratings);
  }
}
