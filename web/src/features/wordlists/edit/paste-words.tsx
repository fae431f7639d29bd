import { Button, Checkbox, Group, Stack, Text, Textarea, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCheck, IconEqual, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { CsvColumns, MatchedColumns } from "@/shared/csv/csv-columns";
import { leftOutSentence } from "@/shared/csv/left-out";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Wordlist } from "../api";
import { spellingsQuery } from "../edit-api";
import type { PastedWord } from "../rules/pasted-words";
import { emptyTexts, type WordTexts } from "../rules/word-texts";
import { columnsOf, suggestedTexts } from "../suggestions/columns";
import classes from "./add-words-panel.module.css";
import { useEntries } from "./use-entries";
import { usePasted } from "./use-pasted";

interface PasteWordsProps {
  /** The list that gets the words; none if it is created with them. */
  wordlist?: Wordlist;
  text: string;
  /** Whether our word data can fill in the other columns. */
  suggest: boolean;
  adding: boolean;
  button: { label: (words: number) => string; variant: "default" | "filled" };
  onChange: (text: string) => void;
  onAdd: (words: WordTexts[]) => void;
}

/** How long to wait for more typing before words are looked up, in milliseconds. */
const pause = 400;
/** How many words are listed at most. */
const maxShown = 200;

const none: ReadonlySet<string> = new Set();

const problems: Record<NonNullable<PastedWord["problem"]>, string> = {
  listed: "is already in the list",
  repeated: "appears twice",
  long: "is longer than 100 characters",
  "long-text": "has a text longer than 2,000 characters",
  alternates: "has too many alternate spellings, or one that's too long",
  wordless: "has no word",
};

/** Words or columns of a spreadsheet, and what was understood before they are added. */
export function PasteWords({
  wordlist,
  text,
  suggest,
  adding,
  button,
  onChange,
  onAdd,
}: PasteWordsProps) {
  const listed = useQuery({
    ...spellingsQuery(wordlist?.competitionCode ?? 0, wordlist?._id ?? ""),
    enabled: wordlist !== undefined,
  });
  const [fill, setFill] = useState(true);
  /** Words that the organizer doesn't want filled in. */
  const [bare, setBare] = useState<ReadonlySet<string>>(new Set());
  const pasted = usePasted(text, listed.data ?? none);
  const { words: read, outline, matched } = pasted;
  const [rematching, setRematching] = useState(false);
  const fresh = useMemo(() => read.filter(({ problem }) => problem === undefined), [read]);
  const spellings = useMemo(() => fresh.map(({ word }) => word), [fresh]);
  const [settled] = useDebouncedValue(spellings, pause);
  const entries = useEntries(settled, suggest && fill);
  const settling = suggest && fill && (settled !== spellings || entries.loading);
  /** What our word data has for the columns that are still empty. */
  const suggestedFor = ({ word, texts }: PastedWord) => {
    const entry = entries.of(word);
    const suggested = entry && suggestedTexts(entry, { ...emptyTexts, ...texts });
    return suggested && columnsOf(suggested).length > 0 ? suggested : undefined;
  };
  const textsFor = (found: PastedWord): WordTexts => {
    const { word, texts } = found;
    return { ...emptyTexts, ...texts, ...(!bare.has(word) && suggestedFor(found)), word };
  };
  const skipped = read.length - fresh.length;
  return (
    <div className={classes.columns}>
      <Textarea
        label="Words"
        description="One per line, or columns from a spreadsheet. Line numbers and blank lines are left out."
        value={text}
        rows={8}
        spellCheck={false}
        // Not `disabled`, which loses the focus.
        readOnly={adding}
        classNames={{ input: classes.words ?? "" }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Stack gap="sm" align="flex-start" className={classes.read}>
        <Text fw={600} role="status">
          {outline !== undefined && !matched
            ? "Several columns found. Match them to read the words."
            : read.length === 0
              ? "No words yet"
              : `${count(read.length, "word")} read${skipped === 0 ? "" : `, ${count(skipped, "word")} left out`}`}
        </Text>
        {pasted.leftOut.length > 0 && <Text fz="sm">{leftOutSentence(pasted.leftOut)}</Text>}
        {outline !== undefined && !matched && (
          <CsvColumns
            key={outline.headed.map(({ name }) => name).join()}
            outline={outline}
            focused={rematching}
            onMatch={pasted.match}
          />
        )}
        {matched && (
          <MatchedColumns
            onChange={() => {
              setRematching(true);
              pasted.match(undefined);
            }}
          />
        )}
        {suggest && (
          <Checkbox
            size="sm"
            label="Fill in the other columns from our word data"
            checked={fill}
            onChange={(event) => setFill(event.currentTarget.checked)}
          />
        )}
        {listed.isError && (
          <FailureAlert
            sentence="Failed to look for duplicates. They'll be left out anyway."
            error={listed.error}
            onRetry={() => void listed.refetch()}
          />
        )}
        {entries.error && (
          <FailureAlert
            sentence="Failed to look up suggestions."
            error={entries.error}
            onRetry={entries.retry}
          />
        )}
        {read.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
          <ul className={classes.found} tabIndex={0} aria-label="Words that were read">
            {read.slice(0, maxShown).map((found, index) => (
              <PastedLine
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are often equal
                key={index}
                found={found}
                suggested={found.problem === undefined ? suggestedFor(found) : undefined}
                filled={!bare.has(found.word)}
                onFill={(filled) => {
                  const next = new Set(bare);
                  if (filled) next.delete(found.word);
                  else next.add(found.word);
                  setBare(next);
                }}
              />
            ))}
            {read.length > maxShown && (
              <li
                className={classes.line}
              >{`And ${count(read.length - maxShown, "more word")}.`}</li>
            )}
          </ul>
        )}
        <Group gap="sm">
          <Button
            size="sm"
            variant={button.variant}
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={fresh.length === 0 || (settling && entries.error === null)}
            loading={adding}
            onClick={() => onAdd(fresh.map(textsFor))}
          >
            {button.label(fresh.length)}
          </Button>
          {settling && entries.error === null && fresh.length > 0 && (
            <Text fz="sm" c="dimmed">
              Looking them up…
            </Text>
          )}
        </Group>
      </Stack>
    </div>
  );
}

interface PastedLineProps {
  found: PastedWord;
  suggested: Partial<WordTexts> | undefined;
  /** Whether the suggestions are added, too. */
  filled: boolean;
  onFill: (filled: boolean) => void;
}

function PastedLine({
  found: { word, texts, problem },
  suggested,
  filled,
  onFill,
}: PastedLineProps) {
  return (
    <li className={classes.line} data-problem={problem}>
      {problem === undefined ? (
        <IconCheck size={16} aria-hidden />
      ) : (
        <IconEqual size={16} aria-hidden />
      )}
      <span>
        <span className={`wh-word ${classes.foundWord}`}>{word}</span>{" "}
        {problem !== undefined && problems[problem]}
        {problem === undefined && texts !== undefined && Object.values(texts).join(" · ")}
        {suggested && (
          <Checkbox
            size="xs"
            label={
              <>
                <VisuallyHidden>{`Fill in ${word}: `}</VisuallyHidden>
                {summarize(suggested)}
              </>
            }
            checked={filled}
            onChange={(event) => onFill(event.currentTarget.checked)}
          />
        )}
      </span>
    </li>
  );
}

function summarize({ partOfSpeech, definition }: Partial<WordTexts>): string {
  return [partOfSpeech, definition].filter(Boolean).join(" · ") || "Pronunciation and origin";
}
