import type { Schema } from "@/shared/api/client";

type Field = Schema<"FormField">;

/** A condition on a column: a part of its text, or limits of a number or date. */
export interface AnswerFilter {
  has?: string;
  from?: string;
  to?: string;
}

/** How the answers are shown: all of it is in the URL. */
export interface AnswersView {
  q?: string | undefined;
  page?: number | undefined;
  /** A column's id, after `-` from high to low. Newest first without one. */
  sort?: string | undefined;
  /** The ids of the columns beside the speller, separated by commas. */
  columns?: string | undefined;
  filters?: Record<string, AnswerFilter> | undefined;
}

export interface Column {
  /** As the server knows it: the number of the field, from 1. */
  id: string;
  title: string;
  type: Field["type"];
  field?: Field;
}

export const speller: Column = { id: "speller", title: "Speller", type: "text" };
const answered: Column = { id: "answered", title: "Answered", type: "date" };
const signature: Column = { id: "signature", title: "Signature", type: "text" };

/** The columns to choose from beside the speller. Those of fields that were removed have the next numbers. */
export function columnsOf(fields: readonly Field[], removed: readonly Field[] = []): Column[] {
  return [
    ...[...fields, ...removed].map((field, index) => ({
      id: String(index + 1),
      title: index < fields.length ? field.name : `${field.name} (earlier version)`,
      type: field.type,
      field,
    })),
    signature,
    answered,
  ];
}

/** The columns of the view, in the form's order; by default those of these fields. */
export function shownColumns(
  { columns }: AnswersView,
  fields: readonly Field[],
  byDefault: readonly Field[],
  removed: readonly Field[] = [],
): Column[] {
  const ids = columns?.split(",");
  return columnsOf(fields, removed).filter(({ id, field }) =>
    ids === undefined
      ? id === answered.id || (field !== undefined && byDefault.includes(field))
      : ids.includes(id),
  );
}

/** What a click on a column's heading sorts by: first from low to high, then the other way. */
export function nextSort(sort: string | undefined, id: string): string | undefined {
  const now = sort ?? `-${answered.id}`;
  const next = now === id ? `-${id}` : id;
  return next === `-${answered.id}` ? undefined : next;
}

export function orderOf(sort: string | undefined, id: string) {
  const now = sort ?? `-${answered.id}`;
  if (now === id) return "ascending";
  return now === `-${id}` ? "descending" : undefined;
}

/** The view as the server takes it. */
export function viewQuery({ q, sort, filters }: AnswersView) {
  const conditions = Object.fromEntries(
    Object.entries(filters ?? {}).filter(([, filter]) => !isEmpty(filter)),
  );
  return {
    ...(q !== undefined && { search: q }),
    ...(sort !== undefined && { sort }),
    ...(Object.keys(conditions).length > 0 && { filters: JSON.stringify(conditions) }),
  };
}

/** Whether less than all answers are shown. */
export function isNarrowed(view: AnswersView): boolean {
  const { search, filters } = viewQuery(view);
  return search !== undefined || filters !== undefined;
}

function isEmpty({ has = "", from = "", to = "" }: AnswerFilter): boolean {
  return [has, from, to].every((text) => text.trim() === "");
}

/** Validates the view in the URL. Defaults become undefined, as the router would keep an omitted value. */
export function parseAnswersView(search: {
  q?: unknown;
  page?: unknown;
  sort?: unknown;
  columns?: unknown;
  filters?: unknown;
}): AnswersView {
  const page = Number(search.page);
  const [sort, columns] = [textOf(search.sort), textOf(search.columns)];
  return {
    q: textOf(search.q),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    sort: sort === `-${answered.id}` ? undefined : sort,
    columns,
    filters: filtersOf(search.filters),
  };
}

function textOf(value: unknown): string | undefined {
  // The router parses ?q=7 as a number.
  const text = ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
  return text.trim() === "" ? undefined : text;
}

function filtersOf(value: unknown): Record<string, AnswerFilter> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const filters: Record<string, AnswerFilter> = {};
  for (const [id, filter] of Object.entries(value)) {
    if (typeof filter !== "object" || filter === null) continue;
    const parts = ["has", "from", "to"].flatMap((part) => {
      const text = textOf((filter as Record<string, unknown>)[part]);
      return text === undefined ? [] : [[part, text]];
    });
    filters[id] = Object.fromEntries(parts);
  }
  return Object.keys(filters).length === 0 ? undefined : filters;
}
