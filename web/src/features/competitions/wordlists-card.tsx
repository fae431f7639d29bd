import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { count, formatNumber } from "@/shared/lib/format";
import { UnlessArchived, useArchived } from "@/shared/session/archived";
import { CollapsibleList } from "@/shared/ui/collapsible-list";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import type { Wordlist } from "./api";
import { WordlistEntry } from "./wordlist-entry";
import classes from "./wordlist-entry.module.css";

interface OrganizerWordlistsCardProps {
  code: number;
  wordlists: UseQueryResult<Wordlist[]>;
}

/** The wordlists with their recorded words, for organizers. */
export function OrganizerWordlistsCard({ code, wordlists }: OrganizerWordlistsCardProps) {
  const archived = useArchived();
  const add = (
    <UnlessArchived>
      <ButtonLink
        to="/competition/$code/add-wordlist"
        params={{ code }}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        Add wordlist
      </ButtonLink>
    </UnlessArchived>
  );
  return (
    <SectionCard title="Wordlists" aside={add}>
      <QueryView query={wordlists} sentence="Failed to fetch wordlists." rows={2}>
        {(lists) =>
          lists.length === 0 ? (
            <EmptyState compact archived="No wordlists were added.">
              Paste your words, or upload an Excel or CSV file with one word per row.
            </EmptyState>
          ) : (
            <CollapsibleList items={lists} singular="wordlist">
              {(shown) => (
                <ul className={classes.lists}>
                  {shown.map((wordlist) => (
                    <WordlistEntry
                      key={wordlist._id}
                      wordlist={wordlist}
                      done={wordlist.recordedCount}
                      label={`${formatNumber(wordlist.recordedCount)} of ${count(wordlist.wordCount, "word")} recorded`}
                      code={code}
                      link={archived ? "View Wordlist" : "Edit Wordlist"}
                    />
                  ))}
                </ul>
              )}
            </CollapsibleList>
          )
        }
      </QueryView>
    </SectionCard>
  );
}
