/** Whose version of something to save. */
export type Side = "mine" | "theirs";

/** The versions chosen so far, by the key of the collision. */
export type Choices = ReadonlyMap<string, Side>;

/** One line of a version, such as `{ label: "Time", text: "9:00 AM" }`. */
export interface CollisionLine {
  label: string;
  text: string;
}

/** What two people changed in different ways, or one changed and the other removed. */
export interface Collision {
  /** Stays the same while the merge is repeated with more of my changes. */
  key: string;
  title: string;
  /** The lines of each version, the same ones on both sides; undefined where it was removed. */
  mine: CollisionLine[] | undefined;
  theirs: CollisionLine[] | undefined;
}

/** What comes of two versions that are based on the same one. */
export interface Merge<Value> {
  collisions: Collision[];
  /** The value to save. Collisions without a choice are saved as I have them. */
  settle: (choices: Choices) => Value;
}

export function chosen<Value>(
  choices: Choices,
  key: string,
  versions: { mine: Value; theirs: Value },
): Value {
  return versions[choices.get(key) ?? "mine"];
}
