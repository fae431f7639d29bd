import { type Choices, type Collision, type CollisionLine, chosen, type Merge } from "./merge";
import { type MergedRow, mergeRows, type RowRules } from "./merge-rows";

export interface ListRules<Row> extends RowRules<Row> {
  /** Distinguishes its collisions from those of other lists, such as "content". */
  name: string;
  /** The title of a collision, and what the row is called in a list. */
  titleOf: (row: Row, index: number) => string;
  nameOf: (row: Row) => string;
  linesOf: (row: Row) => CollisionLine[];
}

/** Merges two versions of a list, and describes what collides. */
export function mergeList<Row extends object>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  { name, titleOf, nameOf, linesOf, ...rules }: ListRules<Row>,
): Merge<Row[]> {
  const { rows, order, theirOrder } = mergeRows(base, mine, theirs, rules);
  const keyOf = (key: string) => `${name}-${key}`;
  const orderKey = keyOf("order");

  const collisions = order
    .map((key) => rows.get(key))
    .filter((row): row is MergedRow<Row> => row?.collides === true)
    .map((row): Collision => {
      const shown = row.mine ?? row.theirs;
      return {
        key: keyOf(row.key),
        title: shown === undefined ? "" : titleOf(shown, order.indexOf(row.key)),
        mine: row.mine && linesOf(row.mine),
        theirs: row.theirs && linesOf(row.theirs),
      };
    });

  const orderLines = (keys: readonly string[]): CollisionLine[] =>
    keys.flatMap((key, index) => {
      const row = rows.get(key)?.mine ?? rows.get(key)?.theirs;
      return row === undefined ? [] : [{ label: `${index + 1}`, text: nameOf(row) }];
    });
  if (theirOrder !== undefined) {
    collisions.push({
      key: orderKey,
      title: "Order",
      mine: orderLines(order),
      theirs: orderLines(theirOrder),
    });
  }

  return {
    collisions,
    settle: (choices: Choices) =>
      chosen(choices, orderKey, { mine: order, theirs: theirOrder ?? order }).flatMap((key) => {
        const row = rows.get(key);
        const version = row && chosen(choices, keyOf(key), row);
        return version === undefined ? [] : [version];
      }),
  };
}
