import { matchRows } from "@/shared/merge/match-rows";
import { similarRows } from "@/shared/merge/similarity";
import { type ItemErrors, trimmed } from "../rules/item-texts";

export interface ListItem {
  name: string;
  description: string;
}

/** The rules of one kind of list. */
export interface ListKind<Item extends ListItem> {
  /** As in "event 3 of 12". */
  itemName: string;
  /** All errors that prevent saving. */
  check: (item: Item) => ItemErrors<Item>;
  /** The errors to show right away instead of on save, such as an end before its start. */
  checkLive?: (item: Item) => ItemErrors<Item>;
  /** The sort order; without it, items stay in the order they were added. */
  compare?: (a: Item, b: Item) => number;
  /** A note for each item, or undefined. */
  notes?: (items: readonly Item[]) => (string | undefined)[];
  /** Adjusts an item after a change, such as its end after its start. */
  adjust?: (before: Item, after: Item) => Item;
}

/** One item on an edit page. Sorting and saving preserve its key. */
export interface Entry<Item extends ListItem> {
  key: string;
  item: Item;
  /** The item before the date or time being typed; sorting, adjusting and live checks wait until typing ends. */
  beforeTyping: Item | undefined;
  /** Can be restored until the next save. */
  removed: boolean;
  /** Whether saving was attempted, so that all errors are shown. */
  checked: boolean;
  serverErrors: ItemErrors<Item>;
}

export interface ListState<Item extends ListItem> {
  /** The version and items that the changes are based on. */
  version: number;
  saved: readonly Item[];
  entries: readonly Entry<Item>[];
  nextKey: number;
  /** Tells screen readers where the last changed item was moved to. */
  announcement: string;
}

export type ListAction<Item extends ListItem> =
  /** Below the item with the key `after`, or last. */
  | { type: "add"; item: Item; after?: string }
  /** While `typing`, more changes and an `endTyping` follow. */
  | { type: "change"; key: string; patch: Partial<Item>; typing: boolean }
  | { type: "endTyping" }
  | { type: "remove"; key: string }
  | { type: "restore"; key: string }
  /** Saving was attempted. */
  | { type: "check" }
  | { type: "setServerErrors"; errors: ReadonlyMap<string, ItemErrors<Item>> }
  /** Discards all changes in favor of the server's list. */
  | { type: "replace"; version: number; items: readonly Item[] }
  /** Goes on with the items of a merge, based on another person's version. */
  | { type: "rebase"; version: number; saved: readonly Item[]; items: readonly Item[] }
  /** `merged` if another person's changes are part of it. */
  | {
      type: "saved";
      sent: readonly Item[];
      version: number;
      items: readonly Item[];
      merged: boolean;
    };

function entryOf<Item extends ListItem>(key: string, item: Item): Entry<Item> {
  return { key, item, beforeTyping: undefined, removed: false, checked: false, serverErrors: {} };
}

/** A fresh state for these items. They take over the keys at their positions, which preserves the focus. */
function stateWith<Item extends ListItem>(
  entries: readonly (Entry<Item> | undefined)[],
  nextKey: number,
  version: number,
  items: readonly Item[],
): ListState<Item> {
  return {
    version,
    saved: items,
    entries: items.map((item, index) =>
      entryOf(entries[index]?.key ?? `item-${nextKey + index}`, item),
    ),
    nextKey: nextKey + items.length,
    announcement: "",
  };
}

/** The same for items that were merged: each takes over the key of the entry that it comes from. */
function mergedState<Item extends ListItem>(
  { entries, nextKey }: ListState<Item>,
  version: number,
  saved: readonly Item[],
  items: readonly Item[],
): ListState<Item> {
  const typed = entries.map(({ item }) => trimmed(item));
  const sources = matchRows(items, typed, { similarity: similarRows });
  const sourceEntries = sources.map((source) => entries[source ?? -1]);
  return { ...stateWith(sourceEntries, nextKey, version, items), saved };
}

export function initialState<Item extends ListItem>(
  version: number,
  items: readonly Item[],
): ListState<Item> {
  return stateWith([], 0, version, items);
}

/** Unsaved items on top of the saved ones. `version` is the one that they are based on, which may be older. */
export function restoredState<Item extends ListItem>(
  version: number,
  saved: readonly Item[],
  unsaved: readonly Item[],
): ListState<Item> {
  return { ...initialState(version, unsaved), saved };
}

/** The items as typed, without removed ones. */
export function typedItems<Item extends ListItem>(entries: readonly Entry<Item>[]): Item[] {
  return entries.filter(({ removed }) => !removed).map(({ item }) => item);
}

export function itemsToSave<Item extends ListItem>(entries: readonly Entry<Item>[]): Item[] {
  return typedItems(entries).map(trimmed);
}

function sameItem<Item extends ListItem>(a: Item, b: Item): boolean {
  return a === b || (Object.keys(a) as (keyof Item)[]).every((field) => a[field] === b[field]);
}

function sameItems<Item extends ListItem>(a: readonly Item[], b: readonly Item[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return other !== undefined && sameItem(item, other);
    })
  );
}

export function isDirty<Item extends ListItem>({ entries, saved }: ListState<Item>): boolean {
  return !sameItems(itemsToSave(entries), saved);
}

/** The errors to show now. */
export function errorsOf<Item extends ListItem>(
  { item, checked, beforeTyping, serverErrors }: Entry<Item>,
  kind: ListKind<Item>,
): ItemErrors<Item> {
  const complete = beforeTyping ?? item;
  const errors = checked ? kind.check(complete) : (kind.checkLive?.(complete) ?? {});
  return { ...serverErrors, ...errors };
}

