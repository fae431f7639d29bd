import { Table, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Schema } from "@/shared/api/client";
import { formatNumber } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { SectionCard } from "@/shared/ui/section-card";
import classes from "./hard-words.module.css";

/** The words that a speller missed most in practice. */
export function HardWords({ words }: { words: Schema<"HardWord">[] }) {
  return (
    <SectionCard title="Hard words">
      {words.length === 0 ? (
        <EmptyState compact>Words that are missed in practice appear here.</EmptyState>
      ) : (
        <div className={classes.scroller}>
          <Table verticalSpacing={6} horizontalSpacing="xs" aria-label="Hard words">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Word</Table.Th>
                <Table.Th className={classes.missed}>Missed</Table.Th>
                <Table.Th>Last wrong spelling</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {words.map(({ wordId, word, attempts, misses, lastTyped, learned }) => (
                <Table.Tr key={wordId}>
                  <Table.Th scope="row" className={classes.word}>
                    <span className={classes.spelling}>
                      <bdi className="wh-word">{word}</bdi>
                      {learned && (
                        <span className={classes.learned}>
                          <IconCheck size={16} stroke={2.25} aria-hidden />
                          Learned since
                        </span>
                      )}
                    </span>
                  </Table.Th>
                  <Table.Td className={classes.missed}>
                    {formatNumber(misses)} of {formatNumber(attempts)}
                  </Table.Td>
                  <Table.Td className={classes.typed}>
                    <bdi className="wh-word">{lastTyped}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {words.some(({ learned }) => learned) && (
        <Text fz="sm" c="dimmed" mt="sm">
          Learned since then: no mistakes in a later round.
        </Text>
      )}
    </SectionCard>
  );
}
