import { hasCode } from "@/shared/api/problem";
import type { Merge } from "./merge";

/** A value and its version, which the server compares with its own. */
export interface Versioned<Value, Version> {
  value: Value;
  version: Version;
}

/** Both changed the same thing, so a person has to choose. */
export class CollisionError<Value, Version> extends Error {
  override readonly name = "CollisionError";

  constructor(readonly theirs: Versioned<Value, Version>) {
    super("Someone else changed the same thing.");
  }
}

export interface MergeSteps<Value, Version, Saved> {
  merge: (base: Value, mine: Value, theirs: Value) => Merge<Value>;
  save: (value: Value, version: Version) => Promise<Saved>;
  /** Loads the newest version. */
  load: () => Promise<Versioned<Value, Version>>;
}

/** Each attempt but the first needs someone else to save at this moment. */
const maxAttempts = 5;

/**
 * Saves a value that is based on a version. If someone else saved another version since, both are combined, unless they
 * collide. Returns whether the result differs from mine. It doesn't if an earlier attempt was saved and its response lost.
 */
export async function saveMerged<Value, Version, Saved>(
  base: Versioned<Value, Version>,
  mine: Value,
  { merge, save, load }: MergeSteps<Value, Version, Saved>,
): Promise<{ saved: Saved; merged: boolean }> {
  let [value, version] = [mine, base.version];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const saved = await save(value, version);
      return { saved, merged: JSON.stringify(value) !== JSON.stringify(mine) };
    } catch (error) {
      if (!hasCode(error, "changed-meanwhile") || attempt === maxAttempts) throw error;
    }
    const theirs = await load();
    const { collisions, settle } = merge(base.value, mine, theirs.value);
    if (collisions.length > 0) throw new CollisionError(theirs);
    [value, version] = [settle(new Map()), theirs.version];
  }
}
