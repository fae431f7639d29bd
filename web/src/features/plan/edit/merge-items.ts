import type { CollisionLine, Merge } from "@/shared/merge/merge";
import type { FieldGroups } from "@/shared/merge/merge-fields";
import { mergeList } from "@/shared/merge/merge-list";
import { similarRows } from "@/shared/merge/similarity";
import type { ListItem, ListKind } from "./list-state";

export interface MergeKind<Item extends ListItem> extends ListKind<Item> {
  name: string;
  /** Dates and times that make sense only together. */
  together: FieldGroups<Item>;
  /** Its dates and times, as people read them, and all else beside its name and description. */
  otherLines: (item: Item) => CollisionLine[];
}

/** Merges two organizers' versions of a list. */
export function mergeItems<Item extends ListItem>(
  { name, itemName, compare, together, otherLines }: MergeKind<Item>,
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): Merge<readonly Item[]> {
  const nameOf = (item: Item) => item.name || `New ${itemName}`;
  const { collisions, settle } = mergeList(base, mine, theirs, {
    name,
    groups: together,
    similarity: similarRows,
    ordered: compare === undefined,
    titleOf: nameOf,
    nameOf,
    linesOf: (item) => [
      ...otherLines(item),
      { label: "Name", text: item.name },
      { label: "Description", text: item.description },
    ],
  });
  return {
    collisions,
    settle: (choices) => {
      const items = settle(choices);
      return compare === undefined ? items : items.toSorted(compare);
    },
  };
}
