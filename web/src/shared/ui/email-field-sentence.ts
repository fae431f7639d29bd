import { hasCode, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

/** What to say beside an email field that names someone else's account. */
export function emailFieldSentence(error: unknown, unknownAccount: string): string {
  if (hasCode(error, "not-found") || hasCode(error, "user-not-found")) {
    return unknownAccount;
  }
  if (error instanceof ProblemError && error.status === 422) {
    return error.fieldErrors.email ?? error.problem.detail;
  }
  return sentenceFor(error);
}
