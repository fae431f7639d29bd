import type { Schema } from "@/shared/api/client";

/** What each action of the audit is called. It must name every one. */
export const actionSentences: Record<Schema<"AuditAction">, string> = {
  "set-up": "Became the first admin",
  "grant-admin": "Made an admin",
  "revoke-admin": "Revoked an admin",
  "disable-account": "Disabled an account",
  "enable-account": "Enabled an account",
  "delete-account": "Deleted their own account",
  "create-reset-link": "Made a link to a new password",
  "add-organizer": "Added an organizer",
  "remove-organizer": "Removed an organizer",
  "remove-participant": "Removed a participant",
  "create-class": "Made accounts for a class",
  "create-claim-code": "Made a new claim code",
  "delete-competition": "Deleted a competition",
  "delete-wordlist": "Deleted a wordlist",
  "delete-post": "Deleted a post",
  "delete-form": "Deleted a form with its answers",
  "delete-file": "Deleted a file",
  "export-answers": "Downloaded the answers of a form",
};
