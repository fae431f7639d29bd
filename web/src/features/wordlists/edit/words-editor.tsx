import { Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { draftsOf } from "@/shared/drafts/draft-slot";
import { confirm } from "@/shared/ui/confirm";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { isFocusLost } from "@/shared/ui/focus";
import { OnceOpened, retryImport } from "@/shared/ui/lazy-dialog";
import { notify } from "@/shared/ui/notify";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { useFailure } from "@/shared/ui/use-failure";
import { useTurnToLastPage } from "@/shared/ui/use-turn-to-last-page";
import { type Word, type Wordlist, wordPageQuery } from "../api";
import { deleteWord, moveWord } from "../edit-api";
import { isWholeList, type OnWordsSearch, type WordsSearch } from "../rules/words-search";
import { focusSuggestions } from "../suggestions/focus-suggestions";
import { hasResult, suggestedWords } from "../suggestions/suggestions";
import { PageSuggestions, SuggestionsToolbar } from "../suggestions/suggestions-toolbar";
import { useSuggestions } from "../suggestions/use-suggestions";
import { SuggestedWord } from "../suggestions/word-suggestions";
import { RecorderDialog } from "../view/recorder-dialog";
import { usePlayer } from "../view/use-player";
import { useWordChanges } from "../view/use-word-changes";
import classes from "../view/wordlist-page.module.css";
import { AddWordsPanel } from "./add-words-panel";
import { type RateWords, useLevels } from "./use-levels";
import { type OpenWord, useOpenWords } from "./use-open-words";
import { useUnsavedForms } from "./use-unsaved";
import { WordEditor } from "./word-editor";
import { WordRows } from "./word-rows";
import { WordsToolbar } from "./words-toolbar";

const MoveWordDialog = lazy(async () => ({
  default: (await retryImport(() => import("./move-word-dialog"))).MoveWordDialog,
}));

/** What the word tools add to the page. */
export interface WordTools {
  rateWords: RateWords;
  levelBadge: (level: number) => ReactNode;
}

interface WordsEditorProps {
  wordlist: Wordlist;
  search: WordsSearch;
  onSearch: OnWordsSearch;
  uid: string;
  /** Without word data on the server there are no levels and suggestions. */
  tools: WordTools | undefined;
}

/** Whether someone types, and the focus must stay. */
const isTyping = () => document.activeElement?.matches("input, textarea, select") === true;

/** With more suggestions than this, "Accept all" also appears below the list. */
const manySuggestions = 3;

/** The words of a list as rows, for organizers. */
export function WordsEditor({ wordlist, search, onSearch, uid, tools }: WordsEditorProps) {
  const { page = 1 } = search;
  const query = useQuery(wordPageQuery(wordlist.competitionCode, wordlist._id, search));
  const player = usePlayer();
  const changes = useWordChanges(wordlist);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [recording, setRecording] = useState<Word>();
  const [moving, setMoving] = useState<{ word: Word; place: number }>();
  const [announcement, setAnnouncement] = useState("");
  const opened = useOpenWords(wordlist._id, uid);
  const [adding, setAdding] = useState(
    () => wordlist.wordCount === 0 || draftsOf(uid, `words/${wordlist._id}/`).length > 0,
  );
  const unsaved = useUnsavedForms();
  const addButton = useRef<HTMLButtonElement>(null);
  const suggestions = useSuggestions(page, changes);
  const words = query.data?.words ?? [];
  const levels = useLevels(words, tools?.rateWords);
  /** A word whose row gets the focus once the words are loaded. */
  const focusNext = useRef<{ id: string; onlyIfLost?: true }>(undefined);

  const removal = useMutation({
    mutationFn: (word: Word) => deleteWord(word._id),
    onSuccess: async (_nothing, word) => {
      notify.success(`Deleted “${word.word}”.`);
      await changes.reload();
      // The focused button is gone with its word.
      if (!isTyping()) heading.current?.focus({ preventScroll: true });
    },
  });
  const move = useMutation({
    mutationFn: ({ word, place }: { word: Word; place: number }) => moveWord(word._id, place),
    onSuccess: async (_nothing, { word, place }) => {
      await changes.reload();
      setAnnouncement(`Moved “${word.word}” to place ${place}.`);
      focusNext.current = { id: word._id };
    },
  });
  const unremoved = useFailure(removal);
  const unmoved = useFailure(move);

  useTurnToLastPage(query, page, (last) => onSearch({ ...search, page: last }, true));
  const { focusRequest } = suggestions;
  useEffect(() => {
    if (focusRequest) focusSuggestions(section.current, focusRequest, heading.current);
  }, [focusRequest]);
  useEffect(() => {
    if (focusNext.current === undefined || query.isFetching) return;
    const { id, onlyIfLost } = focusNext.current;
    const row = section.current?.querySelector(`[data-word="${id}"]`);
    focusNext.current = undefined;
    if (onlyIfLost ? !isFocusLost() : isTyping()) return;
    const button = row?.querySelector<HTMLElement>("th button");
    (button ?? heading.current)?.focus({ preventScroll: button === undefined });
  });

  const turnTo = (next: number) => {
    onSearch({ ...search, page: next === 1 ? undefined : next });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  const editorOf = ({ id, word, column }: OpenWord) => (
    <WordEditor
      key={id}
      wordlistId={wordlist._id}
      wordId={id}
      word={word}
      focused={column}
      onFocused={() => opened.focused(id)}
      suggest={tools !== undefined}
      onUnsaved={unsaved.report}
      onSaved={({ word: name, changed }) => {
        if (changed) changes.setWord(changed);
        opened.close(id);
        focusNext.current = { id };
        notify.success(changed ? `Saved “${name}”.` : `Added “${name}”.`);
        void changes.reload();
      }}
      onClose={() => {
        opened.close(id);
        focusNext.current = { id };
      }}
    />
  );
  // Open rows have suggestions of their own.
  const closed = words.filter(({ _id }) => opened.open.every(({ id }) => id !== _id));
  const elsewhere = query.data
    ? opened.open.filter(({ id }) => words.every(({ _id }) => _id !== id))
    : [];
  const removalError = (word: Word) =>
    unremoved?.variables._id === word._id && (
      <FailureAlert
        sentence="Failed to delete word."
        error={unremoved.error}
        onRetry={() => removal.mutate(unremoved.variables)}
        retrying={removal.isPending}
      />
    );
  const moveError = (word: Word) =>
    unmoved?.variables.word._id === word._id && (
      <FailureAlert
        sentence="Failed to move word."
        error={unmoved.error}
        onRetry={() => move.mutate(unmoved.variables)}
        retrying={move.isPending}
      />
    );
  const busyId = removal.isPending
    ? removal.variables._id
    : move.isPending
      ? move.variables.word._id
      : undefined;

  return (
    <section aria-labelledby="words" ref={section}>
      <UnsavedGuard dirty={unsaved.dirty} draft={unsaved.draft} />
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} id="words" ref={heading} tabIndex={-1} className={classes.heading}>
          Words
        </Title>
        {!adding && (
          <Button
            ref={addButton}
            size="sm"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add words
          </Button>
        )}
      </Group>
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
      <Stack gap="sm">
        {adding && (
          <AddWordsPanel
            wordlist={wordlist}
            suggest={tools !== undefined}
            onUnsaved={unsaved.report}
            onAdded={(changed) => {
              // The new words are at the end of the list.
              const last = Math.ceil(changed.wordCount / (query.data?.pageSize ?? 1));
              onSearch({ page: last > 1 ? last : undefined });
              void changes.reload();
            }}
            onClose={() => {
              flushSync(() => setAdding(false));
              addButton.current?.focus();
            }}
          />
        )}
        {(wordlist.wordCount > 0 || !isWholeList(search)) && (
          <WordsToolbar
            search={search}
            onSearch={onSearch}
            counts={query.data}
            hasLevels={tools?.rateWords !== undefined}
          />
        )}
        {elsewhere.length > 0 && (
          <section aria-label="Words being edited" className={classes.elsewhere}>
            {elsewhere.map(editorOf)}
          </section>
        )}
        <QueryView query={query} sentence="Failed to fetch words." rows={6}>
          {({ places, pageCount, matches, total }) =>
            total === 0 ? (
              <EmptyState title="No words yet">This wordlist has no words.</EmptyState>
            ) : matches === 0 ? (
              <EmptyState
                title="No word matches"
                picture="search"
                action={
                  <Button
                    variant="default"
                    size="sm"
                    onClick={() => onSearch({ sort: search.sort, descending: search.descending })}
                  >
                    Show all
                  </Button>
                }
              >
                Try other letters or fewer filters.
              </EmptyState>
            ) : (
              <Stack gap="md" aria-busy={query.isPlaceholderData}>
                {tools && <SuggestionsToolbar state={suggestions} words={closed} />}
                <WordRows
                  words={words}
                  places={places}
                  total={total}
                  ordered={isWholeList(search)}
                  sort={search.sort}
                  descending={search.descending === true}
                  onSort={(sort, descending) =>
                    onSearch({
                      ...search,
                      sort,
                      descending: descending ? true : undefined,
                      page: undefined,
                    })
                  }
                  levelOf={
                    tools &&
                    (({ _id }) => {
                      const level = levels.byId[_id];
                      return level === undefined ? null : tools.levelBadge(level);
                    })
                  }
                  player={player}
                  busyId={busyId}
                  turning={query.isPlaceholderData}
                  failureOf={(word) => removalError(word) || moveError(word) || undefined}
                  editorOf={({ _id }) => {
                    const open = opened.open.find(({ id }) => id === _id);
                    return open && editorOf(open);
                  }}
                  below={(word) =>
                    hasResult(word, suggestions.suggestions) && (
                      <SuggestedWord
                        word={word}
                        all={suggestions.suggestions}
                        actions={suggestions.word}
                      />
                    )
                  }
                  actions={{
                    edit: opened.edit,
                    record: (word) => {
                      player.stop();
                      setRecording(word);
                    },
                    remove: (word) =>
                      confirm({
                        title: `Delete “${word.word}”?`,
                        message: `The word${word.audioId === "" ? "" : " and its recording"} will be removed. Everyone's practice goes on with the other words.`,
                        confirmLabel: "Delete word",
                        onConfirm: () => removal.mutate(word),
                      }),
                    move: (word, place) => move.mutate({ word, place }),
                    askPlace: (word) =>
                      setMoving({ word, place: places[words.indexOf(word)] ?? 1 }),
                  }}
                />
                {suggestedWords(closed, suggestions.suggestions).length > manySuggestions && (
                  <Group gap="sm">
                    <PageSuggestions state={suggestions} words={closed} />
                  </Group>
                )}
                <Pages total={pageCount} page={page} onTurn={turnTo} label="Pages of words" />
              </Stack>
            )
          }
        </QueryView>
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <OnceOpened opened={moving !== undefined}>
        {moving && (
          <MoveWordDialog
            word={moving.word.word}
            place={moving.place}
            total={query.data?.total ?? 1}
            onMove={(place) => move.mutate({ word: moving.word, place })}
            onClose={() => setMoving(undefined)}
          />
        )}
      </OnceOpened>
      {recording && (
        <RecorderDialog
          word={recording}
          creatorId={uid}
          onClose={() => setRecording(undefined)}
          onSaved={(word, audioId) => {
            changes.setRecording(word._id, audioId);
            setRecording(undefined);
            // Its button is gone if this is the word's first recording.
            focusNext.current = { id: word._id, onlyIfLost: true };
            notify.success(`Saved “${word.word}”.`);
            void changes.reload();
          }}
        />
      )}
    </section>
  );
}
