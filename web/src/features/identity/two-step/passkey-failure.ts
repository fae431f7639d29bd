import { ProblemError } from "@/shared/api/problem";

/** Why no passkey was added, where the usual sentences are about something else; undefined if they fit. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  switch (error.code) {
    case "operation-not-allowed":
      return error.problem.detail;
    // It isn't a field that can be corrected.
    case "invalid-fields":
      return error.fieldErrors.credential;
    // The browser's question expired, not the log-in.
    case "log-in-expired":
      return "This took too long. Please try again.";
    default:
      return undefined;
  }
}