/** The first field that prevents saving. */
export function firstError<Item extends ListItem>(
  entries: readonly Entry<Item>[],
  kind: ListKind<Item>,
): { key: string; field: string } | undefined {
  for (const { key, item, removed } of entries) {
    const [field] = removed ? [] : Object.keys(kind.check(item));
    if (field !== undefined) return { key, field };
  }
  return undefined;
}

/**
 * The server's field errors by item key: `schedule[3].name` is the fourth item sent, wherever it is now.
 * `others` are the messages that belong to no field here.
 */
export function serverErrorsByKey<Item extends ListItem>(
  list: string,
  sent: readonly Entry<Item>[],
  fieldErrors: readonly { field: string; message: string }[],
): { errors: Map<string, ItemErrors<Item>>; others: string[] } {
  const errors = new Map<string, ItemErrors<Item>>();
  const others: string[] = [];
  const sentEntries = sent.filter(({ removed }) => !removed);
  for (const { field, message } of fieldErrors) {
    const [, name, index, property = ""] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    const entry = name === list ? sentEntries[Number(index)] : undefined;
    if (entry && property in entry.item) {
      errors.set(entry.key, { ...errors.get(entry.key), [property]: message } as ItemErrors<Item>);
    } else {
      others.push(message);
    }
  }
  return { errors, others };
}

export function listReducer<Item extends ListItem>({
  itemName,
  compare,
  adjust = (_, after) => after,
}: ListKind<Item>) {
  function adjusted(entry: Entry<Item>): Entry<Item> {
    return entry.beforeTyping === undefined
      ? entry
      : { ...entry, item: adjust(entry.beforeTyping, entry.item), beforeTyping: undefined };
  }

  function sorted(state: ListState<Item>, changed?: string): ListState<Item> {
    if (!compare) return state;
    const entries = state.entries.toSorted((a, b) => compare(a.item, b.item));
    const from = state.entries.findIndex(({ key }) => key === changed);
    const to = entries.findIndex(({ key }) => key === changed);
    const { name } = entries[to]?.item ?? { name: "" };
    return {
      ...state,
      entries,
      announcement:
        from === to
          ? state.announcement
          : `${name.trim() || `The ${itemName}`} is now ${itemName} ${to + 1} of ${entries.length}.`,
    };
  }

  function withEntry(
    state: ListState<Item>,
    key: string,
    change: (entry: Entry<Item>) => Entry<Item>,
  ): ListState<Item> {
    return {
      ...state,
      entries: state.entries.map((entry) => (entry.key === key ? change(entry) : entry)),
    };
  }

  return function reduce(state: ListState<Item>, action: ListAction<Item>): ListState<Item> {
    switch (action.type) {
      case "add": {
        const entry = entryOf(`item-${state.nextKey}`, action.item);
        const above = state.entries.findIndex(({ key }) => key === action.after);
        return sorted({
          ...state,
          nextKey: state.nextKey + 1,
          entries: state.entries.toSpliced(
            above === -1 ? state.entries.length : above + 1,
            0,
            entry,
          ),
        });
      }
      case "change": {
        const { key, patch, typing } = action;
        const next = withEntry(state, key, (entry) => {
          const typed = {
            ...entry,
            item: { ...entry.item, ...patch },
            serverErrors: without(entry.serverErrors, Object.keys(patch)),
            beforeTyping: entry.beforeTyping ?? (typing ? entry.item : undefined),
          };
          return typing
            ? typed
            : adjusted({ ...typed, beforeTyping: typed.beforeTyping ?? entry.item });
        });
        return typing ? next : sorted(next, key);
      }
      case "endTyping": {
        const typed = state.entries.find(({ beforeTyping }) => beforeTyping !== undefined);
        return typed
          ? sorted({ ...state, entries: state.entries.map(adjusted) }, typed.key)
          : state;
      }
      case "remove":
        return state.entries.some(({ key, item }) => key === action.key && isBlank(item))
          ? { ...state, entries: state.entries.filter(({ key }) => key !== action.key) }
          : withEntry(state, action.key, (entry) => ({ ...entry, removed: true }));
      case "restore":
        return withEntry(state, action.key, (entry) => ({ ...entry, removed: false }));
      case "check":
        return sorted({
          ...state,
          entries: state.entries.map((entry) => ({ ...adjusted(entry), checked: true })),
        });
      case "setServerErrors":
        return {
          ...state,
          entries: state.entries.map((entry) => ({
            ...entry,
            serverErrors: action.errors.get(entry.key) ?? {},
          })),
        };
      case "replace":
        return stateWith(state.entries, state.nextKey, action.version, action.items);
      case "saved": {
        const { sent, version, items, merged } = action;
        if (!sameItems(itemsToSave(state.entries), sent)) {
          // Changes made during the save stay, now based on the saved version. Those of another person aren't part of them: the
          // next save merges both again.
          return merged ? state : { ...state, version, saved: items };
        }
        const remaining = state.entries.filter(({ removed }) => !removed);
        return merged
          ? mergedState({ ...state, entries: remaining }, version, items, items)
          : stateWith(remaining, state.nextKey, version, items);
      }
      case "rebase":
        return mergedState(state, action.version, action.saved, action.items);
    }
  };
}

function isBlank({ name, description }: ListItem): boolean {
  return name.trim() === "" && description.trim() === "";
}

function without<Errors extends object>(errors: Errors, fields: string[]): Errors {
  return fields.some((field) => field in errors)
    ? (Object.fromEntries(
        Object.entries(errors).filter(([field]) => !fields.includes(field)),
      ) as Errors)
    : errors;
}
