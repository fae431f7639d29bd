import { Alert, Table, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { count, formatNumber } from "@/shared/lib/format";
import classes from "./csv-findings.module.css";
import type { CsvFound } from "./csv-import";

export function CsvProblems({ found: { problems, problemCount } }: { found: CsvFound }) {
  const hidden = problemCount - problems.length;
  return (
    <Alert
      color="brick"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${count(problemCount, "problem")} in the file`}
    >
      <Text mb="xs">Fix these rows in your file, then upload it again.</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.problems} aria-label="Rows with problems" tabIndex={0}>
        <ul>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              <strong>Row {formatNumber(row)}:</strong> {message}
            </li>
          ))}
        </ul>
      </section>
      {hidden > 0 && <Text mt="xs">{`… and ${formatNumber(hidden)} more.`}</Text>}
    </Alert>
  );
}

export function CsvPreview({ found: { preview, wordCount } }: { found: CsvFound }) {
  const more = wordCount - preview.length;
  return (
    <div>
      <Title order={2} id="csv-preview" mb="xs">
        Preview
      </Title>
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
