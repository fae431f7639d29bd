import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { notify } from "@/shared/ui/notify";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { deleteWord, type Word, type Wordlist, wordPageQuery } from "../api";
import { focusSuggestions } from "../suggestions/focus-suggestions";
import { suggestedWords } from "../suggestions/suggestions";
import { PageSuggestions, SuggestionsToolbar } from "../suggestions/suggestions-toolbar";
import { useSuggestions } from "../suggestions/use-suggestions";
import { RecorderDialog } from "./recorder-dialog";
import { type RateWords, useLevels } from "./use-levels";
import { usePlayer } from "./use-player";
import { useWordChanges } from "./use-word-changes";
import { WordCard } from "./word-card";
import classes from "./wordlist-page.module.css";

/** What the word tools add to the page. */
export interface WordTools {
  rateWords: RateWords;
  levelBadge: (level: number) => ReactNode;
}

/** Set for organizers, who can edit. */
export interface Editor {
  uid: string;
  onDeleted: () => void;
  /** Without word data on the server there are no levels and suggestions. */
  tools?: WordTools;
}

interface WordListProps {
  wordlist: Wordlist;
  page: number;
  onPageChange: (page: number) => void;
  organizer: Editor | undefined;
}

/** With more suggestions than this, "Accept all" also appears below the list. */
const manySuggestions = 3;

/** One page of words, to read or to edit. */
export function WordList({ wordlist, page, onPageChange, organizer }: WordListProps) {
  const query = useQuery(wordPageQuery(wordlist.competitionCode, wordlist._id, page));
  const player = usePlayer();
  const changes = useWordChanges(wordlist);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [recording, setRecording] = useState<Word>();
  const suggestions = useSuggestions(page, changes);
  const levels = useLevels(query.data?.words ?? [], organizer?.tools?.rateWords);
  const removal = useMutation({
    mutationFn: (word: Word) => deleteWord(word._id),
    onSuccess: async (_nothing, word) => {
      notify.success(`Deleted “${word.word}”.`);
      await changes.reload();
      // The focused button is gone with its word.
      heading.current?.focus({ preventScroll: true });
    },
  });

  // The last page's last word was deleted, or the URL has a page that doesn't exist.
  const pageCount = query.isPlaceholderData ? undefined : query.data?.pageCount;
  const beyond = pageCount !== undefined && page > Math.max(1, pageCount);
  useEffect(() => {
    if (beyond && pageCount !== undefined) onPageChange(Math.max(1, pageCount));
  }, [beyond, pageCount, onPageChange]);

  const { focusRequest } = suggestions;
  useEffect(() => {
    if (focusRequest) focusSuggestions(list.current, focusRequest, heading.current);
  }, [focusRequest]);

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
          message: `The word${word.audioId === "" ? "" : " and its recording"} will be removed. Everyone's practice goes on with the other words.`,
          confirmLabel: "Delete word",
          onConfirm: () => removal.mutate(word),
        }),
      deleting: removal.isPending && removal.variables._id === word._id,
      deleteError: removal.variables?._id === word._id ? (removal.error ?? undefined) : undefined,
      level: level !== undefined && tools?.levelBadge(level),
      suggestions: tools ? { all: suggestions.suggestions, actions: suggestions.word } : undefined,
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
            Could not load the words' levels.
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={levels.retry}>
            Try again
          </Button>
        </Group>
      )}
      <QueryView query={query} sentence="Failed to fetch words." rows={6}>
        {({ words, pageCount: pages, pageSize, total }) =>
          total === 0 ? (
            <EmptyState title="No words yet">This wordlist has no words.</EmptyState>
          ) : (
            <Stack gap="lg" aria-busy={query.isPlaceholderData}>
              {organizer?.tools && <SuggestionsToolbar state={suggestions} words={words} />}
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
              {suggestedWords(words, suggestions.suggestions).length > manySuggestions && (
                <Group gap="sm">
                  <PageSuggestions state={suggestions} words={words} />
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
