import { type ItemErrors, trimmed } from "../rules/item-texts";

/** What every list's items have. */
export interface Texts {
  name: string;
  description: string;
}

/** What one kind of list asks of its items. */
export interface ListKind<Item extends Texts> {
  /** What one of them is called, as in "event 3 of 12". */
  one: string;
  /** Everything that keeps an item from being saved. */
  check: (item: Item) => ItemErrors<Item>;
  /** Of that, what is told at once and not only when saving: dates the wrong way round. */
  checkLive?: (item: Item) => ItemErrors<Item>;
  /** The order the list keeps by itself; without it the items stay as they were added. */
  compare?: (a: Item, b: Item) => number;
  /** A gentle note on each item of a list, or none. */
  notes?: (items: readonly Item[]) => (string | undefined)[];
  /** What else changes when an item changes, such as its end with its start. */
  follow?: (before: Item, after: Item) => Item;
}

/** One item on an edit page. Its key stays when it is sorted or saved. */
export interface Entry<Item extends Texts> {
  key: string;
  item: Item;
  /** While a date or time is being typed: the item as it was. Sorting, following and live checks wait for the end. */
  typedFrom: Item | undefined;
  /** Taken out, but its place still offers to bring it back; gone with the next save. */
  removed: boolean;
  /** Whether saving was tried, so that missing texts are told. */
  checked: boolean;
  /** What the server refused of it. */
  refused: ItemErrors<Item>;
}

export interface ListState<Item extends Texts> {
  /** The version and the items these changes build on. */
  version: number;
  saved: readonly Item[];
  entries: readonly Entry<Item>[];
  /** Counts the keys that were given out. */
  keys: number;
  /** Where the list itself moved the last changed item to; told to those who cannot see it. */
  moved: string;
}

export type ListAction<Item extends Texts> =
  | { type: "add"; item: Item }
  /** `typing`: more is to come, and a `settle`. */
  | { type: "change"; key: string; patch: Partial<Item>; typing: boolean }
  | { type: "settle" }
  | { type: "remove"; key: string }
  | { type: "restore"; key: string }
  /** Saving was tried: everything that is missing is told. */
  | { type: "check" }
  | { type: "refuse"; errors: ReadonlyMap<string, ItemErrors<Item>> }
  /** Shows what the server has, in place of what was typed. */
  | { type: "adopt"; version: number; items: readonly Item[] }
  /** The server has saved the entries that were sent. */
  | {
      type: "saved";
      sent: readonly Entry<Item>[];
      version: number;
      items: readonly Item[];
    };

function entryOf<Item extends Texts>(key: string, item: Item): Entry<Item> {
  return { key, item, typedFrom: undefined, removed: false, checked: false, refused: {} };
}

/** Shows these items; an item that keeps its place keeps its key, and with it the focus. */
function showing<Item extends Texts>(
  entries: readonly Entry<Item>[],
  keys: number,
  version: number,
  items: readonly Item[],
): ListState<Item> {
  return {
    version,
    saved: items,
    entries: items.map((item, place) =>
      entryOf(entries[place]?.key ?? `item-${keys + place}`, item),
    ),
    keys: keys + items.length,
    moved: "",
  };
}

export function initialState<Item extends Texts>(
  version: number,
  items: readonly Item[],
): ListState<Item> {
  return showing([], 0, version, items);
}

/** The items as they would be saved. */
export function itemsToSave<Item extends Texts>(entries: readonly Entry<Item>[]): Item[] {
  return entries.filter(({ removed }) => !removed).map(({ item }) => trimmed(item));
}

function same<Item extends Texts>(a: Item, b: Item): boolean {
  return a === b || (Object.keys(a) as (keyof Item)[]).every((field) => a[field] === b[field]);
}

/** Whether two lists would be saved alike. */
export function sameItems<Item extends Texts>(a: readonly Item[], b: readonly Item[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, place) => {
      const other = b[place];
      return other !== undefined && same(item, other);
    })
  );
}

/** Whether there is something to save. */
export function isDirty<Item extends Texts>({ entries, saved }: ListState<Item>): boolean {
  return !sameItems(itemsToSave(entries), saved);
}

