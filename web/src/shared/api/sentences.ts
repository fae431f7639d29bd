import { type ErrorCode, NetworkError, ProblemError } from "./problem";

/** The message for each error code where the page has none of its own. A new code does not compile without one. */
export const sentences: Record<ErrorCode, string> = {
  "malformed-request": "Something went wrong. Please reload the page and try again.",
  "not-signed-in": "Your session has ended. Please log in again.",
  "invalid-credential": "The email address or password is not valid.",
  "user-not-found": "No user found with this email.",
  "wrong-password": "Incorrect password.",
  "user-disabled": "User account is disabled.",
  "operation-not-allowed": "Email/password accounts are not enabled.",
  "cross-site": "This request came from another website, so it was blocked.",
  forbidden: "You don't have permission to do that.",
  "not-a-member": "You are not a member of this competition.",
  "consent-required": "A parent has to sign a form before you can join this competition.",
  "invalid-setup-token": "This setup link is invalid or has already been used.",
  "email-not-verified":
    "Confirm your email address first. Send yourself a link from your Account page.",
  "invalid-link": "This link is invalid, has expired, or has already been used.",
  "unknown-invitation":
    "This invitation no longer works. It may have been withdrawn. Ask for a new one.",
  "used-invitation": "This invitation has already been used. Ask for a new one.",
  "expired-invitation": "This invitation has expired. Ask for a new one.",
  "foreign-invitation":
    "This invitation was sent to another email address. Log in with that account, or ask for a new invitation.",
  "email-required":
    "Organizers need an account with an email address. Register with yours, and open the link again.",
  "invalid-claim-code":
    "This code is wrong, has expired, or has already been used. Check each letter, or ask for a new code.",
  "invalid-role-code":
    "This code is wrong, has expired, or has already been used. Check each letter, or ask the organizer for a new code.",
  "no-role": "This device has no role in a bee anymore. Ask the organizer for a new code.",
  "recent-sign-in-required": "Please log in again first.",
  "second-factor-setup-required": "You need two-step login here. Set it up on your account page.",
  "wrong-second-factor": "That didn't work. Try again, or log in another way.",
  "log-in-expired": "You're not logged in yet. Please log in again.",
  "not-found": "We couldn't find that. It may have been deleted.",
  "unknown-word": "This word isn't in our word data.",
  "method-not-allowed": "Something went wrong. Please reload the page and try again.",
  "email-already-in-use": "The email address is already in use by another account.",
  "code-taken": "That join code is already in use. Please try again.",
  "last-admin": "You can't remove the last admin. Make someone else an admin first.",
  "own-account": "You can't do that to your own account.",
  "last-organizer": "You can't remove the last organizer. Add another one first.",
  "changed-meanwhile": "Someone else has changed this. Please reload the page.",
  "already-submitted": "You've already filled out this form.",
  "already-sent": "The same message was sent a short time ago.",
  "form-changed":
    "Your organizer changed this form after you opened it. Check your answers, then send them again.",
  "corrections-closed":
    "It's too late to correct this form. If something is wrong, tell your organizer.",
  "undo-ended": "It's too late.",
  "undo-blocked": "Something has taken its place.",
  "competition-archived": "This competition is archived. Nothing in it can be changed.",
  "list-sealed": "This wordlist is sealed for a bee. Nobody can see or change its words.",
  "bee-moved-on": "Someone else was faster. Look at what has changed, and try again.",
  "rehearsal-running": "A rehearsal of this competition is already running.",
  "too-many-rehearsals": "The server is busy with other rehearsals. Try again in a few minutes.",
  "not-now": "That isn't possible now.",
  "too-large": "That's too large.",
  "wrong-type": "That type of file isn't supported.",
  "range-not-satisfiable": "That part of the recording doesn't exist.",
  "invalid-fields": "Please fix the highlighted fields.",
  "invalid-email": "Invalid email address.",
  "incomplete-sign-in-name":
    "Enter the whole log-in name with its number, such as maya-4821, or an email address.",
  "weak-password": "The password is too weak.",
  "pool-too-small": "There aren't that many words.",
  "too-many-requests": "Too many attempts. Please wait a minute and try again.",
  internal: "Something went wrong on the server. Please try again later.",
  "disk-full": "The server's disk is full. Ask the person who runs it to free some space.",
  "tool-off": "The word data for this tool isn't installed.",
  "voice-off":
    "This server has no voice yet. Ask the person who runs it to install the voice pack.",
  "server-busy": "The server is busy. Please try again in a few seconds.",
  timeout: "The server took too long to answer. Please try again.",
};

/** The message for any error. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ProblemError) {
    // The server's message says how long to wait, what is in the way, or which side was slow.
    if (
      error.code === "too-many-requests" ||
      error.code === "timeout" ||
      error.code === "undo-blocked" ||
      error.code === "not-now"
    ) {
      return error.problem.detail;
    }
    return sentences[error.code] ?? error.problem.detail;
  }
  if (error instanceof NetworkError) {
    return "The server could not be reached. Check your connection and try again.";
  }
  return "Something went wrong. Please try again.";
}
