import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { type Visibility, visibilityError } from "@/shared/visibility/visibility";

type FormField = Schema<"FormField">;
type NewTemplate = Pick<Schema<"FormTemplate">, "title" | "description" | "fields">;

/** One field of a draft; `id` identifies it while fields are reordered. */
export type FieldDraft = FormField & { id: string };

export type TemplateDraft = {
  title: string;
  description: string;
  fields: FieldDraft[];
  visibility: Visibility;
};

export const fieldTypes: { value: FormField["type"]; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "email", label: "Email" },
  { value: "date", label: "Date" },
  { value: "number", label: "Number" },
];

/** Limits, the same as the server's; those of texts are in characters. */
export const maxFields = 100;
const maxTitle = 200;
const maxDescription = 10_000;
const maxName = 200;

/** The default form, whose grades feed the statistics. */
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

export function newField(id: string): FieldDraft {
  return { id, name: "", type: "text", required: false };
}

/** Whether a stored draft has only types that fields can have. */
export function hasKnownTypes({ fields }: TemplateDraft): boolean {
  return fields.every(({ type }) => fieldTypes.some(({ value }) => value === type));
}

export function isBlank({ title, description, fields }: TemplateDraft): boolean {
  return [title, description, ...fields.map(({ name }) => name)].every((text) => text === "");
}

/** Normalizes a name for comparison, ignoring case and spaces. */
function fold(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

function tooLong(what: string, text: string, limit: number): string | undefined {
  return [...text.trim()].length > limit
    ? `${what} can have at most ${limit.toLocaleString("en-US")} characters.`
    : undefined;
}

/** Error messages by form path. */
export function checkTemplate(draft: TemplateDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  const add = (path: string, error: string | undefined) => {
    if (error !== undefined) errors[path] = error;
  };
  add(
    "title",
    draft.title.trim() === "" ? "Title is required." : tooLong("Title", draft.title, maxTitle),
  );
  add("description", tooLong("Description", draft.description, maxDescription));
  add("visibility", visibilityError(draft.visibility) ?? undefined);
  add("fields", draft.fields.length === 0 ? "A form needs at least one field." : undefined);
  const names = new Set<string>();
  draft.fields.forEach(({ name }, index) => {
    const folded = fold(name);
    add(
      `fields.${index}.name`,
      folded === ""
        ? "Field name is required."
        : names.has(folded)
          ? "Another field already has this name."
          : tooLong("Field name", name, maxName),
    );
    names.add(folded);
  });
  return errors;
}

/** Maps the server's field errors to form paths: `fields[2].name` to `fields.2.name`. Drops unknown fields. */
export function mapTemplateErrors(fieldErrors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors)
      .map(([field, message]) => [
        field.replace(/^fields\[(\d+)\](?:\.name)?$/, "fields.$1.name"),
        message,
      ])
      .filter(([path = ""]) =>
        /^(?:title|description|visibility|fields|fields\.\d+\.name)$/.test(path),
      ),
  );
}

export function newTemplate(draft: TemplateDraft): NewTemplate & { visibility: Visibility } {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    fields: draft.fields.map(({ name, type, required }) => ({ name: name.trim(), type, required })),
    visibility: draft.visibility,
  };
}

/** The server reported success without a template. */
export class EmptyResponseError extends Error {
  override readonly name = "EmptyResponseError";
}

/** The server's own message if there is one. */
export function createFailureSentence(error: unknown): string {
  if (error instanceof EmptyResponseError) return "Unknown error occurred";
  return error instanceof ProblemError && error.message !== ""
    ? error.message
    : "An error occurred while creating the template";
}
