import type { Merge } from "@/shared/merge/merge";
import { mergeRecord } from "@/shared/merge/merge-record";
import { formatVisibility } from "@/shared/visibility/visibility";
import type { WordlistForm } from "../add/wordlist-form";

/** Merges two organizers' versions of a wordlist's details. */
export function mergeDetails(
  base: WordlistForm,
  mine: WordlistForm,
  theirs: WordlistForm,
): Merge<WordlistForm> {
  return mergeRecord(base, mine, theirs, {
    title: { label: "Title" },
    description: { label: "Description" },
    visibility: { label: "Who can see it", format: formatVisibility },
  });
}
