/** Limits in characters. */
const maxName = 200;
const maxDescription = 10_000;

/** Error messages by field name. */
export type ItemErrors<Item> = Partial<Record<keyof Item, string>>;

function tooLong(text: string, limit: number): boolean {
  // Counting characters is slow, so count only if there are enough UTF-16 units.
  return text.length > limit && [...text.trim()].length > limit;
}

/** Every item needs a name and a description. */
export function checkTexts({ name, description }: { name: string; description: string }): {
  name?: string;
  description?: string;
} {
  return {
    ...(name.trim() === ""
      ? { name: "Name is required." }
      : tooLong(name, maxName) && { name: "Name can have at most 200 characters." }),
    ...(description.trim() === ""
      ? { description: "Description is required." }
      : tooLong(description, maxDescription) && {
          description: "Description can have at most 10,000 characters.",
        }),
  };
}

/** An item as it is saved and compared. */
export function trimmed<Item extends { name: string; description: string }>(item: Item): Item {
  return { ...item, name: item.name.trim(), description: item.description.trim() };
}
