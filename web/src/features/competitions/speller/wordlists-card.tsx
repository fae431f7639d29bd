import type { UseQueryResult } from "@tanstack/react-query";
import type { PracticeToday } from "@/shared/api/practice";
import { count, formatNumber } from "@/shared/lib/format";
import { CollapsibleList } from "@/shared/ui/collapsible-list";
import { EmptyState } from "@/shared/ui/empty-state";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import type { Wordlist } from "../api";
import { type PracticeProgress, practicedWords } from "../rules/practice-progress";
import { WordlistEntry } from "../wordlist-entry";
import classes from "../wordlist-entry.module.css";

interface ParticipantWordlistsCardProps {
  code: number;
  wordlists: UseQueryResult<Wordlist[]>;
  progress: PracticeProgress[];
  /** Absent if it failed to load. */
  practice: PracticeToday | undefined;
}

/** The wordlists with the participant's practice. */
export function ParticipantWordlistsCard({
  code,
  wordlists,
  progress,
  practice,
}: ParticipantWordlistsCardProps) {
  return (
    <SectionCard title="Wordlists">
      <QueryView query={wordlists} sentence="Failed to fetch wordlists." rows={2}>
        {(lists) =>
          lists.length === 0 ? (
            <EmptyState compact archived="No wordlists were added.">
              The organizers haven't added a wordlist yet.
            </EmptyState>
          ) : (
            <CollapsibleList items={progress} singular="wordlist">
              {(shown) => (
                <ul className={classes.lists}>
                  {shown.map((one) => {
                    const done = practicedWords(one, practice?.lists);
                    const words = count(one.wordlist.wordCount, "word");
                    return (
                      <WordlistEntry
                        key={one.wordlist._id}
                        wordlist={one.wordlist}
                        done={done}
                        label={done === 0 ? words : `${formatNumber(done)} of ${words} practiced`}
                        code={code}
                        link="View Wordlist"
                      />
                    );
                  })}
                </ul>
              )}
            </CollapsibleList>
          )
        }
      </QueryView>
    </SectionCard>
  );
}
