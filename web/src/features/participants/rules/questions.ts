import type { Participant, ParticipantPage } from "../api";

/** A filter: about whom it asks, and how many that are. */
export interface Question {
  /** As in the URL; empty for all. */
  id: string;
  label: string;
  found: number;
}

const labels: Record<string, string> = {
  "": "All",
  missing: "Form missing",
  returned: "Form returned",
  unclaimed: "Card unused",
  consent: "Consent missing",
  idle: "No practice in 7 days",
};

/** The questions of the server in words. All others ask who hasn't answered a form. */
export function questionsOf({
  questions,
  forms,
}: Pick<ParticipantPage, "questions" | "forms">): Question[] {
  const titles = new Map(forms.map(({ _id, title }) => [_id, title]));
  return questions.map(({ id, found }) => ({
    id,
    found,
    label: labels[id] ?? `${titles.get(id) ?? "Form"} missing`,
  }));
}

const week = 7 * 24 * 60 * 60 * 1000;

/** The last time someone practiced any list. */
export function lastPracticed({ practice }: Pick<Participant, "practice">): string | undefined {
  return practice
    .map(({ practicedAt }) => practicedAt)
    .sort()
    .at(-1);
}

/** Whether someone hasn't practiced for a week. */
export function isIdle(participant: Pick<Participant, "practice">, now: Date): boolean {
  const last = lastPracticed(participant);
  return last === undefined || now.getTime() - Date.parse(last) > week;
}

/** The forms that someone hasn't submitted. */
export function missingForms<Form extends { _id: string }>(
  { answered }: Pick<Participant, "answered">,
  forms: readonly Form[],
): Form[] {
  return forms.filter(({ _id }) => !answered.includes(_id));
}
