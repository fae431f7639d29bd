import { diffArrays } from "diff";
import { matchEqual, matchRows, type RowSimilarity } from "./match-rows";
import { type FieldGroups, mergeFields } from "./merge-fields";

export interface RowRules<Row> extends RowSimilarity<Row> {
  groups?: FieldGroups<Row>;
  /** Whether the order is people's choice, not that of a sort. */
  ordered: boolean;
}

export interface MergedRow<Row> {
  key: string;
  /** Undefined where it was removed. Both are the same without a collision. */
  mine: Row | undefined;
  theirs: Row | undefined;
  collides: boolean;
}

export interface MergedRows<Row> {
  rows: ReadonlyMap<string, MergedRow<Row>>;
  /** The keys in the merged order, with my version of what both moved. */
  order: string[];
  /** The same with their version, if both moved the same rows to different places. */
  theirOrder: string[] | undefined;
}

/**
 * Merges two versions of a list. Its rows have no ids, as the API's don't, so rows that have most in common with those of the
 * base are new versions of them.
 */
export function mergeRows<Row extends object>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  rules: RowRules<Row>,
): MergedRows<Row> {
  const inMine = matchRows(base, mine, rules);
  const inTheirs = matchRows(base, theirs, rules);
  const mineKeys = keysOf(mine, inMine, "mine");
  const theirKeys = keysOf(theirs, inTheirs, "theirs");
  shareAdded(mine, mineKeys, theirs, theirKeys);

  const mineByKey = new Map(mineKeys.map((key, index) => [key, mine[index] as Row]));
  const theirsByKey = new Map(theirKeys.map((key, index) => [key, theirs[index] as Row]));
  const baseByKey = new Map(base.map((row, index) => [baseKey(index), row]));
  const rows = new Map<string, MergedRow<Row>>();
  for (const key of new Set([...theirKeys, ...mineKeys])) {
    const row = mergeRow(
      baseByKey.get(key),
      mineByKey.get(key),
      theirsByKey.get(key),
      rules.groups,
    );
    if (row !== undefined) rows.set(key, { key, ...row });
  }
  const remains = (key: string) => rows.has(key);
  const orders = mergeOrder(
    [...baseByKey.keys()].filter(remains),
    mineKeys.filter(remains),
    theirKeys.filter(remains),
  );
  return { rows, ...orders, ...(!rules.ordered && { theirOrder: undefined }) };
}

const baseKey = (index: number) => `row-${index}`;

/** Rows of the base have the same key in each version. */
function keysOf(
  rows: readonly unknown[],
  matches: readonly (number | undefined)[],
  side: string,
): string[] {
  const keys = rows.map((_, index) => `${side}-${index}`);
  matches.forEach((to, from) => {
    if (to !== undefined) keys[to] = baseKey(from);
  });
  return keys;
}

/** What both added is one row. */
function shareAdded<Row extends object>(
  mine: readonly Row[],
  mineKeys: readonly string[],
  theirs: readonly Row[],
  theirKeys: string[],
): void {
  const added = (keys: readonly string[], side: string) =>
    keys.flatMap((key, index) => (key.startsWith(side) ? [index] : []));
  const [byMe, byThem] = [added(mineKeys, "mine"), added(theirKeys, "theirs")];
  const rowsAt = (rows: readonly Row[], places: number[]) => places.map((at) => rows[at] as Row);
  matchEqual(rowsAt(mine, byMe), rowsAt(theirs, byThem)).forEach((to, from) => {
    const [place, key] = [byThem[to ?? -1], mineKeys[byMe[from] ?? -1]];
    if (place !== undefined && key !== undefined) theirKeys[place] = key;
  });
}

/** Undefined if the row is gone. */
function mergeRow<Row extends object>(
  base: Row | undefined,
  mine: Row | undefined,
  theirs: Row | undefined,
  groups: FieldGroups<Row> | undefined,
): Omit<MergedRow<Row>, "key"> | undefined {
  if (base === undefined) {
    const added = mine ?? theirs;
    return { mine: added, theirs: added, collides: false };
  }
  if (mine === undefined || theirs === undefined) {
    const left = mine ?? theirs;
    return left === undefined || matchEqual([left], [base])[0] === 0
      ? undefined
      : { mine, theirs, collides: true };
  }
  const merged = mergeFields(base, mine, theirs, groups);
  return { mine: merged.mine, theirs: merged.theirs, collides: merged.collisions.length > 0 };
}

/** Each person's rows stay or go where that person moved or added them. */
function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): { order: string[]; theirOrder: string[] | undefined } {
  const byMe = movedRows(base, mine);
  const byThem = movedRows(base, theirs);
  const common = (keys: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return keys.filter((key) => known.has(key)).join();
  };
  const collides =
    [...byMe].some((key) => byThem.has(key)) && common(mine, theirs) !== common(theirs, mine);
  return {
    order: place(theirs, mine, byMe),
    theirOrder: collides ? place(mine, theirs, byThem) : undefined,
  };
}

/** The fewest rows of the base that were moved to get from its order to another one. */
function movedRows(base: readonly string[], later: readonly string[]): Set<string> {
  const [inBase, inLater] = [new Set(base), new Set(later)];
  const changes = diffArrays(
    base.filter((key) => inLater.has(key)),
    later.filter((key) => inBase.has(key)),
  );
  return new Set(changes.flatMap(({ added, value }) => (added ? value : [])));
}

/** Puts the rows that one person moved or added into the order of the other, each below the row that it follows. */
function place(
  order: readonly string[],
  from: readonly string[],
  moved: ReadonlySet<string>,
): string[] {
  const known = new Set(order);
  const stays = (key: string) => known.has(key) && !moved.has(key);
  const placed = order.filter((key) => stays(key) || !from.includes(key));
  from.forEach((key, index) => {
    if (stays(key)) return;
    const previous = from[index - 1];
    placed.splice(previous === undefined ? 0 : placed.indexOf(previous) + 1, 0, key);
  });
  return placed;
}
