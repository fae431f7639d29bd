import type { Schema } from "@/shared/api/client";
import type { Competition, Wordlist } from "../api";

type Template = Pick<Schema<"FormTemplate">, "_id" | "title" | "responsesToday">;

/** Something an organizer should look at before the bee. */
export type Care =
  | { kind: "answered"; template: Template; answers: number }
  | { kind: "many-answered"; forms: number; answers: number }
  | { kind: "no-wordlist" }
  | { kind: "no-words"; wordlist: Wordlist }
  | { kind: "many-no-words"; wordlists: number }
  | { kind: "unrecorded"; wordlist: Wordlist; missing: number }
  | { kind: "many-unrecorded"; wordlists: number; missing: number }
  | { kind: "nobody-joined" };

/** How many forms or lists are told of one by one; more are summed up, so that the page below stays in sight. */
const mostOneByOne = 3;

function oneByOneOr(summary: Care, items: Care[]): Care[] {
  return items.length > mostOneByOne ? [summary] : items;
}

/** What needs care first, the most pressing above. Forms are told of once they are fetched. */
export function needsCare(
  competition: Pick<Competition, "participants" | "admins">,
  wordlists: Wordlist[],
  templates: Template[] | undefined,
): Care[] {
  const answered = (templates ?? [])
    .map((template) => ({ template, answers: template.responsesToday ?? 0 }))
    .filter(({ answers }) => answers > 0);
  const empty = wordlists.filter(({ wordCount }) => wordCount === 0);
  const unrecorded = wordlists
    .map((wordlist) => ({ wordlist, missing: wordlist.wordCount - wordlist.recordedCount }))
    .filter(({ missing }) => missing > 0);
  const joined = competition.participants.some((uid) => !competition.admins.includes(uid));

  return [
    ...oneByOneOr(
      {
        kind: "many-answered",
        forms: answered.length,
        answers: answered.reduce((sum, { answers }) => sum + answers, 0),
      },
      answered.map((item) => ({ kind: "answered", ...item })),
    ),
    ...(wordlists.length === 0 ? [{ kind: "no-wordlist" } as const] : []),
    ...oneByOneOr(
      { kind: "many-no-words", wordlists: empty.length },
      empty.map((wordlist) => ({ kind: "no-words", wordlist })),
    ),
    ...oneByOneOr(
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
