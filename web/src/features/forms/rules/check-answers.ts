import type { Schema } from "@/shared/api/client";
import { chosenOf, identityOf } from "./fields";
import { isPhone, limitError } from "./limits";

type FormField = Schema<"FormField">;

/** The values as typed, with one answer for each field of the template in order. */
export type AnswersDraft = { answers: string[]; signature: string };

/** Limits in characters, the same as the server's. */
const maxAnswer = 5_000;
const maxSignature = 200;
const maxEmail = 254;
const maxLocalPart = 64;

const letter = "A-Za-z0-9\\u{80}-\\u{10FFFF}";
const localPart = new RegExp(
  `^[${letter}!#$%&'*+\\-/=?^_\`{|}~]+(\\.[${letter}!#$%&'*+\\-/=?^_\`{|}~]+)*$`,
  "u",
);
const domain = new RegExp(
  `^[${letter}](?:[${letter}\\-]{0,61}[${letter}])?(?:\\.[${letter}](?:[${letter}\\-]{0,61}[${letter}])?)+$`,
  "u",
);
// Like the server: only the digits 0-9, so neither 1e9 nor ٣.
const number = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return (
    at > 0 &&
    [...text].length <= maxEmail &&
    [...local].length <= maxLocalPart &&
    !/\s/u.test(text) &&
    localPart.test(local) &&
    domain.test(text.slice(at + 1))
  );
}

/** Whether a text is a real date as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // February 31 would roll over into March.
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}

function tooLong(text: string, limit: number): string | undefined {
  const length = [...text].length;
  return length > limit
    ? `This has ${length.toLocaleString("en-US")} characters. The limit is ${limit.toLocaleString("en-US")}.`
    : undefined;
}

/** The answer to a checkbox that is checked. */
export const yes = "Yes";

function missing({ type, name, signer }: FormField): string {
  if (type === "checkbox") return `Please check “${name}”.`;
  if (type === "signature" && signer === "parent") {
    return "A parent or guardian signs here with their full name.";
  }
  return type === "choice" || type === "choices" ? "Please choose." : "Please fill this in.";
}

/** The error of an answer. Spaces alone are not an answer. `today` is the competition's date. */
export function checkAnswer(field: FormField, typed: string, today: string): string | undefined {
  const answer = typed.trim();
  if (answer === "") return field.required ? missing(field) : undefined;
  return typeError(field, answer) ?? limitError(field, answer, today);
}

function typeError(field: FormField, answer: string): string | undefined {
  switch (field.type) {
    case "text":
    case "longText":
      return tooLong(answer, maxAnswer);
    case "email":
      return isEmail(answer)
        ? undefined
        : "Please enter a full email address, such as name@example.org.";
    case "date":
      return isDate(answer) ? undefined : invalidDate;
    case "number":
      return number.test(answer)
        ? undefined
        : "Please enter a number, such as 7 or 7.5. Use the digits 0 to 9.";
    case "phone":
      return isPhone(answer) ? undefined : "Please enter a phone number, such as +1 555 010 9999.";
    case "choice":
    case "choices":
      // The organizer may have changed the choices.
      return chosenOf(answer).every((choice) => field.choices?.includes(choice))
        ? undefined
        : "Please choose again.";
    case "checkbox":
      return undefined;
    case "signature":
      return tooLong(answer, maxSignature);
  }
}

export const invalidDate = "Please enter a real date with month, day and year.";

/**
 * Error messages by form path. `isIncomplete` reports a partly typed date, for which the browser returns
 * an empty value. The form's own signature is needed only if `signed` is true.
 */
