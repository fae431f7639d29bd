import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";

type FormField = Schema<"FormField">;
type NewTemplate = Pick<Schema<"FormTemplate">, "title" | "description" | "fields">;

/** One field as it is being made; `id` tells it from the others while they move. */
export type FieldDraft = FormField & { id: string };

/** What is typed on the page of a new template. */
export type TemplateDraft = { title: string; description: string; fields: FieldDraft[] };

/** The types a field can have, as people call them. */
export const fieldTypes: { value: FormField["type"]; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "email", label: "Email" },
  { value: "date", label: "Date" },
  { value: "number", label: "Number" },
];

/** The most fields a template may have, and the longest texts in characters; the server checks the same. */
export const mostFields = 100;
const longestTitle = 200;
const longestDescription = 10_000;
const longestName = 200;

/** The form that most competitions begin with; by its grades the statistics are made. */
export const generalInformationForm: NewTemplate = {
  title: "General Information Form",
  description: "",
  fields: [
    { name: "Name", type: "text", required: true },
    { name: "Email", type: "email", required: true },
    { name: "Birthdate", type: "date", required: true },
    { name: "School", type: "text", required: true },
    { name: "Grade", type: "number", required: true },
  ],
};

/** A field as a new one begins. */
export function newField(id: string): FieldDraft {
  return { id, name: "", type: "text", required: false };
}

/** Whether nothing was typed that could be lost. */
export function isBlank({ title, description, fields }: TemplateDraft): boolean {
  return [title, description, ...fields.map(({ name }) => name)].every((text) => text === "");
}

/** A name as names are compared: neither case nor spaces around it and within it tell two apart. */
function fold(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

function tooLong(what: string, text: string, limit: number): string | undefined {
  return [...text.trim()].length > limit
    ? `${what} can have at most ${limit.toLocaleString("en-US")} characters.`
    : undefined;
}

/** The sentences beside what needs a correction, by the paths in the form. */
export function checkTemplate(draft: TemplateDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const note = (path: string, error: string | undefined) => {
    if (error !== undefined) errors[path] = error;
  };
  note(
    "title",
    draft.title.trim() === "" ? "Title is required." : tooLong("Title", draft.title, longestTitle),
  );
  note("description", tooLong("Description", draft.description, longestDescription));
  note("fields", draft.fields.length === 0 ? "A form needs at least one field." : undefined);
  const names = new Set<string>();
  draft.fields.forEach(({ name }, index) => {
    const folded = fold(name);
    note(
      `fields.${index}.name`,
      folded === ""
        ? "Field name is required."
        : names.has(folded)
          ? "Another field has this name already."
          : tooLong("Field name", name, longestName),
    );
    names.add(folded);
  });
  return errors;
}

/** The server's field errors by the form's paths: `fields[2].name` becomes `fields.2.name`; others are left out. */
export function pathsOfTemplate(fieldErrors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors)
      .map(([field, message]) => [
        field.replace(/^fields\[(\d+)\](?:\.name)?$/, "fields.$1.name"),
        message,
      ])
      .filter(([path = ""]) => /^(?:title|description|fields|fields\.\d+\.name)$/.test(path)),
  );
}

/** The template as the call wants it. */
export function newTemplate(draft: TemplateDraft): NewTemplate {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    fields: draft.fields.map(({ name, type, required }) => ({ name: name.trim(), type, required })),
  };
}

/** The server answered that all went well, and sent nothing. */
export class EmptyResult extends Error {
  override readonly name = "EmptyResult";
}

/** The sentence for a failed creation: the server's own where it has answered. */
export function sentenceOfCreation(error: unknown): string {
  if (error instanceof EmptyResult) return "Unknown error occurred";
  return error instanceof ProblemError && error.message !== ""
    ? error.message
    : "An error occurred while creating the template";
}
