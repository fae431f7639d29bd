import type { Schema } from "@/shared/api/client";
import { type AnswersView, answered, type Column, viewQuery } from "./answers-view";

type Field = Schema<"FormField">;

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

/** Whether less than all answers are shown. */
export function isNarrowed(view: AnswersView): boolean {
  const { search, filters } = viewQuery(view);
  return search !== undefined || filters !== undefined;
}
