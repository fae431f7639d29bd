import type { Member } from "../api";

/** A participant by id; who it is may be unknown when they joined after the people were fetched. */
export interface Participant {
  uid: string;
  person: Member | undefined;
}

/** The participants whose name, email, sign-in name or id contains what was typed, in whatever case. */
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
