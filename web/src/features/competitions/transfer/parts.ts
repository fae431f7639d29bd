import type { Schema } from "@/shared/api/client";

export type Part = Schema<"CompetitionPart">;

/** What can be copied, in the order of the form. */
export const partLabels: Record<Part, { label: string; description: string }> = {
  schedule: { label: "Schedule and timeline", description: "With all dates moved." },
  checklist: { label: "Checklist", description: "Nothing checked off, due dates moved." },
  forms: { label: "Forms", description: "As they are now, without answers. Due dates move." },
  posts: { label: "Posts", description: "Hidden posts stay hidden." },
  files: { label: "Files", description: "All PDFs." },
  wordlists: {
    label: "Wordlists",
    description: "With words and recordings, without anyone's practice. Hidden lists stay hidden.",
  },
};

export const allParts = Object.keys(partLabels) as Part[];
