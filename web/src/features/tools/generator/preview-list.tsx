import { Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconDice5 } from "@tabler/icons-react";
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { count } from "@/shared/lib/format";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Pages } from "@/shared/ui/pages";
import { QueryView } from "@/shared/ui/query-view";
import { failedToFetch, type Preview, previewQuery, refusals } from "./preview";
import classes from "./preview-list.module.css";
import { PreviewRow } from "./preview-row";
import {
  drop,
  markDropped,
  putBack,
  type Row,
  replace,
  rowsOf,
  showsExactly,
  withReplacement,
} from "./rules/rows";
import { leftOut, lengthOf, listKey, type View } from "./rules/view";

const pageSize = 20;

interface PreviewListProps {
  view: View;
  preview: UseQueryResult<Preview>;
  /** Whether the preview is of this view, and not of a former one. */
  settled: boolean;
  tooSmall: boolean;
  onView: (view: View) => void;
  onTurn: (page: number) => void;
  onNewList: () => void;
}

/** The words that will come, twenty a page; each can be dropped or replaced in its place. */
export function PreviewList({
  view,
  preview,
  settled,
  tooSmall,
  onView,
  onTurn,
  onNewList,
}: PreviewListProps) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  // The rows in the places where they were seen, as long as the list is the one they were arranged for.
  const [arranged, setArranged] = useState<{ key: string; rows: Row[] }>();
  const key = listKey(view);
  const words = preview.data?.words;
  const mine =
    arranged?.key === key && (!settled || words === undefined || showsExactly(arranged.rows, words))
      ? arranged.rows
      : undefined;
  const refused = refusals(preview.error);
  const out = leftOut(view).length;
  const rows = mine ?? (words && rowsOf(words));
  const stale = mine === undefined && !settled;

  // The button that was used has gone, and its place is taken by another.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus({ preventScroll: true });
    wanted.current = undefined;
  });

  const show = (next: View, nextRows: Row[], message: string) => {
    setArranged({ key: listKey(next), rows: nextRows });
    setAnnouncement(message);
    onView(next);
  };

  const another = useMutation({
    mutationFn: async ({ row }: { row: Row; rows: Row[]; of: string }) => {
      const next = replace(view, row.entry.word);
      // Asked for beforehand: when no other word is left, this one stays.
      const answer = await queryClient.fetchQuery(previewQuery(next));
      return { next, words: answer.words };
    },
    onSuccess: ({ next, words: newWords }, { row, rows: shown, of }) => {
      // Another list was chosen meanwhile.
      if (of !== key) return;
      const { rows: nextRows, newcomer } = withReplacement(shown, row.entry.word, newWords);
      show(next, nextRows, `“${row.entry.word}” is replaced by “${newcomer?.word ?? ""}”.`);
    },
  });

  const busy = stale || another.isPending;
  const failedFor =
    another.isError && another.variables.of === key ? another.variables.row.entry.word : undefined;

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
            setAnnouncement("A new list is drawn.");
            onNewList();
          }}
        >
          New list
        </Button>
      </Group>
      {tooSmall ? (
        <EmptyState>
          Fewer words match than you want. Choose a smaller number, or widen the choice.
        </EmptyState>
      ) : refused !== undefined ? (
        <FailureAlert sentence={failedToFetch} more={refused} />
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
                  key={row.place}
                  row={row}
                  only={lengthOf(view) === 1}
                  finding={another.isPending && another.variables.row.place === row.place}
                  failure={failedFor === row.entry.word ? (another.error ?? undefined) : undefined}
                  onAnother={() => {
                    if (!busy) another.mutate({ row, rows: rows ?? [], of: key });
                  }}
                  onDrop={() => {
                    if (busy || lengthOf(view) === 1) return;
                    wanted.current = `[data-place="${row.place}"] [data-part="undo"]`;
                    show(
                      drop(view, row.entry.word),
                      markDropped(rows ?? [], row.entry.word, true),
                      `“${row.entry.word}” is dropped.`,
                    );
                  }}
                  onPutBack={() => {
                    if (busy) return;
                    wanted.current = `[data-place="${row.place}"] [data-part="drop"]`;
                    show(
                      putBack(view, row.entry.word),
                      markDropped(rows ?? [], row.entry.word, false),
                      `“${row.entry.word}” is in the list again.`,
                    );
                  }}
                />
              )}
            />
          )}
        </QueryView>
      )}
      {out > 0 && (
        <Group gap="xs" mt="md">
          <Text fz="sm" c="dimmed">
            {count(out, "word is", "words are")} left out.
            {view.dropped.length > 0 && ` The list has ${count(lengthOf(view), "word")}.`}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onView({ ...view, without: [], dropped: [], page: 1 });
              setAnnouncement("No word is left out.");
              heading.current?.focus({ preventScroll: true });
            }}
          >
            Allow {out === 1 ? "it" : "them"} again
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
  /** Whether another list is on its way. */
  stale: boolean;
  onTurn: (page: number) => void;
  row: (row: Row) => ReactNode;
}

function RowList({ rows, page, list, stale, onTurn, row }: RowListProps) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  // The list may have become shorter than the address says.
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
