import type { Schema } from "@/shared/api/client";
import { handleOf, nameOf } from "@/shared/lib/person";

type Field = Schema<"FormField">;

interface Answers {
  answers: Record<string, string>[];
  person: Parameters<typeof nameOf>[0];
}

/** More don't fit beside the name. */
const maxColumns = 4;

/** The form's first fields, without those that only repeat what is shown of the person, such as the name. */
export function answerColumns(fields: readonly Field[], responses: readonly Answers[]): Field[] {
  const fold = (text: string | undefined) => (text ?? "").trim().toLowerCase();
  const repeatsPerson = ({ name }: Field) =>
    responses.every(({ answers: [answers = {}], person }) => {
      const answer = fold(Object.hasOwn(answers, name) ? answers[name] : undefined);
      return answer === fold(nameOf(person)) || answer === fold(handleOf(person));
    });
  return fields.filter((field) => !repeatsPerson(field)).slice(0, maxColumns);
}
