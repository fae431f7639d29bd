import { Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowsSort, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Pages } from "@/shared/ui/pages";
import { LevelBadge } from "../level-badge";
import classes from "./rated-words-table.module.css";
import { formatFrequency, nextSort, type RatedWord, type Sort, type SortColumn } from "./results";

const pageSize = 25;

interface RatedWordsTableProps {
  words: readonly RatedWord[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Words with frequency, level and reasons. On phones, each row is a card. */
export function RatedWordsTable({ words, sort, onSort }: RatedWordsTableProps) {
  const [page, setPage] = useState(1);
  const table = useRef<HTMLTableElement>(null);
  const pages = Math.max(1, Math.ceil(words.length / pageSize));
  const shown = Math.min(page, pages);
  const turnTo = (next: number) => {
    setPage(next);
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView();
  };
  const sorting = (column: SortColumn) => ({
    column,
    sort,
    onSort: () => {
      setPage(1);
      onSort(nextSort(sort, column));
    },
  });

  // Explicit roles, because a table with another layout, as on phones, may lose its own.
  return (
    <>
      <Table
        ref={table}
        role="table"
        tabIndex={-1}
        aria-label="Rated words"
        verticalSpacing="xs"
        className={classes.table}
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <SortHeader {...sorting("word")}>Word</SortHeader>
            <SortHeader {...sorting("frequency")}>Frequency</SortHeader>
            <SortHeader {...sorting("level")}>Level</SortHeader>
            <Table.Th role="columnheader" scope="col" className={classes.reasonsHead}>
              What makes it hard
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {words.slice((shown - 1) * pageSize, shown * pageSize).map((rated) => (
            <Row key={rated.word.word} rated={rated} />
          ))}
        </Table.Tbody>
      </Table>
      <Pages total={pages} page={shown} onTurn={turnTo} label="Pages of rated words" />
    </>
  );
}

interface SortHeaderProps {
  column: SortColumn;
  sort: Sort;
  onSort: () => void;
  children: string;
}

function SortHeader({ column, sort, onSort, children }: SortHeaderProps) {
  const sorted = sort?.column === column;
  const Icon = !sorted ? IconArrowsSort : sort.descending ? IconSortDescending : IconSortAscending;
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      className={classes[column]}
      {...(sorted && { "aria-sort": sort.descending ? "descending" : "ascending" })}
    >
      <UnstyledButton className={classes.sort} onClick={onSort} data-sorted={sorted || undefined}>
        {children}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

function Row({ rated: { word, rating } }: { rated: RatedWord }) {
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="row" className={`wh-word ${classes.word}`}>
        {word.word}
      </Table.Th>
      <Table.Td role="cell" className={classes.frequency}>
        {rating ? (
          <span className={classes.perMillion}>
            {rating.estimated && (
              <>
                <span aria-hidden>≈ </span>
                <VisuallyHidden>about </VisuallyHidden>
              </>
            )}
            {formatFrequency(rating.frequency)}
          </span>
        ) : (
          <span className={classes.error}>Error</span>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.level}>
        {rating && <LevelBadge level={rating.level} />}
      </Table.Td>
      <Table.Td role="cell" className={classes.reasons}>
        {rating && rating.reasons.length > 0 && (
          <ul>
            {rating.reasons.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {!rating && <span className={classes.missing}>Not in our word data</span>}
      </Table.Td>
    </Table.Tr>
  );
}
