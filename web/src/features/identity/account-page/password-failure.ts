import { ProblemError } from "@/shared/api/problem";

type PasswordFailure = Partial<Record<"currentPassword" | "newPassword", string>>;

/** What to say beside a field when the password could not be changed; undefined when no field is to blame. */
export function passwordFailure(error: unknown): PasswordFailure | undefined {
  if (!(error instanceof ProblemError)) {
    return undefined;
  }
  switch (error.code) {
    case "wrong-password":
      return { currentPassword: "Incorrect password." };
    // Why it is too weak, or that it is too long, only the server knows.
    case "weak-password":
    case "invalid-fields":
      return { newPassword: error.problem.detail };
    default:
      return undefined;
  }
}
