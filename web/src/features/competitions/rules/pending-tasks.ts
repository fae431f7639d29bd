import type { Schema } from "@/shared/api/client";
import type { Competition, Wordlist } from "../api";
import { withoutOrganizers } from "./find-people";

type Template = Pick<Schema<"FormTemplate">, "_id" | "title" | "responsesToday">;

/** Something an organizer should take care of. */
export type PendingTask =
  | { kind: "answered"; template: Template; answers: number }
  | { kind: "many-answered"; forms: number; answers: number }
  | { kind: "no-wordlist" }
  | { kind: "no-words"; wordlist: Wordlist }
  | { kind: "many-no-words"; wordlists: number }
  | { kind: "unrecorded"; wordlist: Wordlist; missing: number }
  | { kind: "many-unrecorded"; wordlists: number; missing: number }
  | { kind: "nobody-joined" };

/** More forms or wordlists than this are summarized, to keep the card short. */
const maxItems = 3;

function summarizeMany(summary: PendingTask, items: PendingTask[]): PendingTask[] {
  return items.length > maxItems ? [summary] : items;
}

/** The tasks that need attention, most urgent first. */
export function pendingTasks(
  competition: Pick<Competition, "participants" | "admins">,
  wordlists: Wordlist[],
  templates: Template[] | undefined,
): PendingTask[] {
  const answered = (templates ?? [])
    .map((template) => ({ template, answers: template.responsesToday ?? 0 }))
    .filter(({ answers }) => answers > 0);
  const empty = wordlists.filter(({ wordCount }) => wordCount === 0);
  const unrecorded = wordlists
    .map((wordlist) => ({ wordlist, missing: wordlist.wordCount - wordlist.recordedCount }))
    .filter(({ missing }) => missing > 0);
  const joined = withoutOrganizers(competition).length > 0;

  return [
    ...summarizeMany(
      {
        kind: "many-answered",
        forms: answered.length,
        answers: answered.reduce((sum, { answers }) => sum + answers, 0),
      },
      answered.map((item) => ({ kind: "answered", ...item })),
    ),
    ...(wordlists.length === 0 ? [{ kind: "no-wordlist" } as const] : []),
    ...summarizeMany(
      { kind: "many-no-words", wordlists: empty.length },
      empty.map((wordlist) => ({ kind: "no-words", wordlist })),
    ),
    ...summarizeMany(
      {
        kind: "many-unrecorded",
        wordlists: unrecorded.length,
        missing: unrecorded.reduce((sum, { missing }) => sum + missing, 0),
      },
      unrecorded.map((item) => ({ kind: "unrecorded", ...item })),
    ),
    ...(joined ? [] : [{ kind: "nobody-joined" } as const]),
  ];
}
