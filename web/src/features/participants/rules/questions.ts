import type { Participant, ParticipantList } from "../api";

/** A filter: which spellers it finds. */
export interface Question {
  /** As in the URL; empty for all. */
  id: string;
  label: string;
  found: Participant[];
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

/** Whether an answer of someone was returned for correction. */
function hasReturned(
  { returned }: Pick<Participant, "returned">,
  forms: readonly { _id: string }[],
): boolean {
  return forms.some(({ _id }) => returned.includes(_id));
}

/** The questions that a list can answer, with what they find. Forms that nobody misses are left out. */
export function questions(
  { participants, forms, wordlists }: ParticipantList,
  now: Date,
): Question[] {
  const question = (id: string, label: string, test: (participant: Participant) => boolean) => ({
    id,
    label,
    found: participants.filter(test),
  });
  const perForm = forms.map(({ _id, title }) =>
    question(_id, `${title} missing`, ({ answered }) => !answered.includes(_id)),
  );
  return [
    question("", "All", () => true),
    ...(forms.length > 1
      ? [question("missing", "Form missing", (person) => missingForms(person, forms).length > 0)]
      : []),
    ...perForm.filter(({ found }) => found.length > 0),
    ...(participants.some((person) => hasReturned(person, forms))
      ? [question("returned", "Form returned", (person) => hasReturned(person, forms))]
      : []),
    ...(participants.some(({ madeHere }) => madeHere)
      ? [question("unclaimed", "Card unused", ({ claimed }) => !claimed)]
      : []),
    ...(participants.some(({ consent }) => consent !== null)
      ? [question("consent", "Consent missing", ({ consent }) => consent === null)]
      : []),
    ...(wordlists.length > 0
      ? [question("idle", "No practice in 7 days", (person) => isIdle(person, now))]
      : []),
  ];
}
