import type { Schema } from "@/shared/api/client";

/** An answer as shown: dates formatted, numbers as typed. Undefined without an answer. */
export function answerText(
  response: Pick<Schema<"FormResponse">, "answers">,
  field: Schema<"FormField">,
  formatDate: (date: string) => string,
): string | undefined {
  const [answers = {}] = response.answers;
  // A field may be called "constructor".
  const answer = Object.hasOwn(answers, field.name) ? (answers[field.name] ?? "") : "";
  if (answer === "") return undefined;
  return field.type === "date" && /^\d{4}-\d{2}-\d{2}$/.test(answer) ? formatDate(answer) : answer;
}
