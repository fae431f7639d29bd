import { consentedBy } from "@/shared/api/consent";
import { writeCsv } from "@/shared/csv/write-csv";
import { localDateTime } from "@/shared/lib/local-date-time";
import { handleOf, nameOf } from "@/shared/lib/person";
import type { Participant, ParticipantList } from "../api";
import { sessionsText } from "./practice-text";

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function byName(a: Participant, b: Participant): number {
  return collator.compare(nameOf(a), nameOf(b)) || collator.compare(handleOf(a), handleOf(b));
}

/** The spellers as CSV, by name, with dates in the competition's time zone. */
export function participantsCsv(
  participants: readonly Participant[],
  { forms, wordlists }: Pick<ParticipantList, "forms" | "wordlists">,
  timeZone: string,
): string {
  const day = (instant: string) => localDateTime(timeZone, new Date(instant)).date;
  const withConsent = participants.some(({ consent }) => consent !== null);
  const consentText = (consent: Participant["consent"]) =>
    consent === null ? "Missing" : `${consentedBy(consent)}, ${day(consent.givenAt)}`;
  const fields = [
    ...["Name", "Email", "Log-in Name", "School", "Grade", "Account", "Joined", "Last Active"],
    ...(withConsent ? ["Consent"] : []),
    ...forms.map(({ title }) => title),
    ...wordlists.map(({ title }) => title),
  ];
  const rows = participants.toSorted(byName).map((participant) => [
    participant.displayName ?? "",
    participant.email,
    participant.signInName ?? "",
    participant.school,
    participant.grade,
    participant.claimed ? "In use" : "Card unused",
    day(participant.joinedAt),
    participant.lastActive == null ? "" : day(participant.lastActive),
    ...(withConsent ? [consentText(participant.consent)] : []),
    ...forms.map(({ _id }) => {
      if (participant.returned.includes(_id)) return "Returned";
      return participant.answered.includes(_id) ? "Answered" : "Missing";
    }),
    ...wordlists.map(({ _id, wordCount }) => {
      const practice = participant.practice.find(({ wordlistId }) => wordlistId === _id);
      if (practice === undefined) return "";
      if (practice.currentIndex === null) return sessionsText(practice);
      // Not "23/60", which a spreadsheet would read as a date.
      return `${practice.currentIndex} of ${wordCount}`;
    }),
  ]);
  return writeCsv(fields, rows);
}
