import { Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconMicrophone, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { count, formatNumber } from "@/shared/lib/format";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import {
  deleteWord,
  deleteWordlist,
  type Word,
  type Wordlist,
  wordlistsQuery,
  wordPageQuery,
} from "../api";
import { focusSuggestions } from "../suggestions/focus-suggestions";
import { suggestedWords } from "../suggestions/suggestions";
import { PageSuggestions, SuggestionsToolbar } from "../suggestions/suggestions-toolbar";
import { useSuggestions } from "../suggestions/use-suggestions";
import { RecorderDialog } from "./recorder-dialog";
import { RecordingSeries } from "./recording-series";
import { type RateWords, useLevels } from "./use-levels";
import { usePlayer } from "./use-player";
import { useWordChanges } from "./use-word-changes";
import { WordCard } from "./word-card";
import classes from "./wordlist-page.module.css";

/** What the word tools lend to the page. */
export interface WordTools {
  rateWords: RateWords;
  levelBadge: (level: number) => ReactNode;
}

export interface WordlistPageProps {
  wordlist: Wordlist;
  page: number;
  onPageChange: (page: number) => void;
  /** The link to practice; left out while there is nothing to practice. */
  practiceLink: ReactNode;
  /** Set for an organizer, who edits; participants read. */
  organizer?: {
    uid: string;
    onDeleted: () => void;
    /** Left out where the server has no word data: then there are neither levels nor suggestions. */
    tools?: WordTools;
  };
}

/** A wordlist, twenty words a page: read by participants, edited by organizers. */
export function WordlistPage({
  wordlist,
  page,
  onPageChange,
  practiceLink,
  organizer,
}: WordlistPageProps) {
  const [series, setSeries] = useState(false);
  const missing = wordlist.wordCount - wordlist.recordedCount;

  return (
    <>
      <PageHeader
        title={wordlist.title}
        description={<span className="wh-typed-text">{wordlist.description}</span>}
        actions={
          <>
            {organizer && missing > 0 && (
              <Button
                leftSection={<IconMicrophone size={20} aria-hidden />}
                onClick={() => setSeries(true)}
              >
                Record missing words
              </Button>
            )}
            {wordlist.wordCount > 0 && practiceLink}
          </>
        }
      />
      <Counts wordlist={wordlist} />
      <Words wordlist={wordlist} page={page} onPageChange={onPageChange} organizer={organizer} />
      {organizer && <DeleteWordlist wordlist={wordlist} onDeleted={organizer.onDeleted} />}
      {organizer && series && (
        <RecordingSeries
          wordlist={wordlist}
          page={page}
          creatorId={organizer.uid}
          onClose={() => setSeries(false)}
        />
      )}
    </>
  );
}

function Counts({ wordlist }: { wordlist: Wordlist }) {
  const { wordCount, recordedCount } = wordlist;
  return (
    <div className={classes.counts}>
      <Text component="p" m={0}>
        {count(wordCount, "word")}
        {wordCount > 0 && (
          <span className={classes.recorded}>
            {recordedCount === wordCount
              ? "all with a recording"
              : `${formatNumber(recordedCount)} with a recording`}
          </span>
        )}
      </Text>
      {wordCount > 0 && (
        <Progress
          size="sm"
          value={(recordedCount / wordCount) * 100}
          aria-label="Words with a recording"
        />
      )}
    </div>
  );
}

interface WordsProps {
  wordlist: Wordlist;
  page: number;
  onPageChange: (page: number) => void;
  organizer: WordlistPageProps["organizer"];
}

/** Below a page with more suggestions than this, they can be accepted at its end as well. */
const longPage = 3;

function Words({ wordlist, page, onPageChange, organizer }: WordsProps) {
  const query = useQuery(wordPageQuery(wordlist.competitionCode, wordlist._id, page));
  const player = usePlayer();
  const changes = useWordChanges(wordlist);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [recording, setRecording] = useState<Word>();
  const desk = useSuggestions(page, changes);
  const levels = useLevels(query.data?.words ?? [], organizer?.tools?.rateWords);
  const removal = useMutation({
    mutationFn: (word: Word) => deleteWord(word._id),
    onSuccess: async (_nothing, word) => {
      notify.success(`“${word.word}” was deleted.`);
      await changes.reload();
      // The button that had the focus has gone with its word.
      heading.current?.focus({ preventScroll: true });
    },
  });

  // The last word of the last page was deleted, or the address names a page that never was.
  const pageCount = query.isPlaceholderData ? undefined : query.data?.pageCount;
  const beyond = pageCount !== undefined && page > Math.max(1, pageCount);
  useEffect(() => {
    if (beyond && pageCount !== undefined) onPageChange(Math.max(1, pageCount));
  }, [beyond, pageCount, onPageChange]);

  const { settled } = desk;
  useEffect(() => {
    if (settled) focusSuggestions(list.current, settled, heading.current);
  }, [settled]);

  const turnTo = (next: number) => {
    onPageChange(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };

  const editing = (word: Word, tools?: WordTools): ComponentProps<typeof WordCard>["editing"] => {
    const level = levels.byId[word._id];
    return {
      onRecord: () => {
        player.stop();
        setRecording(word);
      },
      onDelete: () =>
        confirm({
          title: `Delete “${word.word}”?`,
          message:
            word.audioId === ""
              ? "The word is taken off the list. Participants who practice this list start it over."
              : "The word is taken off the list, and its recording is deleted too. Participants who practice this list start it over.",
          confirmLabel: "Delete word",
          onConfirm: () => removal.mutate(word),
        }),
      deleting: removal.isPending && removal.variables._id === word._id,
      deleteError: removal.variables?._id === word._id ? (removal.error ?? undefined) : undefined,
      level: level !== undefined && tools?.levelBadge(level),
      suggestions: tools ? { all: desk.suggestions, actions: desk.word } : undefined,
    };
  };

  return (
    <section aria-labelledby="words">
      <Title order={2} id="words" mb="sm" ref={heading} tabIndex={-1} className={classes.heading}>
        Words
      </Title>
      {levels.failed && (
        <Group gap="xs" mb="sm">
          <Text fz="sm" c="dimmed">
            The words’ levels could not be fetched.
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={levels.retry}>
            Try again
          </Button>
        </Group>
      )}
      <QueryView query={query} sentence="Failed to fetch words." rows={6}>
        {({ words, pageCount: pages, pageSize, total }) =>
          total === 0 ? (
            <EmptyState>This wordlist has no words.</EmptyState>
          ) : (
            <Stack gap="lg" aria-busy={query.isPlaceholderData}>
              {organizer?.tools && <SuggestionsToolbar desk={desk} words={words} />}
              <ol
                ref={list}
                className={classes.words}
                start={(page - 1) * pageSize + 1}
                data-turning={query.isPlaceholderData || undefined}
              >
                {words.map((word) => (
                  <li key={word._id}>
                    <WordCard
                      word={word}
                      player={player}
                      {...(organizer && { editing: editing(word, organizer.tools) })}
                    />
                  </li>
                ))}
              </ol>
              {suggestedWords(words, desk.suggestions).length > longPage && (
                <Group gap="sm">
                  <PageSuggestions desk={desk} words={words} />
                </Group>
              )}
              <Pages total={pages} page={page} onTurn={turnTo} label="Pages of words" />
            </Stack>
          )
        }
      </QueryView>
      {recording && organizer && (
        <RecorderDialog
          word={recording}
          creatorId={organizer.uid}
          onClose={() => setRecording(undefined)}
          onSaved={(word, audioId) => {
            changes.setRecording(word._id, audioId);
            setRecording(undefined);
            notify.success(`Saved “${word.word}”.`);
          }}
        />
      )}
    </section>
  );
}

function DeleteWordlist({ wordlist, onDeleted }: { wordlist: Wordlist; onDeleted: () => void }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => deleteWordlist(wordlist._id),
    onSuccess: () => {
      notify.success(`“${wordlist.title}” was deleted.`);
      onDeleted();
      return queryClient.invalidateQueries({
        queryKey: wordlistsQuery(wordlist.competitionCode).queryKey,
        exact: true,
      });
    },
  });
  const ask = () =>
    confirm({
      title: `Delete “${wordlist.title}”?`,
      message: `The wordlist is deleted with all that belongs to it: ${count(wordlist.wordCount, "word")}, ${count(wordlist.recordedCount, "recording")}, and the participants’ progress on it. This cannot be undone.`,
      confirmLabel: "Delete wordlist",
      onConfirm: () => removal.mutate(),
    });

  return (
    <Stack gap="sm" align="flex-start" mt="xl" pt="lg" className={classes.foot}>
      <Button
        variant="subtle"
        color="brick"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={removal.isPending}
        onClick={ask}
      >
        Delete wordlist
      </Button>
      {removal.error && (
        <FailureAlert
          sentence="Failed to delete wordlist."
          error={removal.error}
          onRetry={() => removal.mutate()}
          retrying={removal.isPending}
        />
      )}
    </Stack>
  );
}
