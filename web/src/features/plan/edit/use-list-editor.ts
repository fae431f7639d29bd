import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { notify } from "@/shared/ui/notify";
import type { Competition } from "../api";
import {
  type Entry,
  firstError,
  initialState,
  isDirty,
  itemsToSave,
  type ListKind,
  listReducer,
  refusalsByKey,
  type Texts,
} from "./list-state";
import { saveList } from "./save-list";
import { useSettling } from "./use-settling";

/** One of the competition's lists: how it is called, read, checked and saved. */
export interface EditedList<Item extends Texts> extends ListKind<Item> {
  /** In the API and in sentences. */
  name: "schedule" | "timeline" | "checklist";
  itemsOf: (competition: Competition) => Item[];
  newItem: (items: readonly Item[], competition: Competition) => Item;
  save: (code: number, items: Item[], version: number | undefined) => Promise<Competition>;
}

/** What an item's card may do; the same functions at every render. */
export interface ItemActions<Item extends Texts> {
  /** With `typing`, more is to come, and then `settle`. */
  change: (key: string, patch: Partial<Item>, typing?: boolean) => void;
  /** Typing has ended: sorts the list as soon as nothing is pressed, and does that also. */
  settle: (also: () => void) => void;
  remove: (key: string) => void;
  restore: (key: string) => void;
}

/** The id of an item's field. */
export const fieldId = (key: string, field: string) => `${key}-${field}`;

/** Moves the focus once the next render is there. */
function focusField(key: string, field: string): void {
  requestAnimationFrame(() => document.getElementById(fieldId(key, field))?.focus());
}

export const addButtonId = "add-item";

/** When what had the focus has gone and nothing took it. */
function focusUnlessElsewhere(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  });
}

/** Edits one list of a competition until it is saved. */
export function useListEditor<Item extends Texts>(
  competition: Competition,
  list: EditedList<Item>,
) {
  const { code } = competition;
  const savedMessage = `The ${list.name} is saved.`;
  const queryClient = useQueryClient();
  const reread = () => queryClient.fetchQuery({ ...competitionQuery(code), staleTime: 0 });
  const reduce = useMemo(() => listReducer(list), [list]);
  const [state, dispatch] = useReducer(reduce, competition, (from) =>
    initialState(from.version, list.itemsOf(from)),
  );
  const dirty = useMemo(() => isDirty(state), [state]);
  const settleSoon = useSettling();
  const actions = useMemo(
    (): ItemActions<Item> => ({
      change: (key, patch, typing = false) => dispatch({ type: "change", key, patch, typing }),
      settle: (also) =>
        settleSoon(() => {
          also();
          dispatch({ type: "settle" });
        }),
      remove: (key) => {
        dispatch({ type: "remove", key });
        focusUnlessElsewhere(addButtonId);
      },
      restore: (key) => {
        dispatch({ type: "restore", key });
        focusField(key, "name");
      },
    }),
    [settleSoon],
  );

  const saving = useMutation({
    mutationFn: (attempt: { entries: readonly Entry<Item>[]; version: number | undefined }) =>
      saveList({
        save: (version) => list.save(code, itemsToSave(attempt.entries), version),
        version: attempt.version,
        saved: state.saved,
        reread,
        itemsOf: list.itemsOf,
      }),
    onSuccess: (saved, { entries: sent }) => {
      queryClient.setQueryData(competitionQuery(code).queryKey, saved);
      dispatch({ type: "saved", sent, version: saved.version, items: list.itemsOf(saved) });
      notify.success(savedMessage);
    },
    onError: (error, { entries }) => {
      if (!(error instanceof ProblemError)) return;
      const { errors } = refusalsByKey(list.name, entries, error.problem.errors ?? []);
      dispatch({ type: "refuse", errors });
      const [first] = errors;
      const [field] = Object.keys(first?.[1] ?? {});
      if (first && field) focusField(first[0], field);
    },
  });
  const reloading = useMutation({
    mutationFn: reread,
    onSuccess: (theirs) => {
      saving.reset();
      dispatch({ type: "adopt", version: theirs.version, items: list.itemsOf(theirs) });
    },
  });
  const busy = saving.isPending || reloading.isPending;

  useEffect(() => {
    // Someone else has saved, and nothing here would be lost.
    if (!busy && !dirty && competition.version > state.version) {
      dispatch({ type: "adopt", version: competition.version, items: list.itemsOf(competition) });
    }
  }, [busy, dirty, competition, state.version, list]);

  function saveOver(version: number | undefined) {
    if (busy) return;
    dispatch({ type: "check" });
    const { entries } = reduce(state, { type: "check" });
    const wrong = firstError(entries, list);
    if (wrong) {
      focusField(wrong.key, wrong.field);
      return;
    }
    reloading.reset();
    saving.mutate({ entries, version });
  }

  return {
    state,
    dirty,
    busy,
    actions,
    saving,
    reloading,
    add: () => {
      dispatch({ type: "add", item: list.newItem(itemsToSave(state.entries), competition) });
      focusField(`item-${state.keys}`, "name");
    },
    save: () => {
      if (dirty) {
        saveOver(state.version);
      } else if (!busy) {
        notify.success(savedMessage);
      }
    },
    keepMine: () => saveOver(undefined),
    reloadTheirs: () => reloading.mutate(),
  };
}
