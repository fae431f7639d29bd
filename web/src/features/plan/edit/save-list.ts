import { hasCode } from "@/shared/api/problem";
import { type ListItem, sameItems } from "./list-state";

interface SaveList<Item extends ListItem, Saved extends { version: number }> {
  /** Saves over the given version, or over any version if it is undefined. */
  save: (version: number | undefined) => Promise<Saved>;
  /** The version that the changes are based on; undefined to overwrite. */
  version: number | undefined;
  saved: readonly Item[];
  refetch: () => Promise<Saved>;
  itemsOf: (saved: Saved) => Item[];
}

/**
 * Saves a list. The version is that of the whole competition: if someone changed only other parts of it,
 * saves again over the new version.
 */
export async function saveList<Item extends ListItem, Saved extends { version: number }>({
  save,
  version,
  saved,
  refetch,
  itemsOf,
}: SaveList<Item, Saved>): Promise<Saved> {
  try {
    return await save(version);
  } catch (error) {
    if (version === undefined || !hasCode(error, "changed-meanwhile")) throw error;
    const theirs = await refetch();
    if (!sameItems(itemsOf(theirs), saved)) throw error;
    return save(theirs.version);
  }
}
