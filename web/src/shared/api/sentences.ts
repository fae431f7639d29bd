import { type ErrorCode, NetworkError, ProblemError } from "./problem";

/**
 * What to tell a person for each code, where the page has no sentence of its own.
 * It must name every code: a new one on the server breaks this compile until it has its sentence.
 */
export const sentences: Record<ErrorCode, string> = {
  "malformed-request":
    "Something about that was not understood. Please reload the page and try again.",
  "not-signed-in": "Your session has ended. Please log in again.",
  "invalid-credential": "The email address or password is not valid.",
  "user-not-found": "No user found with this email.",
  "wrong-password": "Incorrect password.",
  "user-disabled": "User account is disabled.",
  "operation-not-allowed": "Email/password accounts are not enabled.",
  "cross-site": "Another site asked for that, so it was not done.",
  forbidden: "You are not allowed to do that.",
  "not-a-member": "You are not a member of this competition.",
  "invalid-setup-token": "This set-up link is not valid, or it has been used already.",
  "email-not-verified":
    "Please confirm your email address first: open the link in the mail that you got. Your Account page can send it again.",
  "invalid-link": "This link is not valid, is too old, or has been used already.",
  "invalid-claim-code":
    "This code is not right, was used already, or is too old. Check it letter by letter, or ask for a new one.",
  "recent-sign-in-required": "Please log in again first.",
  "not-found": "That is not here. It may have been deleted.",
  "unknown-word": "No word list that is installed here knows this word.",
  "method-not-allowed":
    "Something about that was not understood. Please reload the page and try again.",
  "email-already-in-use": "The email address is already in use by another account.",
  "code-taken": "That join code is taken. Please try again.",
  "last-admin": "The last admin cannot be removed. Make someone else an admin first.",
  "own-account": "You cannot do that to your own account.",
  "last-organizer": "The last organizer cannot be removed. Add another one first.",
  "changed-meanwhile": "Someone else has changed this meanwhile.",
  "already-submitted": "You have filled out this form already.",
  "too-large": "That is too large.",
  "wrong-type": "That kind of file cannot be used here.",
  "range-not-satisfiable": "That part of the recording does not exist.",
  "invalid-fields": "Some of what was entered needs a correction.",
  "invalid-email": "Invalid email address.",
  "weak-password": "The password is too weak.",
  "pool-too-small": "There are not that many words.",
  "too-many-requests": "Too many attempts. Please wait a minute and try again.",
  internal: "Something went wrong on the server. Please try again later.",
  "tool-off": "The word data that this tool needs is not installed.",
  timeout: "The server took too long to answer. Please try again.",
};

/** One sentence for any failure; the page's own sentence, if it has one, is better. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ProblemError) {
    // Only the server knows how long.
    if (error.code === "too-many-requests") {
      return error.problem.detail;
    }
    return sentences[error.code] ?? error.problem.detail;
  }
  if (error instanceof NetworkError) {
    return "The server could not be reached. Please check your connection and try again.";
  }
  return "Something went wrong. Please try again.";
}
