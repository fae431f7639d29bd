/** Compares rows of a list that have no ids. */
export interface RowSimilarity<Row> {
  /** 0 for different rows, more the more they have in common. */
  similarity: (a: Row, b: Row) => number;
  /** Whether a row that has nothing in common with another can still be its new version, by its place between others. */
  byPlace?: boolean;
}

/** Which row of a later version each row is. */
export function matchRows<Row extends object>(
  base: readonly Row[],
  later: readonly Row[],
  { similarity, byPlace = false }: RowSimilarity<Row>,
): (number | undefined)[] {
  const matches: (number | undefined)[] = matchEqual(base, later);
  const taken = new Set(matches);
  const candidates = base.flatMap((row, from) =>
    matches[from] !== undefined
      ? []
      : later.flatMap((other, to) => {
          const score = taken.has(to) ? 0 : similarity(row, other);
          return score > 0 ? [{ from, to, score }] : [];
        }),
  );
  const distance = ({ from, to }: { from: number; to: number }) => Math.abs(from - to);
  candidates.sort((a, b) => b.score - a.score || distance(a) - distance(b));
  for (const { from, to } of candidates) {
    if (matches[from] !== undefined || taken.has(to)) continue;
    matches[from] = to;
    taken.add(to);
  }
  return byPlace ? matchByPlace(matches, later.length) : matches;
}

/** Equal rows match in their order. */
export function matchEqual<Row extends object>(
  base: readonly Row[],
  later: readonly Row[],
): (number | undefined)[] {
  const places = new Map<string, number[]>();
  later.forEach((row, index) => {
    const text = textOf(row);
    places.set(text, [...(places.get(text) ?? []), index]);
  });
  return base.map((row) => places.get(textOf(row))?.shift());
}

const textOf = (row: object) =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));

/** As many rows as before between the same neighbors are new versions of them. */
function matchByPlace(
  matches: readonly (number | undefined)[],
  laterCount: number,
): (number | undefined)[] {
  const anchors = [
    { from: -1, to: -1 },
    ...matches.flatMap((to, from) => (to === undefined ? [] : [{ from, to }])),
    { from: matches.length, to: laterCount },
  ];
  const completed = [...matches];
  anchors.slice(1).forEach((next, index) => {
    const previous = anchors[index];
    if (previous === undefined || next.from - previous.from !== next.to - previous.to) return;
    for (let from = previous.from + 1; from < next.from; from += 1) {
      completed[from] = previous.to + (from - previous.from);
    }
  });
  const places = completed.filter((place) => place !== undefined);
  return new Set(places).size === places.length ? completed : [...matches];
}
