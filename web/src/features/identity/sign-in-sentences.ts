import { type ErrorCode, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

type Sentences = Partial<Record<ErrorCode, string>>;

const register: Sentences = {
  "email-already-in-use": "The email address is already in use by another account.",
  "invalid-credential": "The email address or password is not valid.",
  "operation-not-allowed": "Email/password accounts are not enabled.",
  "weak-password": "The password is too weak.",
};

const login: Sentences = {
  "invalid-email": "Invalid email address.",
  "user-disabled": "User account is disabled.",
  "user-not-found": "No user found with this email.",
  "wrong-password": "Incorrect password.",
  "invalid-credential": "The email address or password is not valid.",
};

function sentence(sentences: Sentences, error: unknown): string {
  // A code that the page does not know shows the server's own message.
  return error instanceof ProblemError
    ? (sentences[error.code] ?? error.problem.detail)
    : sentenceFor(error);
}

/** What /register says to a failure. */
export function registerSentence(error: unknown): string {
  return sentence(register, error);
}

/** What /login says to a failure. */
export function loginSentence(error: unknown): string {
  return sentence(login, error);
}

const setup: Sentences = {
  ...login,
  ...register,
  "invalid-setup-token":
    "This set-up link is not valid, or it has been used already. The server prints a new one at each start while there is no admin.",
};

/** What /setup says to a failure. */
export function setupSentence(error: unknown): string {
  return sentence(setup, error);
}

/** What is worth telling someone who comes back from a provider without a session. */
const provider: Record<string, string> = {
  "user-disabled": "User account is disabled.",
  "email-already-in-use": "The email address is already in use by another account.",
  "too-many-requests": "Too many attempts. Please wait a minute and try again.",
};

/** What /login and /register say to it; the rest is only logged (spec §8). */
export function providerSentence(outcome: string): string | undefined {
  return Object.hasOwn(provider, outcome) ? provider[outcome] : undefined;
}

const reset: Sentences = {
  "user-disabled": "User account is disabled.",
  "operation-not-allowed": "Email/password accounts are not enabled.",
  "invalid-link": "This link is not valid, is too old, or has been used already.",
};

/** What /reset says to a failure. */
export function resetSentence(error: unknown): string {
  return sentence(reset, error);
}
