import { FailureAlert } from "@/shared/ui/failure-alert";
import { JoinError } from "./rules/join-competition";

export function JoinFailure({ error }: { error: unknown }) {
  return error instanceof JoinError ? (
    <FailureAlert sentence={error.message} more={error.advice} error={error.cause} />
  ) : (
    <FailureAlert sentence="An unexpected error occurred. Please try again later." error={error} />
  );
}
