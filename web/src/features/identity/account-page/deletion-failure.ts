import { hasCode } from "@/shared/api/problem";

/** What to say beside the password when the account could not be deleted; undefined when the password is not to blame. */
export function deletionFailure(error: unknown): string | undefined {
  if (hasCode(error, "wrong-password")) {
    return "Incorrect password.";
  }
  return hasCode(error, "invalid-fields") ? error.fieldErrors.password : undefined;
}
