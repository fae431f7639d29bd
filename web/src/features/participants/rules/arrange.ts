import { handleOf, nameOf } from "@/shared/lib/person";
import type { Participant, ParticipantList } from "../api";
import { missingForms } from "./questions";

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The spellers whose name, email, log-in name or school contains the text, ignoring case. */
export function search(participants: readonly Participant[], typed: string): Participant[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return participants.filter((participant) =>
    [participant.displayName, participant.email, participant.signInName, participant.school].some(
      (text) => text?.toLocaleLowerCase().includes(wanted),
    ),
  );
}

/** What a column sorts by. Undefined comes last in either direction. */
type Value = string | number | undefined;

function sortValue(
  sort: string,
  { forms, wordlists }: Pick<ParticipantList, "forms" | "wordlists">,
): ((participant: Participant) => Value) | undefined {
  switch (sort) {
    case "school":
    case "grade":
      return (participant) => participant[sort] || undefined;
    case "forms":
      return (participant) => forms.length - missingForms(participant, forms).length;
    case "practice":
      return ({ practice }) => practice.length;
    case "active":
      return ({ lastActive }) => lastActive ?? undefined;
  }
  if (forms.some(({ _id }) => _id === sort)) {
    return ({ answered }) => (answered.includes(sort) ? 1 : 0);
  }
  if (wordlists.some(({ _id }) => _id === sort)) {
    return ({ practice }) =>
      practice.find(({ wordlistId }) => wordlistId === sort)?.currentIndex ?? -1;
  }
  return undefined;
}

/** Sorts by a column, and by name where that makes no difference. */
export function sortBy(
  participants: readonly Participant[],
  list: Pick<ParticipantList, "forms" | "wordlists">,
  sort: string | undefined,
  descending: boolean,
): Participant[] {
  const direction = descending ? -1 : 1;
  const value = sort === undefined ? undefined : sortValue(sort, list);
  const byName = (a: Participant, b: Participant) =>
    collator.compare(nameOf(a), nameOf(b)) || collator.compare(handleOf(a), handleOf(b));
  if (value === undefined) {
    return participants.toSorted((a, b) => direction * byName(a, b));
  }
  return participants.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined) || byName(a, b);
    }
    const order =
      typeof left === "number" && typeof right === "number"
        ? left - right
        : collator.compare(String(left), String(right));
    return direction * order || byName(a, b);
  });
}
