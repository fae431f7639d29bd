import { Progress, VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@/shared/lib/format";
import type { Participant, ParticipantPage } from "./api";
import classes from "./practice-cell.module.css";
import { practicedPercent, sessionsText } from "./rules/practice-text";

interface PracticeCellProps {
  practice: Participant["practice"][number] | undefined;
  wordlist: ParticipantPage["wordlists"][number];
}

/** How far someone is in a wordlist. */
export function PracticeCell({ practice, wordlist }: PracticeCellProps) {
  if (practice === undefined) {
    return (
      <span className={classes.none}>
        <span aria-hidden>–</span>
        <VisuallyHidden>Not practiced</VisuallyHidden>
      </span>
    );
  }
  return (
    <div className={classes.practice}>
      <div>
        {practice.currentIndex === null ? (
          sessionsText(practice)
        ) : practice.currentIndex === 0 ? (
          // A finished round starts over, so 0 would look like nothing.
          "New round"
        ) : (
          <>
            <b>{formatNumber(practice.currentIndex)}</b> of {formatNumber(wordlist.wordCount)}
          </>
        )}
      </div>
      <Progress
        value={practicedPercent(practice, wordlist.wordCount)}
        size={4}
        mt={3}
        aria-hidden
      />
    </div>
  );
}
