import type { Schema } from "@/shared/api/client";

type SpellerPractice = Schema<"SpellerPractice">;

/** Those who know most words come first, then those who practiced most, then by name. */
export function byProgress(spellers: readonly SpellerPractice[]): SpellerPractice[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  return spellers.toSorted(
    (a, b) =>
      b.knownCount - a.knownCount ||
      b.practicedCount - a.practicedCount ||
      collator.compare(a.displayName, b.displayName),
  );
}
