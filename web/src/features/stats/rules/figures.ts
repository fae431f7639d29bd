/** `5.4285` → `5.43`, and `5` → `5.00`: a mean has two decimals (spec §5). */
export function formatMean(mean: number): string {
  return new Intl.NumberFormat(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(mean);
}

/** An average or a median with as many decimals as it has, two at most. */
export function formatAverage(average: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(average);
}

/** `66.666` percent → `66.7%`. */
export function formatPercent(percent: number): string {
  return new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 }).format(
    percent / 100,
  );
}

/** How many modes are told one by one; so many tie only when hardly any grade was given twice. */
const mostModes = 100;

/** `[4, 7]` → `4, 7`; of many only the first are told. */
export function formatModes(modes: readonly number[]): string {
  const number = new Intl.NumberFormat();
  const told = modes.slice(0, mostModes).map((mode) => number.format(mode));
  const more = modes.length - told.length;
  return more > 0 ? `${told.join(", ")} and ${number.format(more)} more` : told.join(", ");
}
