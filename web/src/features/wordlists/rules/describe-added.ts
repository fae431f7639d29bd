import { count } from "@/shared/lib/format";

/** What became of words that were sent to a list. Those it has already were skipped. */
export function describeAdded(added: number, skipped: number, title?: string): string {
  const to = title === undefined ? "" : ` to “${title}”`;
  const skip = `Skipped ${count(skipped, "word")} that ${skipped === 1 ? "is" : "are"} already in the list.`;
  if (added === 0) return `Added no words${to}. ${skip}`;
  return `Added ${count(added, "word")}${to}.${skipped === 0 ? "" : ` ${skip}`}`;
}
