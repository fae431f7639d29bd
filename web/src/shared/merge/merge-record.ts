import { type Choices, chosen, type Merge } from "./merge";
import { type FieldGroups, mergeFields, withFields } from "./merge-fields";

type FieldTexts<Value> = {
  [Field in keyof Value & string]: { label: string; format?: (value: Value[Field]) => string };
};

/** Merges two versions of a value with fields, and describes what collides. */
export function mergeRecord<Value extends object>(
  base: Value,
  mine: Value,
  theirs: Value,
  fields: FieldTexts<Value>,
  groups: FieldGroups<Value> = [],
): Merge<Value> {
  const merged = mergeFields(base, mine, theirs, groups);
  const keyOf = (group: FieldGroups<Value>[number]) => group.join();
  const linesOf = (value: Value, group: FieldGroups<Value>[number]) =>
    group.map((name) => {
      const { label, format = String } = fields[name as keyof Value & string];
      return { label, text: format(value[name as keyof Value & string]) };
    });
  return {
    collisions: merged.collisions.map((group) => ({
      key: keyOf(group),
      title: linesOf(mine, group)
        .map(({ label }) => label)
        .join(", "),
      mine: linesOf(merged.mine, group),
      theirs: linesOf(merged.theirs, group),
    })),
    settle: (choices: Choices) =>
      withFields(
        merged.mine,
        merged.theirs,
        merged.collisions.filter((group) =>
          chosen(choices, keyOf(group), { mine: false, theirs: true }),
        ),
      ),
  };
}
