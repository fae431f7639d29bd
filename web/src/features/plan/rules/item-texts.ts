/** The longest name of an item, in characters. */
const maxName = 200;
/** The longest description of an item, in characters. */
const maxDescription = 10_000;

/** The sentences for an item's fields that need a correction, by the field's name. */
export type ItemErrors<Item> = Partial<Record<keyof Item, string>>;

function tooLong(text: string, limit: number): boolean {
  // Counting characters takes time; there are never more of them than units.
  return text.length > limit && [...text.trim()].length > limit;
}

/** What every item needs: a name and a description. */
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

/** An item as it is saved and compared: without the spaces around its texts. */
export function trimmed<Item extends { name: string; description: string }>(item: Item): Item {
  return { ...item, name: item.name.trim(), description: item.description.trim() };
}
