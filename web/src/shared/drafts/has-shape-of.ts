/**
 * Whether a stored value has the properties and types of an example. The first element of an array is the example of all.
 * The storage is the device's, so any text may come from it.
 */
export function hasShapeOf<Value>(value: unknown, example: Value): value is Value {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((element) => hasShapeOf(element, example[0]));
  }
  if (typeof example !== "object" || example === null) {
    return typeof value === typeof example;
  }
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(example).every(([name, property]) =>
      hasShapeOf((value as Record<string, unknown>)[name], property),
    )
  );
}
