import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import type { Competition, Wordlist } from "../api";
import { withoutOrganizers } from "./find-people";

/** The contents of a competition; what failed to load is undefined. */
export interface Contents {
  wordlists: Pick<Wordlist, "wordCount" | "recordedCount">[] | undefined;
  templates: Pick<Schema<"FormTemplate">, "responseCount">[] | undefined;
  files: unknown[] | undefined;
  posts: unknown[] | undefined;
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Everything that is deleted with a competition, one line each. */
export function deletionSummary(
  competition: Pick<Competition, "participants" | "admins" | "schedule" | "timeline" | "checklist">,
  { wordlists, templates, files, posts }: Contents,
): string[] {
  const lines: string[] = [];
  const participants = withoutOrganizers(competition).length;
  if (participants > 0) {
    lines.push(`${count(participants, "participant")}, with their practice progress`);
  }
  if (wordlists === undefined) {
    lines.push("All wordlists, with their words and recordings");
  } else if (wordlists.length > 0) {
    const words = count(total(wordlists.map(({ wordCount }) => wordCount)), "word");
    const recordings = count(
      total(wordlists.map(({ recordedCount }) => recordedCount)),
      "recording",
    );
    lines.push(`${count(wordlists.length, "wordlist")}, with ${words} and ${recordings}`);
  }
  if (templates === undefined) {
    lines.push("All forms, with their answers");
  } else if (templates.length > 0) {
    const answers = total(templates.map(({ responseCount }) => responseCount ?? 0));
    const answered = answers === 0 ? "not answered yet" : `answered ${count(answers, "time")}`;
    lines.push(`${count(templates.length, "form")}, ${answered}`);
  }
  if (files === undefined) {
    lines.push("All files");
  } else if (files.length > 0) {
    lines.push(count(files.length, "file"));
  }
  if (posts === undefined) {
    lines.push("All posts");
  } else if (posts.length > 0) {
    lines.push(count(posts.length, "post"));
  }
  if (hasPlan(competition)) {
    lines.push("The schedule, timeline and checklist");
  }
  return lines;
}

export function hasPlan(
  competition: Pick<Competition, "schedule" | "timeline" | "checklist">,
): boolean {
  return (
    competition.schedule.length + competition.timeline.length + competition.checklist.length > 0
  );
}
