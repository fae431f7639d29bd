import type { Schema } from "@/shared/api/client";

type FormField = Schema<"FormField">;

/** What is typed on the fill-in page: one text for each field in the template's order, and the signature. */
export type AnswersDraft = { answers: string[]; signature: string };

/** The longest answer and the longest signature, in characters; the server checks the same. */
const longestAnswer = 5_000;
const longestSignature = 200;
/** The longest email address, in characters, and the longest part of it before the @. */
const longestEmail = 254;
const longestLocalPart = 64;

const letter = "A-Za-z0-9\\u{80}-\\u{10FFFF}";
const localPart = new RegExp(
  `^[${letter}!#$%&'*+\\-/=?^_\`{|}~]+(\\.[${letter}!#$%&'*+\\-/=?^_\`{|}~]+)*$`,
  "u",
);
const domain = new RegExp(
  `^[${letter}](?:[${letter}\\-]{0,61}[${letter}])?(?:\\.[${letter}](?:[${letter}\\-]{0,61}[${letter}])?)+$`,
  "u",
);
// As the server reads it: `\d` is 0-9 and nothing else, so 1e9 and ٣ are no numbers.
const number = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text looks like an email address; whether it is one, only a mail can tell. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return (
    at > 0 &&
    [...text].length <= longestEmail &&
    [...local].length <= longestLocalPart &&
    !/\s/u.test(text) &&
    localPart.test(local) &&
    domain.test(text.slice(at + 1))
  );
}

/** Whether a text is a date as `YYYY-MM-DD` that the calendar has. */
function isDate(text: string): boolean {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 31 February would roll over into March.
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}

function tooLong(text: string, limit: number): string | undefined {
  const length = [...text].length;
  return length > limit
    ? `This has ${length.toLocaleString("en-US")} characters; at most ${limit.toLocaleString("en-US")} fit.`
    : undefined;
}

/** The sentence for an answer that is not right yet; spaces alone are no answer. */
export function checkAnswer(field: FormField, typed: string): string | undefined {
  const answer = typed.trim();
  if (answer === "") {
    return field.required ? "Please fill this in." : undefined;
  }
  switch (field.type) {
    case "text":
      return tooLong(answer, longestAnswer);
    case "email":
      return isEmail(answer)
        ? undefined
        : "Please enter a whole email address, such as name@example.org.";
    case "date":
      return isDate(answer) ? undefined : unfinishedDate;
    case "number":
      return number.test(answer)
        ? undefined
        : "Please enter a number with the digits 0 to 9, such as 7 or 7.5.";
  }
}

/** What to say of a date that was only begun, or that no calendar has. */
const unfinishedDate = "Please enter a date that exists, with day, month and year.";

/**
 * The sentences beside the fields, by their paths in the form. `begun` tells of a date field into which
 * something was typed that is no date: the browser gives no text for it at all.
 */
export function checkAnswers(
  fields: readonly FormField[],
  draft: AnswersDraft,
  begun: (index: number) => boolean = () => false,
): Record<string, string> {
  const errors: Record<string, string> = {};
  fields.forEach((field, index) => {
    const error =
      field.type === "date" && begun(index)
        ? unfinishedDate
        : checkAnswer(field, draft.answers[index] ?? "");
    if (error !== undefined) errors[`answers.${index}`] = error;
  });
  const signature = draft.signature.trim();
  const error =
    signature === "" ? "Please sign with your full name." : tooLong(signature, longestSignature);
  if (error !== undefined) errors.signature = error;
  return errors;
}

/** The server's field errors by the form's paths: `answers.Grade` becomes `answers.4`. */
export function pathsOfAnswers(
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

/** The answers as the call wants them, by the fields' names; what was left empty is left out. */
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
