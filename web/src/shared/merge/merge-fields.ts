/** Fields that make sense only together, such as a start and its end, are one group. */
export type FieldGroups<Value> = readonly (readonly (keyof Value)[])[];

export interface MergedFields<Value> {
  /** Both people's changes, with my version of what collides. */
  mine: Value;
  /** The same with their version. */
  theirs: Value;
  /** The groups that both changed in different ways. */
  collisions: FieldGroups<Value>;
}

/** Merges two versions of a value field by field. Fields in no group are groups of their own. */
export function mergeFields<Value extends object>(
  base: Value,
  mine: Value,
  theirs: Value,
  groups: FieldGroups<Value> = [],
): MergedFields<Value> {
  const grouped = new Set(groups.flat());
  const fields = Object.keys({ ...theirs, ...mine }) as (keyof Value)[];
  const all = [...groups, ...fields.filter((field) => !grouped.has(field)).map((field) => [field])];
  const same = (group: readonly (keyof Value)[], a: Value, b: Value) =>
    group.every((field) => a[field] === b[field]);
  const theirChanges = all.filter((group) => same(group, mine, base) && !same(group, mine, theirs));
  const collisions = all.filter(
    (group) => !same(group, mine, base) && !same(group, theirs, base) && !same(group, mine, theirs),
  );
  const merged = withFields(mine, theirs, theirChanges);
  return { mine: merged, theirs: withFields(merged, theirs, collisions), collisions };
}

/** A value with the fields of some groups from another one. */
export function withFields<Value extends object>(
  value: Value,
  from: Value,
  groups: FieldGroups<Value>,
): Value {
  return {
    ...value,
    ...Object.fromEntries(groups.flat().map((field) => [field, from[field]])),
  };
}
