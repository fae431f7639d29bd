import type { Competition, Member } from "../api";

/** A participant; the person is unknown if they joined after the people were fetched. */
export interface Participant {
  uid: string;
  person: Member | undefined;
}

/** The participants whose name, email, log-in name or ID contains the text, ignoring case. */
export function findParticipants(uids: string[], people: Member[], typed: string): Participant[] {
  const byId = new Map(people.map((person) => [person.uid, person]));
  const all = uids.map((uid) => ({ uid, person: byId.get(uid) }));
  const wanted = typed.trim().toLocaleLowerCase();
  return wanted === ""
    ? all
    : all.filter(({ uid, person }) =>
        [uid, person?.displayName, person?.email, person?.signInName].some((text) =>
          text?.toLocaleLowerCase().includes(wanted),
        ),
      );
}

/** The uids of the participants who don't organize, which is what figures count. */
export function withoutOrganizers({
  participants,
  admins,
}: Pick<Competition, "participants" | "admins">): string[] {
  return participants.filter((uid) => !admins.includes(uid));
}
