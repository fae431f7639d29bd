import { Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconDice5 } from "@tabler/icons-react";
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { count } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { failedToFetch, fieldErrorText, type Preview, previewQuery } from "./preview";
import classes from "./preview-list.module.css";
import { PreviewRow } from "./preview-row";
import {
  markRemoved,
  type Row,
  remove,
  replace,
  restore,
  showsExactly,
  toRows,
  withReplacement,
} from "./rules/rows";
import type { View } from "./rules/search";
import { excludedWords, listKey, listLength } from "./rules/view";

const pageSize = 20;

interface PreviewListProps {
  view: View;
  preview: UseQueryResult<Preview>;
  /** Whether the preview belongs to this view rather than to a previous one. */
  settled: boolean;
  tooFew: boolean;
  /** The number of matching words, if known. */
  available: number | undefined;
  onView: (view: View) => void;
  onTurn: (page: number) => void;
  onNewList: () => void;
}

/** The words of the list, 20 per page. Each can be removed or replaced. */
export function PreviewList({
  view,
  preview,
  settled,
  tooFew,
  available,
  onView,
  onTurn,
  onNewList,
}: PreviewListProps) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  // Keeps the rows where they were after a removal or a replacement, for that list only.
  const [arranged, setArranged] = useState<{ key: string; rows: Row[] }>();
  const key = listKey(view);
  const words = preview.data?.words;
  const arrangedRows =
    arranged?.key === key && (!settled || words === undefined || showsExactly(arranged.rows, words))
      ? arranged.rows
      : undefined;
  const invalid = fieldErrorText(preview.error);
  const excluded = excludedWords(view).length;
  const rows = arrangedRows ?? (words && toRows(words));
  const stale = arrangedRows === undefined && !settled;

  // The focused button is replaced by another one.
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus({ preventScroll: true });
    focusNext.current = undefined;
  });

  const show = (next: View, nextRows: Row[], message: string) => {
    setArranged({ key: listKey(next), rows: nextRows });
    setAnnouncement(message);
    onView(next);
  };

  const replacement = useMutation({
    mutationFn: async ({ row }: { row: Row; rows: Row[]; of: string }) => {
      const next = replace(view, row.entry.word);
      // If no other word matches, this fails and the word stays.
      const answer = await queryClient.fetchQuery(previewQuery(next));
      return { next, words: answer.words };
    },
    onSuccess: ({ next, words: newWords }, { row, rows: shown, of }) => {
      // The options have changed since.
      if (of !== key) return;
      const { rows: nextRows, newcomer } = withReplacement(shown, row.entry.word, newWords);
      show(next, nextRows, `Replaced “${row.entry.word}” with “${newcomer?.word ?? ""}”.`);
    },
  });

  const busy = stale || replacement.isPending;
  const failedFor =
    replacement.isError && replacement.variables.of === key
      ? replacement.variables.row.entry.word
      : undefined;

  const turnTo = (page: number) => {
    onTurn(page);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };

  return (
    <section aria-labelledby="preview" className={classes.section}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} id="preview" ref={heading} tabIndex={-1} className={classes.heading}>
          Preview
        </Title>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDice5 size={18} aria-hidden />}
          onClick={() => {
            setAnnouncement("New list created.");
            onNewList();
          }}
        >
          New list
        </Button>
      </Group>
      {tooFew ? (
        <EmptyState
          title={available === 0 ? "No words match" : "Not enough words match"}
          picture="search"
        >
          {available === 0
            ? "Try fewer filters."
            : "Choose a smaller number, or try fewer filters."}
        </EmptyState>
      ) : invalid !== undefined ? (
        <FailureAlert sentence={failedToFetch} more={invalid} />
      ) : (
        <QueryView query={preview} sentence={failedToFetch} rows={8}>
          {() => (
            <RowList
              rows={rows ?? []}
              page={view.page}
              list={list}
              stale={stale}
              onTurn={turnTo}
              row={(row) => (
                <PreviewRow
                  key={row.position}
                  row={row}
                  only={listLength(view) === 1}
                  replacing={
                    replacement.isPending && replacement.variables.row.position === row.position
                  }
                  failure={
                    failedFor === row.entry.word ? (replacement.error ?? undefined) : undefined
                  }
                  onReplace={() => {
                    if (!busy) replacement.mutate({ row, rows: rows ?? [], of: key });
                  }}
                  onRemove={() => {
                    if (busy || listLength(view) === 1) return;
                    focusNext.current = `[data-row="${row.position}"] [data-part="undo"]`;
                    show(
                      remove(view, row.entry.word),
                      markRemoved(rows ?? [], row.entry.word, true),
                      `Removed “${row.entry.word}”.`,
                    );
                  }}
                  onRestore={() => {
                    if (busy) return;
                    focusNext.current = `[data-row="${row.position}"] [data-part="remove"]`;
                    show(
                      restore(view, row.entry.word),
                      markRemoved(rows ?? [], row.entry.word, false),
                      `Put back “${row.entry.word}”.`,
                    );
                  }}
                />
              )}
            />
          )}
        </QueryView>
      )}
      {excluded > 0 && (
        <Group gap="xs" mt="md">
          <Text fz="sm" c="dimmed">
            {count(excluded, "word")} excluded.
            {view.removed.length > 0 && ` The list has ${count(listLength(view), "word")}.`}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onView({ ...view, without: [], removed: [], page: 1 });
              setAnnouncement("All words are allowed again.");
              heading.current?.focus({ preventScroll: true });
            }}
          >
            Allow {excluded === 1 ? "it" : "them"} again
          </Button>
        </Group>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

interface RowListProps {
  rows: readonly Row[];
  page: number;
  list: Ref<HTMLOListElement>;
  /** Whether another list is loading. */
  stale: boolean;
  onTurn: (page: number) => void;
  row: (row: Row) => ReactNode;
}

function RowList({ rows, page, list, stale, onTurn, row }: RowListProps) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  // The list may be too short for the page in the URL.
  const shown = Math.min(page, pages);
  const first = (shown - 1) * pageSize;
  return (
    <Stack gap="lg" aria-busy={stale}>
      <ol className={classes.rows} start={first + 1} ref={list} data-stale={stale || undefined}>
        {rows.slice(first, first + pageSize).map(row)}
      </ol>
      <Pages total={pages} page={shown} onTurn={onTurn} label="Pages of the preview" />
    </Stack>
  );
}
