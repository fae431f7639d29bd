import type { Schema } from "@/shared/api/client";

/**
 * What someone answered to a field, as it is shown; `undefined` when they did not. A date is written by
 * `formatDate`, a number stays as it was typed.
 */
export function answerText(
  response: Pick<Schema<"FormResponse">, "answers">,
  field: Schema<"FormField">,
  formatDate: (date: string) => string,
): string | undefined {
  const [answers = {}] = response.answers;
  // A field may be called "constructor", which every object seems to have.
  const answer = Object.hasOwn(answers, field.name) ? (answers[field.name] ?? "") : "";
  if (answer === "") return undefined;
  return field.type === "date" && /^\d{4}-\d{2}-\d{2}$/.test(answer) ? formatDate(answer) : answer;
}
