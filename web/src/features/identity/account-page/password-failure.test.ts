import { expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { passwordFailure } from "./password-failure";

function problem(code: ErrorCode): ProblemError {
  const detail = "The server's own words.";
  return new ProblemError({ type: "about:blank", title: "Problem", status: 400, code, detail });
}

test("the error is shown at its field", () => {
  expect(passwordFailure(problem("wrong-password"))).toEqual({
    currentPassword: "Incorrect password.",
  });
  for (const code of ["weak-password", "invalid-fields"] as const) {
    expect(passwordFailure(problem(code))).toEqual({ newPassword: "The server's own words." });
  }
});

test("other errors belong to no field", () => {
  expect(passwordFailure(problem("operation-not-allowed"))).toBeUndefined();
  expect(passwordFailure(new NetworkError("gone"))).toBeUndefined();
});
