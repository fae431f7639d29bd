/** Words per request: small enough for steady progress, large enough to be fast. */
export const batchSize = 250;

/**
 * Rates words in batches from index `from`, calling `onRated` for each batch. Throws on abort or at the
 * first failure; another call can continue after the last batch.
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
    // The response may arrive after the abort.
    signal.throwIfAborted();
    onRated(ratings);
  }
}
