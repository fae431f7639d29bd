import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { count, formatNumber } from "@/shared/lib/format";
import { ChangedMeanwhile } from "@/shared/ui/changed-meanwhile";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { Competition } from "../api";
import { RemovedItem } from "./item-card";
import classes from "./list-editor.module.css";
import { type Entry, errorsOf, refusalsByKey, type Texts } from "./list-state";
import { addButtonId, type EditedList, type ItemActions, useListEditor } from "./use-list-editor";

/** How many items one list holds. */
const mostItems = 500;
/** Hundreds are drawn so many at a time, so that the page can be used meanwhile. */
const itemsAtOnce = 20;

interface ListEditorProps<Item extends Texts> {
  competition: Competition;
  list: EditedList<Item>;
  title: string;
  description: ReactNode;
  /** What the list is for, while it is empty. */
  empty: string;
  /** What failed beside the list itself. */
  failure?: ReactNode;
  /** The card of one item; it should be memoized. */
  children: (entry: Entry<Item>, actions: ItemActions<Item>, note: string | undefined) => ReactNode;
}

/** The edit page of a competition's list: its items as cards, and one Save for all. */
export function ListEditor<Item extends Texts>({
  competition,
  list,
  title,
  description,
  empty,
  failure,
  children,
}: ListEditorProps<Item>) {
  const editor = useListEditor(competition, list);
  const { state, dirty, actions, saving, reloading } = editor;
  const { entries } = state;
  const left = entries.filter(({ removed }) => !removed);
  const notes = useNotes(entries, list);
  const [shown, showAll] = useShown(entries.length);
  const inOrder = useRef<HTMLOListElement>(null);
  useFocusInView(inOrder, entries);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    showAll();
    const halfTyped = [...event.currentTarget.elements].find(
      (field) => field instanceof HTMLInputElement && field.validity.badInput,
    );
    if (halfTyped instanceof HTMLInputElement) {
      halfTyped.focus();
    } else {
      editor.save();
    }
  }

  const addButton = (
    <Button
      id={addButtonId}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={left.length >= mostItems}
      onClick={() => {
        showAll();
        editor.add();
      }}
    >
      {`Add ${list.one}`}
    </Button>
  );

  return (
    <form noValidate onSubmit={submit} className={classes.page}>
      <UnsavedGuard dirty={dirty} />
      <PageHeader title={title} description={description} />
      <Stack gap="md">
        {failure}
        {entries.length === 0 && <EmptyState action={addButton}>{empty}</EmptyState>}
        <ol className={classes.items} ref={inOrder}>
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.key} className={classes.item}>
              {entry.removed ? (
                <RemovedItem entry={entry} actions={actions} />
              ) : (
                children(entry, actions, notes.get(entry.key))
              )}
            </li>
          ))}
        </ol>
        {entries.length > 0 && addButton}
        {left.length >= mostItems && (
          <Text c="dimmed">{`A ${list.name} holds at most ${formatNumber(mostItems)} ${list.one}s.`}</Text>
        )}
      </Stack>
      <VisuallyHidden role="status">{state.moved}</VisuallyHidden>
      <div className={classes.bar}>
        <Stack gap="sm">
          <SaveFailure editor={editor} list={list} />
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text fz="sm" c="dimmed" role="status">
              {statusOf(left, list, dirty)}
            </Text>
            <Button
              type="submit"
              flex="none"
              loading={saving.isPending}
              disabled={reloading.isPending}
            >
              {`Save ${list.name}`}
            </Button>
          </Group>
        </Stack>
      </div>
    </form>
  );
}

interface SaveFailureProps<Item extends Texts> {
  editor: ReturnType<typeof useListEditor<Item>>;
  list: EditedList<Item>;
}

/** Why it is not saved, where that is not said beside a field. */
function SaveFailure<Item extends Texts>({ editor, list }: SaveFailureProps<Item>) {
  const { saving, reloading, busy } = editor;
  if (hasCode(saving.error, "changed-meanwhile")) {
    return (
      <>
        <ChangedMeanwhile
          what={list.name}
          onReload={editor.reloadTheirs}
          onKeepMine={editor.keepMine}
          busy={busy}
        />
        {reloading.isError && (
          <FailureAlert
            sentence="Failed to fetch competition. Please try again later."
            error={reloading.error}
          />
        )}
      </>
    );
  }
  if (!saving.isError) return null;
  const refused =
    saving.error instanceof ProblemError
      ? refusalsByKey(list.name, saving.variables.entries, saving.error.problem.errors ?? [])
      : { errors: new Map(), rest: [] };
  return refused.errors.size > 0 && refused.rest.length === 0 ? null : (
    <FailureAlert
      sentence={`Failed to update ${list.name}. Please try again later.`}
      error={saving.error}
      more={refused.rest[0]}
      onRetry={editor.save}
    />
  );
}

function statusOf<Item extends Texts>(
  left: readonly Entry<Item>[],
  list: EditedList<Item>,
  dirty: boolean,
): string {
  const wrong = left.filter((entry) => Object.keys(errorsOf(entry, list)).length > 0).length;
  if (wrong > 0) {
    return `${count(wrong, list.one)} ${wrong === 1 ? "needs" : "need"} a correction.`;
  }
  return dirty ? "Not saved yet." : "";
}

function useNotes<Item extends Texts>(
  entries: readonly Entry<Item>[],
  list: EditedList<Item>,
): ReadonlyMap<string, string> {
  return useMemo(() => {
    const settled = entries.filter(({ removed, typedFrom }) => !removed && !typedFrom);
    const notes = list.notes?.(settled.map(({ item }) => item)) ?? [];
    return new Map(
      settled.flatMap(({ key }, place) => {
        const note = notes[place];
        return note === undefined ? [] : [[key, note] as const];
      }),
    );
  }, [entries, list]);
}

/** How many items are drawn by now, and the way to all of them at once. */
function useShown(total: number): [number, () => void] {
  const [shown, setShown] = useState(itemsAtOnce);
  useEffect(() => {
    if (shown === Number.POSITIVE_INFINITY) return undefined;
    const more = shown + itemsAtOnce;
    const timer = setTimeout(() => setShown(more < total ? more : Number.POSITIVE_INFINITY));
    return () => clearTimeout(timer);
  }, [shown, total]);
  const showAll = useCallback(() => setShown(Number.POSITIVE_INFINITY), []);
  return [shown, showAll];
}

/** When the list has sorted itself, the item one is at has moved: the view goes along. */
function useFocusInView<Item extends Texts>(
  list: { current: HTMLElement | null },
  entries: readonly Entry<Item>[],
): void {
  const order = entries.map(({ key }) => key).join();
  const shown = useRef(order);
  useEffect(() => {
    const { activeElement } = document;
    if (shown.current !== order && list.current?.contains(activeElement)) {
      activeElement?.scrollIntoView({ block: "nearest" });
    }
    shown.current = order;
  }, [order, list]);
}