export function checkAnswers(
  fields: readonly FormField[],
  draft: AnswersDraft,
  today: string,
  isIncomplete: (index: number) => boolean = () => false,
  signed = true,
): Record<string, string> {
  const errors: Record<string, string> = {};
  fields.forEach((field, index) => {
    const error =
      field.type === "date" && isIncomplete(index)
        ? invalidDate
        : checkAnswer(field, draft.answers[index] ?? "", today);
    if (error !== undefined) errors[`answers.${index}`] = error;
  });
  const signature = draft.signature.trim();
  const error =
    signed && signature === ""
      ? "Please sign with your full name."
      : tooLong(signature, maxSignature);
  if (error !== undefined) errors.signature = error;
  return errors;
}

/** Maps the server's field errors to form paths: `answers.Grade` to `answers.4`. Drops unknown fields. */
export function mapAnswerErrors(
  fields: readonly FormField[],
  fieldErrors: Record<string, string>,
): Record<string, string> {
  const paths = new Map(fields.map(({ name }, index) => [`answers.${name}`, `answers.${index}`]));
  paths.set("signature", "signature");
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, message]) => {
      const path = paths.get(field);
      return path === undefined ? [] : [[path, message]];
    }),
  );
}

/** The answers by field name, without empty ones. */
export function answersByName(
  fields: readonly FormField[],
  draft: AnswersDraft,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name }, index) => {
      const answer = (draft.answers[index] ?? "").trim();
      return answer === "" ? [] : [[name, answer]];
    }),
  );
}

/** What was typed into a field, so that it finds its place in another version of the form. */
export interface TypedAnswer {
  field: string;
  name: string;
  text: string;
}

/** What is typed, by the identity of the fields. */
export function typedAnswers(
  fields: readonly FormField[],
  { answers }: AnswersDraft,
): TypedAnswer[] {
  return fields.map((field, index) => ({
    field: identityOf(field),
    name: field.name,
    text: answers[index] ?? "",
  }));
}

/** What a field can show of an answer to another version of it. */
function shownAnswer({ type, choices = [] }: FormField, answer: string): string {
  switch (type) {
    case "choice":
      return choices.includes(answer) ? answer : "";
    case "choices":
      return chosenOf(answer)
        .filter((choice) => choices.includes(choice))
        .join("\n");
    case "checkbox":
      return answer === yes ? yes : "";
    case "date":
      return isDate(answer) ? answer : "";
    default:
      return answer;
  }
}

/** What it can't show. */
function hiddenAnswer(field: FormField, answer: string): string {
  const shown = chosenOf(shownAnswer(field, answer));
  return chosenOf(answer)
    .filter((choice) => !shown.includes(choice))
    .join(", ");
}

/** What was typed, in the order of these fields, as far as they can show it. */
export function placeAnswers(
  fields: readonly FormField[],
  typed: readonly Pick<TypedAnswer, "field" | "text">[],
): string[] {
  const texts = new Map(typed.map(({ field, text }) => [field, text]));
  return fields.map((field) => shownAnswer(field, texts.get(identityOf(field)) ?? ""));
}

/** What was typed into fields that are no longer there, or can't show it. */
export function lostAnswers(
  fields: readonly FormField[],
  typed: readonly TypedAnswer[],
): TypedAnswer[] {
  const left = new Map(fields.map((field) => [identityOf(field), field]));
  return typed.flatMap((answer) => {
    const field = left.get(answer.field);
    const text = field === undefined ? answer.text : hiddenAnswer(field, answer.text);
    return text.trim() === "" ? [] : [{ ...answer, text }];
  });
}

/** The answers of a response, to correct them. What is signed is signed anew, and unchecked boxes are empty. */
export function answersToCorrect(
  fields: readonly FormField[],
  response: Pick<Schema<"FormResponse">, "fields" | "answers">,
): string[] {
  const [given = {}] = response.answers;
  const typed = response.fields
    .filter(({ type }) => type !== "signature")
    .map((field) => {
      const text = Object.hasOwn(given, field.name) ? (given[field.name] ?? "") : "";
      return {
        field: identityOf(field),
        text: field.type === "checkbox" && text !== yes ? "" : text,
      };
    });
  return placeAnswers(fields, typed);
}
