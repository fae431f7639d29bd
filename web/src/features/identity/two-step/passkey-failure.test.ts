import { expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { passkeyFailure } from "./passkey-failure";

function problem(code: ErrorCode, detail: string, field?: string): ProblemError {
  const errors = field === undefined ? {} : { errors: [{ field, message: detail }] };
  return new ProblemError({ type: "about:blank", title: "", status: 400, code, detail, ...errors });
}

const tooMany = "Your account has too many passkeys. Remove one first.";
const refused = "This passkey could not be added. Please try again.";

test.each([
  [problem("operation-not-allowed", tooMany), tooMany],
  [problem("invalid-fields", refused, "credential"), refused],
  [
    problem("log-in-expired", "This took too long. Please log in again."),
    "This took too long. Please try again.",
  ],
])("a passkey that can't be added says why: %s", (error, sentence) => {
  expect(passkeyFailure(error)).toBe(sentence);
});

test("other failures keep their usual sentences", () => {
  expect(passkeyFailure(problem("too-many-requests", "Wait."))).toBeUndefined();
  expect(passkeyFailure(problem("invalid-fields", "Name is required.", "name"))).toBeUndefined();
  expect(passkeyFailure(new NetworkError("gone"))).toBeUndefined();
});
