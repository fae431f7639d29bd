import { Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "@/shared/api/client";
import { count, formatNumber } from "@/shared/lib/format";
import { Bar } from "@/shared/ui/bar";
import { CollapsibleList } from "@/shared/ui/collapsible-list";
import { EmptyState } from "@/shared/ui/empty-state";
import { ButtonLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { SectionCard } from "@/shared/ui/section-card";
import { VisibilityBadge } from "@/shared/visibility/visibility-badge";
import type { Wordlist } from "./api";
import { practiceProgress } from "./rules/practice-progress";
import classes from "./wordlists-card.module.css";

interface OrganizerWordlistsCardProps {
  code: number;
  wordlists: UseQueryResult<Wordlist[]>;
}

/** The wordlists with their recorded words, for organizers. */
export function OrganizerWordlistsCard({ code, wordlists }: OrganizerWordlistsCardProps) {
  const add = (
    <ButtonLink
      to="/competition/$code/add-wordlist"
      params={{ code }}
      variant="default"
      size="sm"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add a word list
    </ButtonLink>
  );
  return (
    <SectionCard title="Wordlists" aside={add}>
      <QueryView query={wordlists} sentence="Failed to fetch wordlists." rows={2}>
        {(lists) =>
          lists.length === 0 ? (
            <EmptyState compact>
              Add a CSV file with one word per row, with its definition and sentence.
            </EmptyState>
          ) : (
            <CollapsibleList items={lists} singular="wordlist">
              {(shown) => (
                <ul className={classes.lists}>
                  {shown.map((wordlist) => (
                    <Entry
                      key={wordlist._id}
                      wordlist={wordlist}
                      done={wordlist.recordedCount}
                      label={`${formatNumber(wordlist.recordedCount)} of ${count(wordlist.wordCount, "word")} recorded`}
                      code={code}
                      link="Edit Wordlist"
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

interface ParticipantWordlistsCardProps {
  code: number;
  wordlists: UseQueryResult<Wordlist[]>;
  depths: Schema<"PracticeProgress">[];
}

/** The wordlists with the participant's practice progress. */
export function ParticipantWordlistsCard({
  code,
  wordlists,
  depths,
}: ParticipantWordlistsCardProps) {
  return (
    <SectionCard title="Wordlists">
      <QueryView query={wordlists} sentence="Failed to fetch wordlists." rows={2}>
        {(lists) =>
          lists.length === 0 ? (
            <EmptyState compact>The organizers haven't added a wordlist yet.</EmptyState>
          ) : (
            <CollapsibleList items={practiceProgress(lists, depths)} singular="wordlist">
              {(shown) => (
                <ul className={classes.lists}>
                  {shown.map(({ wordlist, done }) => (
                    <Entry
                      key={wordlist._id}
                      wordlist={wordlist}
                      done={done}
                      label={
                        done === 0
                          ? count(wordlist.wordCount, "word")
                          : `${formatNumber(done)} of ${count(wordlist.wordCount, "word")} practiced`
                      }
                      code={code}
                      link="View Wordlist"
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

interface EntryProps {
  wordlist: Wordlist;
  done: number;
  label: string;
  code: number;
  link: "Edit Wordlist" | "View Wordlist";
}

function Entry({ wordlist, done, label, code, link }: EntryProps) {
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="sm">
        <div className={classes.text}>
          <Group gap="xs">
            <Text fw={600} fz="lg">
              {wordlist.title}
            </Text>
            <VisibilityBadge visibility={wordlist.visibility} />
          </Group>
          <Text c="dimmed" lineClamp={2} className="wh-typed-text">
            {wordlist.description}
          </Text>
        </div>
        <ButtonLink
          to="/competition/$code/wordlist/$wordlistId"
          params={{ code, wordlistId: wordlist._id }}
          variant="default"
          size="sm"
          aria-label={`${link} ${wordlist.title}`}
        >
          {link}
        </ButtonLink>
      </Group>
      <Group gap="sm" mt="xs" wrap="nowrap">
        <Bar done={done} of={wordlist.wordCount} />
        <Text fz="sm" flex="none">
          {label}
        </Text>
      </Group>
    </li>
  );
}
