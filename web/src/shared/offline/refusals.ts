import { hasCode } from "@/shared/api/problem";

/** What is refused is sent again for this long: a deletion can be undone, a list shown again or unsealed, and consent given. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

const temporary = ["not-found", "not-a-member", "consent-required", "list-sealed"] as const;

/** Whether the server may accept it later, though this person can't practice the list now. */
export function isTemporaryRefusal(error: unknown): boolean {
  return temporary.some((code) => hasCode(error, code));
}

/** Whether to send again later what was first refused at a time. */
export function keepsRefused(refusedAt: number | undefined, now: number): boolean {
  return refusedAt === undefined || now - refusedAt < lifetime;
}
