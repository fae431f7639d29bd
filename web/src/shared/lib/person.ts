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

/** What people see as one character, such as an emoji made of several. */
function graphemes(text: string): string[] {
  // Firefox has it since 2024.
  if (!("Segmenter" in Intl)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Up to two letters in place of a photo: of the first words that begin with one, or an emoji if there is nothing else. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(graphemes);
  const spelled = words.filter(([first = ""]) => /^[\p{L}\p{N}]/u.test(first));
  const [first = [], second] = spelled.length > 0 ? spelled : words;
  if (spelled.length === 0) return first[0] ?? "";
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return letters.join("").toUpperCase();
}
