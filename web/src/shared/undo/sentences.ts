import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";

type Deletion = Pick<Schema<"Undoable">, "kind" | "title" | "count">;

const nouns: Record<Schema<"DeletionKind">, string> = {
  word: "word",
  wordlist: "wordlist",
  recording: "recording",
  post: "post",
  form: "form",
  file: "file",
  participant: "speller",
  bee: "bee",
};

function what({ kind, title, count: items }: Deletion): string {
  if (items > 1) return count(items, nouns[kind]);
  if (kind === "participant") return title || "Someone";
  return kind === "recording" ? `the recording of “${title}”` : `“${title}”`;
}

/** What was deleted, in the same words as the page says it. */
export function deletedSentence(deletion: Deletion): string {
  return `${deletion.kind === "participant" ? "Removed" : "Deleted"} ${what(deletion)}.`;
}

export function restoredSentence(deletion: Deletion): string {
  return `Restored ${what(deletion)}.`;
}
