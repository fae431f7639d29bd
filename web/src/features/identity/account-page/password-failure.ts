import { ProblemError } from "@/shared/api/problem";

type PasswordFailure = Partial<Record<"currentPassword" | "newPassword", string>>;

/** The fields' errors, or undefined if the change failed for another reason. */
export function passwordFailure(error: unknown): PasswordFailure | undefined {
  if (!(error instanceof ProblemError)) {
    return undefined;
  }
  switch (error.code) {
    case "wrong-password":
      return { currentPassword: "Incorrect password." };
    // Only the server knows why.
    case "weak-password":
    case "invalid-fields":
      return { newPassword: error.problem.detail };
    default:
      return undefined;
  }
}
