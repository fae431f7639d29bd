import type { Competition, Wordlist } from "../api";

/** Something an organizer should look at before the bee. */
export type Care =
  | { kind: "no-wordlist" }
  | { kind: "no-words"; wordlist: Wordlist }
  | { kind: "unrecorded"; wordlist: Wordlist; missing: number }
  | { kind: "nobody-joined" };

/** What needs care first, the most pressing above. */
export function needsCare(
  competition: Pick<Competition, "participants" | "admins">,
  wordlists: Wordlist[],
): Care[] {
  const care: Care[] = [];
  if (wordlists.length === 0) {
    care.push({ kind: "no-wordlist" });
  }
  for (const wordlist of wordlists) {
    if (wordlist.wordCount === 0) {
      care.push({ kind: "no-words", wordlist });
    } else if (wordlist.recordedCount < wordlist.wordCount) {
      care.push({
        kind: "unrecorded",
        wordlist,
        missing: wordlist.wordCount - wordlist.recordedCount,
      });
    }
  }
  if (competition.participants.every((uid) => competition.admins.includes(uid))) {
    care.push({ kind: "nobody-joined" });
  }
  return care;
}
