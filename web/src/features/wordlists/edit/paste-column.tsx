import { Button, Checkbox, Group, Stack, Text, Textarea, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCheck, IconEqual, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import type { Wordlist } from "../api";
import { spellingsQuery } from "../edit-api";
import { type PastedWord, pastedWords } from "../rules/pasted-words";
import { emptyTexts, type WordTexts } from "../rules/word-texts";
import { suggestedTexts } from "../suggestions/columns";
import classes from "./add-words-panel.module.css";
import { useEntries } from "./use-entries";

interface PasteColumnProps {
  wordlist: Wordlist;
  text: string;
  /** Whether our word data can fill in the other columns. */
  suggest: boolean;
  adding: boolean;
  onChange: (text: string) => void;
  onAdd: (words: WordTexts[]) => void;
}

/** How long to wait for more typing before words are looked up, in milliseconds. */
const pause = 400;
/** Words that are listed one by one. */
const maxShown = 200;

const problems: Record<NonNullable<PastedWord["problem"]>, string> = {
  listed: "is in the list already",
  repeated: "is here twice",
  long: "is longer than 100 characters",
};

/** Words, one per line, and what was understood before they are added. */
export function PasteColumn({
  wordlist,
  text,
  suggest,
  adding,
  onChange,
  onAdd,
}: PasteColumnProps) {
  const listed = useQuery(spellingsQuery(wordlist.competitionCode, wordlist._id));
  const [fill, setFill] = useState(true);
  /** Words that the organizer doesn't want filled in. */
  const [bare, setBare] = useState<ReadonlySet<string>>(new Set());
  const read = useMemo(() => pastedWords(text, listed.data ?? new Set()), [text, listed.data]);
  const fresh = useMemo(
    () => read.filter(({ problem }) => problem === undefined).map(({ word }) => word),
    [read],
  );
  const [settled] = useDebouncedValue(fresh, pause);
  const entries = useEntries(settled, suggest && fill);
  const settling = suggest && fill && (settled !== fresh || entries.loading);
  const textsFor = (word: string): WordTexts => {
    const entry = bare.has(word) ? undefined : entries.of(word);
    return { ...emptyTexts, ...(entry && suggestedTexts(entry, emptyTexts)), word };
  };
  const skipped = read.length - fresh.length;
  return (
    <div className={classes.columns}>
      <Textarea
        label="Words"
        description="One per line. Numbers in front and blank lines are left out."
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
          {read.length === 0
            ? "No words yet"
            : `${count(read.length, "word")} read${skipped === 0 ? "" : `, ${count(skipped, "word")} left out`}`}
        </Text>
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
            sentence="Failed to look for duplicates. They are left out anyway."
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
            {read.slice(0, maxShown).map(({ word, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are often equal
              <li key={index} className={classes.line} data-problem={problem}>
                {problem === undefined ? (
                  <IconCheck size={16} aria-hidden />
                ) : (
                  <IconEqual size={16} aria-hidden />
                )}
                <span>
                  <span className={`wh-word ${classes.foundWord}`}>{word}</span>{" "}
                  {problem !== undefined && problems[problem]}
                  {problem === undefined && entries.of(word) !== undefined && (
                    <Checkbox
                      size="xs"
                      label={
                        <>
                          <VisuallyHidden>{`Fill in ${word}: `}</VisuallyHidden>
                          {summarize(suggestedTexts(entries.of(word) ?? emptyTexts, emptyTexts))}
                        </>
                      }
                      checked={!bare.has(word)}
                      onChange={(event) => {
                        const next = new Set(bare);
                        if (event.currentTarget.checked) next.delete(word);
                        else next.add(word);
                        setBare(next);
                      }}
                    />
                  )}
                </span>
              </li>
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
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={fresh.length === 0 || (settling && entries.error === null)}
            loading={adding}
            onClick={() => onAdd(fresh.map(textsFor))}
          >
            {fresh.length === 0 ? "Add words" : `Add ${count(fresh.length, "word")}`}
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

function summarize({ partOfSpeech, definition }: Partial<WordTexts>): string {
  return [partOfSpeech, definition].filter(Boolean).join(" · ") || "Pronunciation and origin";
}
