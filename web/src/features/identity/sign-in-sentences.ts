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
  "incomplete-sign-in-name":
    "Enter your whole log-in name with its number, such as maya-4821. It's on your card. Or enter your email address.",
  "user-disabled": "User account is disabled.",
  "user-not-found": "No user found with this email.",
  "wrong-password": "Incorrect password.",
  "invalid-credential": "The email address or password is not valid.",
};

const setup: Sentences = {
  ...login,
  ...register,
  "invalid-setup-token":
    "This setup link is invalid or has already been used. Until there is an admin, the server prints a new link each time it starts.",
};

function sentence(sentences: Sentences, error: unknown): string {
  return error instanceof ProblemError
    ? (sentences[error.code] ?? error.problem.detail)
    : sentenceFor(error);
}

export function registerSentence(error: unknown): string {
  return sentence(register, error);
}

export function loginSentence(error: unknown): string {
  return sentence(login, error);
}

export function setupSentence(error: unknown): string {
  return sentence(setup, error);
}

const provider: Record<string, string> = {
  "user-disabled": "User account is disabled.",
  "email-already-in-use": "The email address is already in use by another account.",
  "too-many-requests": "Too many attempts. Please wait a minute and try again.",
  "popup-blocked":
    "Your browser blocked the log-in window. Allow pop-ups for this site, then try again.",
};

/** The sentence for a failed login with a provider. Most failures are only logged (spec §8). */
export function providerSentence(outcome: string): string | undefined {
  return Object.hasOwn(provider, outcome) ? provider[outcome] : undefined;
}
