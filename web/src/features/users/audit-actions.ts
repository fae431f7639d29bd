import type { Schema } from "@/shared/api/client";

export const actionSentences: Record<Schema<"AuditAction">, string> = {
  "set-up": "Became the first admin",
  "grant-admin": "Added an admin",
  "revoke-admin": "Removed an admin",
  "disable-account": "Disabled an account",
  "enable-account": "Enabled an account",
  "delete-account": "Deleted their own account",
  "create-reset-link": "Created a password reset link",
  "add-organizer": "Added an organizer",
  "remove-organizer": "Removed an organizer",
  "remove-participant": "Removed a participant",
  "create-class": "Created accounts for a class",
  "create-claim-code": "Created a new claim code",
  "delete-competition": "Deleted a competition",
  "delete-wordlist": "Deleted a wordlist",
  "delete-post": "Deleted a post",
  "delete-form": "Deleted a form and its answers",
  "delete-file": "Deleted a file",
  "export-answers": "Downloaded the answers to a form",
};
