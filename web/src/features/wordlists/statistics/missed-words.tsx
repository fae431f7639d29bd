import { Table } from "@mantine/core";
import type { Schema } from "@/shared/api/client";
import { count, formatNumber } from "@/shared/lib/format";
import { CollapsibleList } from "@/shared/ui/collapsible-list";
import { EmptyState } from "@/shared/ui/empty-state";
import { SectionCard } from "@/shared/ui/section-card";
import { Misspelling } from "./misspelling";
import classes from "./statistics.module.css";

/** The words that spellers miss most, and how they spell them. */
export function MissedWords({ words }: { words: Schema<"MissedWord">[] }) {
  return (
    <SectionCard title="Most missed words">
      {words.length === 0 ? (
        <EmptyState compact>Words that spellers miss in practice appear here.</EmptyState>
      ) : (
        <CollapsibleList items={words} limit={10} singular="word">
          {(shown) => (
            <div className={classes.scroller}>
              <Table verticalSpacing={8} horizontalSpacing="xs" aria-label="Most missed words">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Word</Table.Th>
                    <Table.Th>Missed</Table.Th>
                    <Table.Th>Wrong spellings</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map(({ wordId, word, spellers, attempts, misses, misspellings }) => (
                    <Table.Tr key={wordId} className={classes.top}>
                      <Table.Th scope="row" className={classes.text}>
                        <bdi className="wh-word">{word}</bdi>
                      </Table.Th>
                      <Table.Td>
                        <span className={classes.number}>
                          {formatNumber(misses)} of {formatNumber(attempts)}
                        </span>
                        <small className={classes.note}>{count(spellers, "speller")}</small>
                      </Table.Td>
                      <Table.Td>
                        <ul className={classes.misspellings}>
                          {misspellings.map((one) => (
                            <li key={one.typed}>
                              <Misspelling typed={one.typed} word={word} />
                              {one.count > 1 && (
                                <span className={classes.times}> ×{formatNumber(one.count)}</span>
                              )}
                            </li>
                          ))}
                        </ul>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )}
        </CollapsibleList>
      )}
    </SectionCard>
  );
}
