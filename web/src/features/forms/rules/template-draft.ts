import type { Schema } from "@/shared/api/client";
import { ProblemError } from "@/shared/api/problem";
import { type Visibility, visibilityError } from "@/shared/visibility/visibility";
import { invalidDate } from "./check-answers";
import {
  type FieldType,
  fieldTypes,
  hasChoices,
  identityOf,
  limitsOf,
  maxChoices,
  today,
} from "./fields";

type FormField = Schema<"FormField">;
type NewTemplate = Pick<Schema<"FormTemplate">, "title" | "description" | "fields">;

/** One field of a draft. */
export interface FieldDraft {
  /** Identifies it while fields are reordered. */
  id: string;
  /** What it's called in all versions of the form; empty for a new field. */
  identity: string;
  name: string;
  type: FieldType;
  required: boolean;
  /** One per line. */
  choices: string;
  min: string;
  max: string;
  whole: boolean;
  signer: "speller" | "parent";
}

export type TemplateDraft = {
  title: string;
  description: string;
  fields: FieldDraft[];
  /** `YYYY-MM-DD`, or empty. */
  dueDate: string;
  /** How many days before that an email reminds those who haven't answered; "0" for never. */
  reminderDays: string;
  visibility: Visibility;
};

/** Limits, the same as the server's; those of texts are in characters. */
export const maxFields = 100;
const maxTitle = 200;
const maxDescription = 10_000;
const maxName = 200;
const maxAnswer = 5_000;

/** The default form, whose grades feed the statistics. */
export const generalInformationForm: NewTemplate = {
  title: "General Information Form",
  description: "",
  fields: [
    { name: "Name", type: "text", required: true },
    { name: "Email", type: "email", required: true },
    { name: "Birthdate", type: "date", required: true, max: today },
    { name: "School", type: "text", required: true },
    { name: "Grade", type: "number", required: true, min: "0", max: "13" },
  ],
};

export function newField(id: string): FieldDraft {
  return {
    id,
    identity: "",
    name: "",
    type: "text",
    required: false,
    choices: "",
    min: "",
    max: "",
    whole: false,
    signer: "speller",
  };
}

/** A field of a form, to edit it. A field of a new form has no identity yet. */
export function fieldDraft(field: FormField, id: string, exists: boolean): FieldDraft {
  const { name, type, required, choices = [], min = "", max = "", whole, signer } = field;
  return {
    id,
    identity: exists ? identityOf(field) : "",
    name,
    type,
    required,
    choices: choices.join("\n"),
    min,
    max,
    whole: whole ?? false,
    signer: signer ?? "speller",
  };
}

/** A form, to edit it. `newId` makes keys for its fields. */
export function templateDraft(
  template: Pick<
    Schema<"FormTemplate">,
    "title" | "description" | "fields" | "dueDate" | "reminderDays"
  >,
  visibility: Visibility,
  newId: () => string,
): TemplateDraft {
  return {
    title: template.title,
    description: template.description,
    dueDate: template.dueDate ?? "",
    reminderDays: String(template.reminderDays ?? 0),
    visibility,
    fields: template.fields.map((field) => fieldDraft(field, newId(), true)),
  };
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

const choicesOf = (text: string) =>
  text
    .split("\n")
    .map((choice) => choice.trim().replace(/\s+/gu, " "))
    .filter((choice) => choice !== "");

function checkChoices(text: string): string | undefined {
  const choices = choicesOf(text);
  if (choices.length === 0) return "Add at least one choice.";
  if (choices.length > maxChoices) return `A field can have up to ${maxChoices} choices.`;
  const twice = choices.find((choice, index) =>
    choices.slice(0, index).some((other) => fold(other) === fold(choice)),
  );
  if (twice !== undefined) return `“${twice}” is listed twice.`;
  return choices.map((choice) => tooLong("A choice", choice, maxName)).find(Boolean);
}

const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;

function checkLimits({ type, min, max, choices }: FieldDraft): { min?: string; max?: string } {
  const kind = limitsOf(type);
  if (kind === undefined) return {};
  const most = { characters: maxAnswer, choices: choicesOf(choices).length, dates: 0, numbers: 0 };
  const limitError = (limit: string) => {
    const text = limit.trim();
    if (text === "" || kind === "dates") return undefined;
    if (kind === "numbers") {
      return plainNumber.test(text) ? undefined : "Please enter a number such as 7 or 2.5.";
    }
    return /^\d{1,4}$/.test(text) && Number(text) <= most[kind]
      ? undefined
      : `Please enter a whole number from 0 to ${most[kind].toLocaleString("en-US")}.`;
  };
  const errors = { min: limitError(min), max: limitError(max) };
  const reversed =
    kind === "dates"
      ? min !== today && max !== today && min > max
      : Number(min.trim()) > Number(max.trim());
  const both = min.trim() !== "" && max.trim() !== "" && !errors.min && !errors.max;
  return {
    ...(errors.min && { min: errors.min }),
    ...(errors.max && { max: errors.max }),
    ...(both && reversed && { max: "This is less than the other limit." }),
  };
}

/** Error messages by form path. `isIncomplete` reports a partly typed date, for which the browser returns an empty value. */
export function checkTemplate(
  draft: TemplateDraft,
  isIncomplete: (path: string) => boolean = () => false,
): Record<string, string> {
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
  add("dueDate", isIncomplete("dueDate") ? invalidDate : undefined);
  add("fields", draft.fields.length === 0 ? "Add at least one field." : undefined);
  const names = new Set<string>();
  draft.fields.forEach((field, index) => {
    const { name, type } = field;
    add(`fields.${index}.choices`, hasChoices(type) ? checkChoices(field.choices) : undefined);
    const limits = checkLimits(field);
    for (const part of ["min", "max"] as const) {
      const path = `fields.${index}.${part}`;
      const asksForDate = limitsOf(type) === "dates" && field[part] !== today;
      add(path, asksForDate && isIncomplete(path) ? invalidDate : limits[part]);
    }
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
        field
          .replace(/^fields\[(\d+)\]$/, "fields.$1.name")
          .replace(/^fields\[(\d+)\]\./, "fields.$1."),
        message,
      ])
      .filter(([path = ""]) =>
        /^(?:title|description|visibility|dueDate|reminderDays|fields|fields\.\d+\.(?:name|choices|min|max))$/.test(
          path,
        ),
      ),
  );
}

/** The field as the server takes it, with only what its type has. */
function newFormField(field: FieldDraft): FormField {
  const { identity, type, required, whole, signer } = field;
  const name = field.name.trim();
  const [min, max] = [field.min.trim(), field.max.trim()];
  const limited = limitsOf(type) !== undefined;
  return {
    name,
    type,
    required,
    ...(identity !== "" && { id: identity }),
    ...(hasChoices(type) && { choices: choicesOf(field.choices) }),
    ...(limited && min !== "" && { min }),
    ...(limited && max !== "" && { max }),
    ...(type === "number" && whole && { whole }),
    ...(type === "signature" && { signer }),
  };
}

/** The content of the form as the server takes it. */
export function templateContent(
  draft: TemplateDraft,
): NewTemplate & { dueDate: string; reminderDays: number } {
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    fields: draft.fields.map(newFormField),
    dueDate: draft.dueDate,
    // There is nothing to count from.
    reminderDays: draft.dueDate === "" ? 0 : Number(draft.reminderDays),
  };
}

export function newTemplate(
  draft: TemplateDraft,
): NewTemplate & { dueDate: string; reminderDays: number; visibility: Visibility } {
  return { ...templateContent(draft), visibility: draft.visibility };
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
