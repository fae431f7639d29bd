/** Rows with the same name, or with most fields equal. */
export function similarRows<Row extends { name: string }>(a: Row, b: Row): number {
  const fields = Object.keys(a) as (keyof Row)[];
  const equal = fields.filter((field) => a[field] === b[field]).length / fields.length;
  const sameName = a.name.trim() !== "" && a.name.trim() === b.name.trim();
  return (sameName ? 1 : 0) + (equal > 0.5 ? equal : 0);
}

/** Texts that have more than half of their words in common. */
export function similarTexts(a: { text: string }, b: { text: string }): number {
  const [one, other] = [wordsOf(a.text), wordsOf(b.text)];
  const shared = [...one].filter((word) => other.has(word)).length;
  const score = (2 * shared) / (one.size + other.size);
  return score > 0.5 ? score : 0;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
