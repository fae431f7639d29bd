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
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { count, formatNumber } from "@/shared/lib/format";
import { ConflictPanel } from "@/shared/merge/conflict-panel";
import type { Conflict } from "@/shared/merge/use-merged-save";
import { UnlessArchived } from "@/shared/session/archived";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import type { Competition } from "../api";
import type { Hours } from "../rules/day-hours";
import { DayHours } from "./day-ruler";
import { RemovedItem } from "./item-card";
import classes from "./list-editor.module.css";
import { type Entry, errorsOf, type ListItem, typedItems } from "./list-state";
import {
  addButtonId,
  type EditableList,
  type ItemActions,
  keyOf,
  maxItems,
  useListEditor,
} from "./use-list-editor";

/** Long lists are rendered in batches, so that the page responds in between. */
const batchSize = 20;

interface ListEditorProps<Item extends ListItem> {
  competition: Competition;
  list: EditableList<Item>;
  title: string;
  description: ReactNode;
  /** Shown while the list is empty. */
  empty: string;
  /** A failure to load related data. */
  failure?: ReactNode;
  /** The heading above the items that have the same one, such as a day. */
  headingOf?: (item: Item) => string;
  /** Renders one item, open or as a row; should be memoized. */
  children: (
    entry: Entry<Item>,
    actions: ItemActions<Item>,
    open: boolean,
    note: string | undefined,
    hours: Hours | undefined,
  ) => ReactNode;
}

/** The edit page of a list: a row per item, of which one opens, and one Save button for all. */
export function ListEditor<Item extends ListItem>({
  competition,
  list,
  title,
  description,
  empty,
  failure,
  headingOf,
  children,
}: ListEditorProps<Item>) {
  const editor = useListEditor(competition, list);
  const { state, draft, dirty, actions, saving } = editor;
  const { entries } = state;
  const remaining = entries.filter(({ removed }) => !removed);
  const notes = useNotes(entries, list);
  const [shown, showAll] = useShown(entries.length);
  const headings = headingsOf(entries, headingOf);
  const hours = list.hours?.(remaining.map(({ beforeTyping, item }) => beforeTyping ?? item));
  const itemList = useRef<HTMLOListElement>(null);
  useFocusInView(itemList, entries);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    showAll();
    const incomplete = [...event.currentTarget.elements].find(
      (field) => field instanceof HTMLInputElement && field.validity.badInput,
    );
    if (incomplete instanceof HTMLInputElement) {
      editor.focusField(keyOf(incomplete.id), incomplete.id.slice(keyOf(incomplete.id).length + 1));
    } else {
      editor.save();
    }
  }

  const addButton = (
    <Button
      id={addButtonId}
      variant="default"
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={remaining.length >= maxItems}
      onClick={() => {
        showAll();
        editor.add();
      }}
    >
      {`Add ${list.itemName}`}
    </Button>
  );

  const next = list.nextItem?.(typedItems(entries));
  const nextButton = next && (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={remaining.length >= maxItems}
      onClick={() => {
        showAll();
        editor.add(next.item);
      }}
    >
      {next.label}
    </Button>
  );

  return (
    <form noValidate onSubmit={submit} className={classes.page}>
      <UnsavedGuard dirty={dirty} draft={draft} />
      <PageHeader title={title} description={description} />
      <Stack gap="md">
        <DraftNotice draft={draft} busy={saving.pending} onDiscard={editor.showSaved} />
        <ConflictPanel what={list.name} conflict={saving.conflict} />
        {failure}
        {entries.length === 0 && (
          <EmptyState
            title={`No ${list.itemName}s yet`}
            action={addButton}
            archived={`No ${list.itemName}s were added.`}
          >
            {empty}
          </EmptyState>
        )}
        <ol className={classes.items} ref={itemList}>
          {entries.slice(0, shown).map((entry, index) => (
            <li key={entry.key} className={classes.item}>
              {headings[index] !== undefined && (
                <h2 className={classes.heading}>
                  {headings[index]}
                  {hours && <DayHours hours={hours} />}
                </h2>
              )}
              {entry.removed ? (
                <RemovedItem entry={entry} actions={actions} />
              ) : (
                children(entry, actions, entry.key === editor.openKey, notes.get(entry.key), hours)
              )}
            </li>
          ))}
        </ol>
        {entries.length > 0 && (
          <UnlessArchived>
            <Group gap="xs">
              {addButton}
              {nextButton}
            </Group>
          </UnlessArchived>
        )}
        {remaining.length >= maxItems && (
          <Text c="dimmed">{`A ${list.name} can have up to ${formatNumber(maxItems)} ${list.itemName}s.`}</Text>
        )}
      </Stack>
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
      <UnlessArchived>
        <div className={classes.bar}>
          <Stack gap="sm">
            <SaveFailure editor={editor} list={list} />
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <Text fz="sm" c="dimmed" role="status">
                {statusOf(remaining, list, dirty, saving.conflict)}
              </Text>
              <Button type="submit" flex="none" loading={saving.pending}>
                {`Save ${list.name}`}
              </Button>
            </Group>
          </Stack>
        </div>
      </UnlessArchived>
    </form>
  );
}

