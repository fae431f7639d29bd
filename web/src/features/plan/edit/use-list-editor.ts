import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { notify } from "@/shared/ui/notify";
import type { Competition } from "../api";
import {
  type Entry,
  firstError,
  initialState,
  isDirty,
  itemsToSave,
  type ListItem,
  type ListKind,
  listReducer,
  restoredState,
  serverErrorsByKey,
  typedItems,
} from "./list-state";
import { useDeferredSort } from "./use-deferred-sort";

/** One of the competition's lists. */
export interface EditableList<Item extends ListItem> extends ListKind<Item> {
  /** Both in the API and on the screen. */
  name: "schedule" | "timeline" | "checklist";
  itemsOf: (competition: Competition) => Item[];
  versionOf: (competition: Competition) => number;
  newItem: (items: readonly Item[], competition: Competition) => Item;
  /** Further ways to add an item, with the text of the button; undefined where they don't apply. */
  nextItem?: (items: readonly Item[]) => { label: string; item: Item } | undefined;
  save: (code: number, items: Item[], version: number | undefined) => Promise<Competition>;
}

/** Stable across renders. */
export interface ItemActions<Item extends ListItem> {
  /** While `typing`, more changes and an `endTyping` follow. */
  change: (key: string, patch: Partial<Item>, typing?: boolean) => void;
  /** Runs `update` and sorts the list, once no pointer is pressed. */
  endTyping: (update: () => void) => void;
  remove: (key: string) => void;
  restore: (key: string) => void;
  /** Shows the fields of an item instead of its row. Only one is open. */
  open: (key: string) => void;
  close: (key: string) => void;
  /** Adds a copy of an item and opens it. */
  duplicate: (key: string) => void;
}

export const fieldId = (key: string, field: string) => `${key}-${field}`;
/** The button that opens an item. */
export const rowId = (key: string) => `${key}-row`;
/** The item that a field belongs to. */
export const keyOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Focuses an element after the next render. */
function focusNext(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

export const addButtonId = "add-item";
/** How many items a list can have. */
export const maxItems = 500;

/** Focuses an element if the focus was lost. */
function focusIfLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  });
}

export function useListEditor<Item extends ListItem>(
  competition: Competition,
  list: EditableList<Item>,
) {
  const { code } = competition;
  const savedMessage = `${capitalize(list.name)} saved.`;
  const queryClient = useQueryClient();
  const refetch = () => queryClient.fetchQuery({ ...competitionQuery(code), staleTime: 0 });
  const reduce = useMemo(() => listReducer(list), [list]);
  const newest = list.versionOf(competition);
  const draft = useDraft({
    name: `${list.name}/${code}`,
    example: [list.newItem([], competition)],
    base: newest,
  });
  const { restored } = draft;
  const [state, dispatch] = useReducer(reduce, competition, (from) =>
    restored === undefined
      ? initialState(newest, list.itemsOf(from))
      : restoredState(restored.base, list.itemsOf(from), restored.value),
  );
  const { entries } = state;
  const dirty = useMemo(() => isDirty(state), [state]);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? typedItems(entries) : undefined), [dirty, entries]),
    state.version,
  );
  const [openKey, setOpenKey] = useState(() =>
    entries.length === 1 ? entries[0]?.key : undefined,
  );
  const deferSort = useDeferredSort();
  const focusField = useCallback((key: string, field: string) => {
    setOpenKey(key);
    focusNext(fieldId(key, field));
  }, []);
  const latest = useRef(state);
  latest.current = state;
  const actions = useMemo(
    (): ItemActions<Item> => ({
      change: (key, patch, typing = false) => dispatch({ type: "change", key, patch, typing }),
      endTyping: (update) =>
        deferSort(() => {
          update();
          dispatch({ type: "endTyping" });
        }),
      remove: (key) => {
        dispatch({ type: "remove", key });
        focusIfLost(addButtonId);
      },
      restore: (key) => {
        dispatch({ type: "restore", key });
        focusField(key, "name");
      },
      open: (key) => focusField(key, "name"),
      close: (key) => {
        setOpenKey(undefined);
        focusNext(rowId(key));
      },
      duplicate: (key) => {
        const { entries, nextKey } = latest.current;
        const source = entries.find((entry) => entry.key === key);
        if (!source || typedItems(entries).length >= maxItems) return;
        dispatch({ type: "add", item: { ...source.item }, after: key });
        focusField(`item-${nextKey}`, "name");
      },
    }),
    [deferSort, focusField],
  );

  const saving = useMutation({
    mutationFn: (attempt: { entries: readonly Entry<Item>[]; version: number | undefined }) =>
      list.save(code, itemsToSave(attempt.entries), attempt.version),
    onSuccess: (saved, { entries: sent }) => {
      queryClient.setQueryData(competitionQuery(code).queryKey, saved);
      dispatch({ type: "saved", sent, version: list.versionOf(saved), items: list.itemsOf(saved) });
      notify.success(savedMessage);
    },
    onError: (error, { entries }) => {
      if (!(error instanceof ProblemError)) return;
      const { errors } = serverErrorsByKey(list.name, entries, error.problem.errors ?? []);
      dispatch({ type: "setServerErrors", errors });
      const [first] = errors;
      const [field] = Object.keys(first?.[1] ?? {});
      if (first && field) focusField(first[0], field);
    },
  });
  const reloading = useMutation({
    mutationFn: refetch,
    onSuccess: (theirs) => {
      saving.reset();
      draft.remove();
      dispatch({ type: "replace", version: list.versionOf(theirs), items: list.itemsOf(theirs) });
    },
  });
  const busy = saving.isPending || reloading.isPending;

  useEffect(() => {
    // Someone else saved, and there are no changes to lose.
    if (!busy && !dirty && newest > state.version) {
      dispatch({ type: "replace", version: newest, items: list.itemsOf(competition) });
    }
  }, [busy, dirty, competition, newest, state.version, list]);

  function saveOverVersion(version: number | undefined) {
    if (busy) return;
    dispatch({ type: "check" });
    const { entries } = reduce(state, { type: "check" });
    const error = firstError(entries, list);
    if (error) {
      focusField(error.key, error.field);
      return;
    }
    reloading.reset();
    saving.mutate({ entries, version });
  }

  return {
    state,
    draft,
    dirty,
    busy,
    actions,
    saving,
    reloading,
    openKey,
    focusField,
    add: (item = list.newItem(itemsToSave(state.entries), competition)) => {
      dispatch({ type: "add", item });
      focusField(`item-${state.nextKey}`, "name");
    },
    save: () => {
      if (dirty) {
        saveOverVersion(state.version);
      } else if (!busy) {
        notify.success(savedMessage);
      }
    },
    overwrite: () => saveOverVersion(undefined),
    useTheirs: () => reloading.mutate(),
    showSaved: () => {
      saving.reset();
      dispatch({ type: "replace", version: newest, items: list.itemsOf(competition) });
    },
  };
}
