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
export const answered: Column = { id: "answered", title: "Answered", type: "date" };

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
