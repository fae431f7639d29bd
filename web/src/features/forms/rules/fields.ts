import type { Schema } from "@/shared/api/client";

type FormField = Schema<"FormField">;
export type FieldType = FormField["type"];

export const fieldTypes: { value: FieldType; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "email", label: "Email" },
  { value: "date", label: "Date" },
  { value: "number", label: "Number" },
  { value: "longText", label: "Long text" },
  { value: "phone", label: "Phone number" },
  { value: "choice", label: "One choice" },
  { value: "choices", label: "Several choices" },
  { value: "checkbox", label: "Checkbox" },
  { value: "signature", label: "Signature" },
];

export function typeLabel({ type, signer }: FormField): string {
  if (type === "signature") return signer === "parent" ? "Parent's signature" : "Signature";
  return fieldTypes.find(({ value }) => value === type)?.label ?? type;
}

/** A date's limit that moves with the calendar. */
export const today = "today";
export const maxChoices = 100;

export const hasChoices = (type: FieldType) => type === "choice" || type === "choices";

/** What the limits of a type count. */
export function limitsOf(
  type: FieldType,
): "characters" | "choices" | "dates" | "numbers" | undefined {
  switch (type) {
    case "text":
    case "longText":
      return "characters";
    case "choices":
      return "choices";
    case "date":
      return "dates";
    case "number":
      return "numbers";
    default:
      return undefined;
  }
}

/** What a field is called in all versions of its form. */
export const identityOf = ({ id, name }: Pick<FormField, "id" | "name">): string => id ?? name;

/** The choices of an answer to several. */
export const chosenOf = (answer: string): string[] =>
  answer.split("\n").filter((choice) => choice !== "");
