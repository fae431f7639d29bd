import { hasCode } from "@/shared/api/problem";

/** The password field's error, if the deletion failed because of the password. */
export function deletionFailure(error: unknown): string | undefined {
  if (hasCode(error, "wrong-password")) {
    return "Incorrect password.";
  }
  return hasCode(error, "invalid-fields") ? error.fieldErrors.password : undefined;
}
