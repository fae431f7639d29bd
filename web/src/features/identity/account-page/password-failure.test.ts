import { expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { passwordFailure } from "./password-failure";

function refusal(code: ErrorCode): ProblemError {
  const detail = "The server's own words.";
  return new ProblemError({ type: "about:blank", title: "Refused", status: 400, code, detail });
}

test("the wrong field is named", () => {
  expect(passwordFailure(refusal("wrong-password"))).toEqual({
    currentPassword: "Incorrect password.",
  });
  for (const code of ["weak-password", "invalid-fields"] as const) {
    expect(passwordFailure(refusal(code))).toEqual({ newPassword: "The server's own words." });
  }
});

test("what no field is to blame for is told below them", () => {
  expect(passwordFailure(refusal("operation-not-allowed"))).toBeUndefined();
  expect(passwordFailure(new NetworkError("gone"))).toBeUndefined();
});