/** What to say beside the fields of an entry now. */
export function errorsOf<Item extends Texts>(
  { item, checked, typedFrom, refused }: Entry<Item>,
  kind: ListKind<Item>,
): ItemErrors<Item> {
  // What is half typed is not judged yet.
  const told = typedFrom ?? item;
  const own = checked ? kind.check(told) : (kind.checkLive?.(told) ?? {});
  return { ...refused, ...own };
}

/** The first field of the list that keeps it from being saved. */
export function firstError<Item extends Texts>(
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
 * The server's refusals by the key of their item: `schedule[3].name` is the fourth that was sent, wherever it
 * stands by now. `rest` is what belongs to no field here.
 */
export function refusalsByKey<Item extends Texts>(
  list: string,
  sent: readonly Entry<Item>[],
  refusals: readonly { field: string; message: string }[],
): { errors: Map<string, ItemErrors<Item>>; rest: string[] } {
  const errors = new Map<string, ItemErrors<Item>>();
  const rest: string[] = [];
  const places = sent.filter(({ removed }) => !removed);
  for (const { field, message } of refusals) {
    const [, name, place, property = ""] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
    const entry = name === list ? places[Number(place)] : undefined;
    if (entry && property in entry.item) {
      errors.set(entry.key, { ...errors.get(entry.key), [property]: message } as ItemErrors<Item>);
    } else {
      rest.push(message);
    }
  }
  return { errors, rest };
}

/** How the entries of one kind of list change. */
export function listReducer<Item extends Texts>({
  one,
  compare,
  follow = (_, after) => after,
}: ListKind<Item>) {
  function settled(entry: Entry<Item>): Entry<Item> {
    return entry.typedFrom === undefined
      ? entry
      : { ...entry, item: follow(entry.typedFrom, entry.item), typedFrom: undefined };
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
      moved:
        from === to
          ? state.moved
          : `${name.trim() || `The ${one}`} is now ${one} ${to + 1} of ${entries.length}.`,
    };
  }

  function changing(
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
        const entry = entryOf(`item-${state.keys}`, action.item);
        return sorted({ ...state, keys: state.keys + 1, entries: [...state.entries, entry] });
      }
      case "change": {
        const { key, patch, typing } = action;
        const next = changing(state, key, (entry) => {
          const typed = {
            ...entry,
            item: { ...entry.item, ...patch },
            // A new value is not what was refused.
            refused: without(entry.refused, Object.keys(patch)),
            typedFrom: entry.typedFrom ?? (typing ? entry.item : undefined),
          };
          return typing ? typed : settled({ ...typed, typedFrom: typed.typedFrom ?? entry.item });
        });
        return typing ? next : sorted(next, key);
      }
      case "settle": {
        const typed = state.entries.find(({ typedFrom }) => typedFrom !== undefined);
        return typed ? sorted({ ...state, entries: state.entries.map(settled) }, typed.key) : state;
      }
      case "remove":
        return state.entries.some(({ key, item }) => key === action.key && isBlank(item))
          ? { ...state, entries: state.entries.filter(({ key }) => key !== action.key) }
          : changing(state, action.key, (entry) => ({ ...entry, removed: true }));
      case "restore":
        return changing(state, action.key, (entry) => ({ ...entry, removed: false }));
      case "check":
        return sorted({
          ...state,
          entries: state.entries.map((entry) => ({ ...settled(entry), checked: true })),
        });
      case "refuse":
        return {
          ...state,
          entries: state.entries.map((entry) => ({
            ...entry,
            refused: action.errors.get(entry.key) ?? {},
          })),
        };
      case "adopt":
        return showing(state.entries, state.keys, action.version, action.items);
      case "saved": {
        const { sent, version, items } = action;
        if (sameItems(itemsToSave(state.entries), itemsToSave(sent))) {
          const kept = state.entries.filter(({ removed }) => !removed);
          return showing(kept, state.keys, version, items);
        }
        // Something was typed while it was being saved: that stays, and builds on what is saved now.
        return { ...state, version, saved: items };
      }
    }
  };
}

/** Whether nothing would be missed when it is taken out. */
function isBlank({ name, description }: Texts): boolean {
  return name.trim() === "" && description.trim() === "";
}

function without<Errors extends object>(errors: Errors, fields: string[]): Errors {
  return fields.some((field) => field in errors)
    ? (Object.fromEntries(
        Object.entries(errors).filter(([field]) => !fields.includes(field)),
      ) as Errors)
    : errors;
}
