/** `5.4285` → `5.43`, `5` → `5.00`: two decimals, as in the spec. */
export function formatMean(mean: number): string {
  return new Intl.NumberFormat(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(mean);
}

/** An average or median with at most two decimals. */
export function formatAverage(average: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(average);
}

/** `66.666` percent → `66.7%`. */
export function formatPercent(percent: number): string {
  return new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 }).format(
    percent / 100,
  );
}

/** More modes than this are summarized: that many tie only when hardly any grade was given twice. */
const maxModes = 100;

/** `[4, 7]` → `4, 7`. */
export function formatModes(modes: readonly number[]): string {
  const number = new Intl.NumberFormat();
  const shown = modes.slice(0, maxModes).map((mode) => number.format(mode));
  const more = modes.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${number.format(more)} more` : shown.join(", ");
}
