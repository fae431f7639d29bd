import type { Schema } from "@/shared/api/client";
import { chosenOf, identityOf } from "./fields";

type Field = Schema<"FormField">;

/**
 * The answer to a field of any version as shown: dates formatted, choices with commas, numbers as typed. Undefined without an
 * answer.
 */
export function answerText(
  response: Pick<Schema<"FormResponse">, "answers" | "fields">,
  field: Field,
  formatDate: (date: string) => string,
): string | undefined {
  const [answers = {}] = response.answers;
  const name = response.fields.find((own) => identityOf(own) === identityOf(field))?.name;
  // A field may be called "constructor".
  const answer = name !== undefined && Object.hasOwn(answers, name) ? (answers[name] ?? "") : "";
  if (answer === "") return undefined;
  if (field.type === "choices") return chosenOf(answer).join(", ");
  return field.type === "date" && /^\d{4}-\d{2}-\d{2}$/.test(answer) ? formatDate(answer) : answer;
}
