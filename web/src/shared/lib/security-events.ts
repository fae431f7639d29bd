import type { Schema } from "@/shared/api/client";

export const securityEventSentences: Record<Schema<"SecurityEvent">, string> = {
  "sign-up": "Registered",
  "log-in": "Logged in",
  "provider-log-in": "Logged in with a provider",
  "failed-log-in": "Failed log-in",
  "wrong-password": "Wrong password while logged in",
  "log-out": "Logged out",
  "log-out-everywhere": "Logged out everywhere",
  "end-session": "Logged out another browser",
  "change-password": "Changed the password",
  "request-reset": "Requested a password reset email",
  "create-reset-link": "An admin created a password reset link",
  "reset-password": "Reset the password",
  "create-claim-code": "An organizer created a claim code",
  "claim-account": "Activated the account",
  "wrong-claim-code": "Wrong claim code",
  "link-provider": "Linked a provider",
};
