import type { Schema } from "@/shared/api/client";

type Known = Pick<Schema<"Person">, "displayName" | "email" | "signInName">;

/** What people know an account by: its email, or where it has none the sign-in name. Empty for who came from a provider
    that told no email. */
export function handleOf({ email, signInName }: Pick<Known, "email" | "signInName">): string {
  return email === "" ? (signInName ?? "") : email;
}

/** How a person is called: their name, or else what one knows their account by. */
export function nameOf(person: Known): string {
  return person.displayName ?? (handleOf(person) || "Someone");
}
