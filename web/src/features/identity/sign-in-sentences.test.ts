import { expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { loginSentence, providerSentence, registerSentence } from "./sign-in-sentences";

function refusal(code: ErrorCode): ProblemError {
  return new ProblemError({
    type: "about:blank",
    title: "Refused",
    status: 400,
    code,
    detail: "The server's own words.",
  });
}

test.each<[ErrorCode, string]>([
  ["email-already-in-use", "The email address is already in use by another account."],
  ["invalid-credential", "The email address or password is not valid."],
  ["operation-not-allowed", "Email/password accounts are not enabled."],
  ["weak-password", "The password is too weak."],
  ["invalid-email", "The server's own words."],
  ["too-many-requests", "The server's own words."],
])("register says to %s: %s", (code, text) => {
  expect(registerSentence(refusal(code))).toBe(text);
});

test.each<[ErrorCode, string]>([
  ["invalid-email", "Invalid email address."],
  ["user-disabled", "User account is disabled."],
  ["user-not-found", "No user found with this email."],
  ["wrong-password", "Incorrect password."],
  ["invalid-credential", "The email address or password is not valid."],
  ["operation-not-allowed", "The server's own words."],
  ["weak-password", "The server's own words."],
])("login says to %s: %s", (code, text) => {
  expect(loginSentence(refusal(code))).toBe(text);
});

test("what ends at a provider is not told", () => {
  expect(providerSentence("user-disabled")).toBe("User account is disabled.");
  for (const outcome of ["cancelled", "unavailable", "stale", "constructor", ""]) {
    expect(providerSentence(outcome)).toBeUndefined();
  }
});

test("a lost connection is told as one", () => {
  expect(loginSentence(new NetworkError("gone"))).toMatch(/could not be reached/);
});