interface SaveFailureProps<Item extends ListItem> {
  editor: ReturnType<typeof useListEditor<Item>>;
  list: EditableList<Item>;
}

/** The save errors that are not shown beside a field. */
function SaveFailure<Item extends ListItem>({ editor, list }: SaveFailureProps<Item>) {
  const { failure } = editor.saving;
  if (failure === undefined) return null;
  const { errors, others } = editor.serverErrorsOf(failure.error);
  return errors.size > 0 && others.length === 0 ? null : (
    <FailureAlert
      sentence={`Failed to update ${list.name}. Please try again later.`}
      error={failure.error}
      more={others[0]}
      onRetry={editor.save}
    />
  );
}

function statusOf<Item extends ListItem>(
  remaining: readonly Entry<Item>[],
  list: EditableList<Item>,
  dirty: boolean,
  conflict: Conflict | undefined,
): string {
  const invalid = remaining.filter((entry) => Object.keys(errorsOf(entry, list)).length > 0).length;
  if (invalid > 0) return `Fix ${count(invalid, list.itemName)} before saving.`;
  if (conflict !== undefined && conflict.undecided > 0) {
    return `Choose ${count(conflict.undecided, "version")} before saving.`;
  }
  return dirty ? "Unsaved changes" : "";
}

function useNotes<Item extends ListItem>(
  entries: readonly Entry<Item>[],
  list: EditableList<Item>,
): ReadonlyMap<string, string> {
  return useMemo(() => {
    const complete = entries.filter(({ removed, beforeTyping }) => !removed && !beforeTyping);
    const notes = list.notes?.(complete.map(({ item }) => item)) ?? [];
    return new Map(
      complete.flatMap(({ key }, index) => {
        const note = notes[index];
        return note === undefined ? [] : [[key, note] as const];
      }),
    );
  }, [entries, list]);
}

/** The heading of each item that isn't below the same one already. */
function headingsOf<Item extends ListItem>(
  entries: readonly Entry<Item>[],
  headingOf: ((item: Item) => string) | undefined,
): (string | undefined)[] {
  if (!headingOf) return [];
  const all = entries.map(({ item, beforeTyping }) => headingOf(beforeTyping ?? item));
  return all.map((heading, index) => (heading === all[index - 1] ? undefined : heading));
}

/** How many items to render now, and a function to render all at once. */
function useShown(total: number): [number, () => void] {
  const [shown, setShown] = useState(batchSize);
  useEffect(() => {
    if (shown === Number.POSITIVE_INFINITY) return undefined;
    const more = shown + batchSize;
    const timer = setTimeout(() => setShown(more < total ? more : Number.POSITIVE_INFINITY));
    return () => clearTimeout(timer);
  }, [shown, total]);
  const showAll = useCallback(() => setShown(Number.POSITIVE_INFINITY), []);
  return [shown, showAll];
}

/** Scrolls to the focused item after a sort has moved it. */
function useFocusInView<Item extends ListItem>(
  list: { current: HTMLElement | null },
  entries: readonly Entry<Item>[],
): void {
  const order = entries.map(({ key }) => key).join();
  const previousOrder = useRef(order);
  useEffect(() => {
    const { activeElement } = document;
    if (previousOrder.current !== order && list.current?.contains(activeElement)) {
      activeElement?.scrollIntoView({ block: "nearest" });
    }
    previousOrder.current = order;
  }, [order, list]);
}
