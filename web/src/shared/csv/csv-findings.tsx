import { Alert, Button, Table, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconRowRemove } from "@tabler/icons-react";
import { count, formatNumber } from "@/shared/lib/format";
import classes from "./csv-findings.module.css";
import type { CsvFound } from "./csv-import";
import type { CsvProblem, SkipReason } from "./csv-words";
import { leftOutSentence } from "./left-out";

interface CsvProblemsProps {
  found: CsvFound;
  onSkip: (reason: SkipReason, skipped: boolean) => void;
}

/** What is wrong with the file: rows that may be skipped, and rows to fix. */
export function CsvProblems({ found, onSkip }: CsvProblemsProps) {
  return (
    <>
      {found.problemCount > 0 && (
        <Alert
          color="brick"
          icon={<IconAlertTriangle aria-hidden />}
          title={`${count(found.problemCount, "problem")} in the file`}
        >
          <Text mb="xs">{fixRows}</Text>
          <ProblemList
            label="Rows with problems"
            problems={found.problems}
            total={found.problemCount}
          />
        </Alert>
      )}
      {skipReasons.map((reason) => (
        <SkippableRows key={reason} reason={reason} found={found} onSkip={onSkip} />
      ))}
    </>
  );
}

const fixRows = "Fix these rows in your file, then upload it again.";

const skipReasons: readonly SkipReason[] = ["duplicate", "wordless"];

function SkippableRows({ reason, found, onSkip }: CsvProblemsProps & { reason: SkipReason }) {
  const { rows, total, skipped } = found.skippable[reason];
  if (total === 0) return null;
  const counted = countRows(reason, total);
  // While reading, more may follow.
  const read = !("read" in found);
  return (
    <Alert
      color={skipped ? "gray" : "brick"}
      icon={skipped ? <IconRowRemove aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={skipped ? `Skipped ${counted}` : `${counted} in the file`}
    >
      {!skipped && (
        <Text mb="xs">
          {total === 1 ? "Fix this row in your file, then upload it again." : fixRows}
          {found.wordCount > 0 && ` Or skip ${total === 1 ? "it" : "them"} and import the rest.`}
        </Text>
      )}
      {skipped && reason === "duplicate" && (
        <Text mb="xs">The first row of each word is imported.</Text>
      )}
      <ProblemList
        label={
          skipped ? `Skipped ${labels[reason]}` : `${capitalized(labels[reason])} to fix or skip`
        }
        problems={rows}
        total={total}
      />
      {found.wordCount > 0 && read && (
        <Button mt="sm" size="sm" variant="default" onClick={() => onSkip(reason, !skipped)}>
          {total === 1
            ? skipped
              ? "Don't skip it"
              : "Skip this row"
            : skipped
              ? "Don't skip them"
              : "Skip these rows"}
        </Button>
      )}
    </Alert>
  );
}

const labels: Readonly<Record<SkipReason, string>> = {
  duplicate: "duplicates",
  wordless: "rows without a word",
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const countRows = (reason: SkipReason, total: number) =>
  reason === "duplicate"
    ? count(total, "duplicate")
    : count(total, "row without a word", labels.wordless);

/** `2 duplicates and 1 row without a word`; empty if nothing was skipped. */
export function describeSkipped({ skippable }: Pick<CsvFound, "skippable">): string {
  return skipReasons
    .filter((reason) => skippable[reason].skipped && skippable[reason].total > 0)
    .map((reason) => countRows(reason, skippable[reason].total))
    .join(" and ");
}

interface ProblemListProps {
  label: string;
  problems: readonly CsvProblem[];
  total: number;
}

function ProblemList({ label, problems, total }: ProblemListProps) {
  const hidden = total - problems.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.problems} aria-label={label} tabIndex={0}>
        <ul>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              <strong>Row {formatNumber(row)}:</strong> {message}
            </li>
          ))}
        </ul>
      </section>
      {hidden > 0 && <Text mt="xs">{`… and ${formatNumber(hidden)} more.`}</Text>}
    </>
  );
}

export function CsvPreview({ found: { preview, wordCount, leftOut } }: { found: CsvFound }) {
  const more = wordCount - preview.length;
  return (
    <div>
      <Title order={2} id="csv-preview" mb="xs">
        Preview
      </Title>
      {leftOut && (
        <Text fz="sm" mb="xs">
          {leftOutSentence(leftOut)}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.preview} aria-labelledby="csv-preview" tabIndex={0}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Word</Table.Th>
              <Table.Th>Pronunciation</Table.Th>
              <Table.Th>Part of Speech</Table.Th>
              <Table.Th>Definition</Table.Th>
              <Table.Th>Etymology</Table.Th>
              <Table.Th>Sentence</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.map((word) => (
              <Table.Tr key={word.word}>
                <Table.Td className={`wh-word ${classes.word}`}>{word.word}</Table.Td>
                <Table.Td>{word.pronunciation}</Table.Td>
                <Table.Td>{word.partOfSpeech}</Table.Td>
                <Table.Td className={classes.long}>{word.definition}</Table.Td>
                <Table.Td className={classes.long}>{word.etymology}</Table.Td>
                <Table.Td className={classes.long}>{word.sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {more > 0 && (
        <Text c="dimmed" fz="sm" mt="xs">
          {`… and ${count(more, "more word", "more words")}.`}
        </Text>
      )}
    </div>
  );
}
