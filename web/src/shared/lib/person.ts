import type { Schema } from "@/shared/api/client";

type PersonName = Pick<Schema<"Person">, "displayName" | "email" | "signInName">;

/** The email, or else the log-in name. Empty for accounts from a provider that shares no email. */
export function handleOf({ email, signInName }: Pick<PersonName, "email" | "signInName">): string {
  return email === "" ? (signInName ?? "") : email;
}

/** The display name, or else the email or log-in name. */
export function nameOf(person: PersonName): string {
  return person.displayName ?? (handleOf(person) || "Someone");
}
