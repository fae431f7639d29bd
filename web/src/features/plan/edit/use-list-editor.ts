import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { fetchNow } from "@/shared/api/query-client";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { savedMessage } from "@/shared/merge/merged-message";
import { useMergedSave } from "@/shared/merge/use-merged-save";
import { isFocusLost } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import type { Competition } from "../api";
import type { Hours } from "../rules/day-hours";
import {
  firstError,
  initialState,
  isDirty,
  itemsToSave,
  type ListItem,
  listReducer,
  restoredState,
  serverErrorsByKey,
  typedItems,
} from "./list-state";
import { type MergeKind, mergeItems } from "./merge-items";
import { useDeferredSort } from "./use-deferred-sort";

/** One of the competition's lists. */
export interface EditableList<Item extends ListItem> extends MergeKind<Item> {
  /** Both in the API and on the screen. */
  name: "schedule" | "timeline" | "checklist";
  itemsOf: (competition: Competition) => Item[];
  versionOf: (competition: Competition) => number;
  newItem: (items: readonly Item[], competition: Competition) => Item;
  /** Further ways to add an item, with the text of the button; undefined where they don't apply. */
  nextItem?: (items: readonly Item[]) => { label: string; item: Item } | undefined;
  /** The hours of the drawing beside the rows, if there is one. */
  hours?: (items: readonly Item[]) => Hours | undefined;
  save: (code: number, items: Item[], version: number) => Promise<Competition>;
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
    if (isFocusLost()) document.getElementById(id)?.focus();
  });
}

export function useListEditor<Item extends ListItem>(
  competition: Competition,
  list: EditableList<Item>,
) {
  const { code } = competition;
  const what = `${capitalize(list.name)} saved`;
  const queryClient = useQueryClient();
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
      : restoredState(
          restored.base,
          restored.base === newest ? list.itemsOf(from) : (restored.opened ?? []),
          restored.value,
        ),
  );
  const { entries } = state;
  const dirty = useMemo(() => isDirty(state), [state]);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? typedItems(entries) : undefined), [dirty, entries]),
    state.version,
    state.saved as Item[],
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

  const sent = useRef(entries);
  const serverErrorsOf = (error: Error) =>
    serverErrorsByKey<Item>(
      list.name,
      sent.current,
      error instanceof ProblemError ? (error.problem.errors ?? []) : [],
    );
  const saving = useMergedSave({
    base: { value: state.saved, version: state.version },
    mine: useMemo((): readonly Item[] => itemsToSave(entries), [entries]),
    merge: useCallback(
      (base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]) =>
        mergeItems(list, base, mine, theirs),
      [list],
    ),
    save: (items, version) => list.save(code, [...items], version),
    load: async () => {
      const fresh = await fetchNow(queryClient, competitionQuery(code));
      return { value: list.itemsOf(fresh), version: list.versionOf(fresh) };
    },
    onSaved: (saved, items, merged) => {
      queryClient.setQueryData(competitionQuery(code).queryKey, saved);
      dispatch({
        type: "saved",
        sent: items,
        version: list.versionOf(saved),
        items: list.itemsOf(saved),
        merged,
      });
      notify.success(savedMessage(what, merged));
    },
    onError: (error) => {
      const { errors } = serverErrorsOf(error);
      dispatch({ type: "setServerErrors", errors });
      const [first] = errors;
      const [field] = Object.keys(first?.[1] ?? {});
      if (first && field) focusField(first[0], field);
    },
    onSettled: (items, theirs) =>
      dispatch({ type: "rebase", version: theirs.version, saved: theirs.value, items }),
  });
  const busy = saving.pending;

  useEffect(() => {
    // Someone else saved, and there are no changes to lose.
    if (!busy && !dirty && newest > state.version) {
      dispatch({ type: "replace", version: newest, items: list.itemsOf(competition) });
    }
  }, [busy, dirty, competition, newest, state.version, list]);

  function save() {
    if (busy) return;
    if (!dirty) {
      notify.success(savedMessage(what, false));
      return;
    }
    dispatch({ type: "check" });
    const checked = reduce(state, { type: "check" }).entries;
    const error = firstError(checked, list);
    if (error) {
      focusField(error.key, error.field);
      return;
    }
    sent.current = checked;
    saving.save(itemsToSave(checked));
  }

  return {
    state,
    draft,
    dirty,
    actions,
    saving,
    serverErrorsOf,
    openKey,
    focusField,
    add: (item = list.newItem(itemsToSave(state.entries), competition)) => {
      dispatch({ type: "add", item });
      focusField(`item-${state.nextKey}`, "name");
    },
    save,
    showSaved: () => {
      saving.reset();
      dispatch({ type: "replace", version: newest, items: list.itemsOf(competition) });
    },
  };
}
