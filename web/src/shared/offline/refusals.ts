import { hasCode } from "@/shared/api/problem";

/** What is refused is sent again for this long: a deletion can be undone, and a hidden list shown again. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Whether the server may accept it later, though it knows no such list now. */
export function isTemporaryRefusal(error: unknown): boolean {
  return hasCode(error, "not-found") || hasCode(error, "not-a-member");
}

/** Whether to send again later what was first refused at a time. */
export function keepsRefused(refusedAt: number | undefined, now: number): boolean {
  return refusedAt === undefined || now - refusedAt < lifetime;
}
