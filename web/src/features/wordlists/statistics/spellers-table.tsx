import { Table } from "@mantine/core";
import type { Schema } from "@/shared/api/client";
import { formatNumber } from "@/shared/lib/format";
import { formatDate, localDateTime } from "@/shared/lib/local-date-time";
import { Bar } from "@/shared/ui/bar";
import { EmptyState } from "@/shared/ui/empty-state";
import { TextLink } from "@/shared/ui/link";
import { SectionCard } from "@/shared/ui/section-card";
import { byProgress } from "../rules/spellers-by-progress";
import classes from "./statistics.module.css";

interface SpellersTableProps {
  spellers: Schema<"SpellerPractice">[];
  /** Absent if it failed to load. */
  wordCount: number | undefined;
  competition: Pick<Schema<"Competition">, "code" | "timeZone">;
}

/** How far each speller is in the list. */
export function SpellersTable({ spellers, wordCount, competition }: SpellersTableProps) {
  const { code, timeZone } = competition;
  return (
    <SectionCard title="Spellers">
      {spellers.length === 0 ? (
        <EmptyState compact archived="Nobody joined.">
          Nobody has joined yet. Share the join code.
        </EmptyState>
      ) : (
        <div className={classes.scroller}>
          <Table verticalSpacing={8} horizontalSpacing="xs" aria-label="Spellers">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Speller</Table.Th>
                <Table.Th>Words known</Table.Th>
                <Table.Th className={classes.wide}>Practiced</Table.Th>
                <Table.Th className={classes.wide}>Attempts</Table.Th>
                <Table.Th className={classes.wide}>Finished</Table.Th>
                <Table.Th>Last practiced</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {byProgress(spellers).map((speller) => (
                <Table.Tr key={speller.uid}>
                  <Table.Th scope="row" className={classes.text}>
                    <TextLink
                      to="/competition/$code/participants/$uid"
                      params={{ code, uid: speller.uid }}
                      underline="hover"
                    >
                      <bdi>{speller.displayName}</bdi>
                    </TextLink>
                  </Table.Th>
                  <Table.Td>
                    <span className={classes.number}>
                      {formatNumber(speller.knownCount)}
                      {wordCount !== undefined && ` of ${formatNumber(wordCount)}`}
                    </span>
                    {wordCount !== undefined && <Bar done={speller.knownCount} of={wordCount} />}
                  </Table.Td>
                  <Table.Td className={classes.wide}>
                    {formatNumber(speller.practicedCount)}
                  </Table.Td>
                  <Table.Td className={classes.wide}>{formatNumber(speller.attempts)}</Table.Td>
                  <Table.Td className={classes.wide}>
                    {speller.finishedCount === 0 ? "–" : `${formatNumber(speller.finishedCount)}×`}
                  </Table.Td>
                  <Table.Td>
                    {speller.lastPracticedAt === null
                      ? "Never"
                      : formatDate(localDateTime(timeZone, new Date(speller.lastPracticedAt)).date)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </SectionCard>
  );
}
