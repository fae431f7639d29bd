import { hasCode } from "@/shared/api/problem";
import { sameItems, type Texts } from "./list-state";

interface SaveList<Item extends Texts, Saved extends { version: number }> {
  /** Saves over the given version, or without one over whatever is there. */
  save: (version: number | undefined) => Promise<Saved>;
  /** What these changes build on; no version to save whatever someone else did. */
  version: number | undefined;
  saved: readonly Item[];
  reread: () => Promise<Saved>;
  itemsOf: (saved: Saved) => Item[];
}

/**
 * Saves a list. The version is that of the whole competition: when it has moved on, but this list has not,
 * someone has changed something else, and nobody has to be asked.
 */
export async function saveList<Item extends Texts, Saved extends { version: number }>({
  save,
  version,
  saved,
  reread,
  itemsOf,
}: SaveList<Item, Saved>): Promise<Saved> {
  try {
    return await save(version);
  } catch (error) {
    if (version === undefined || !hasCode(error, "changed-meanwhile")) throw error;
    const theirs = await reread();
    if (!sameItems(itemsOf(theirs), saved)) throw error;
    return save(theirs.version);
  }
}
