import { expect, test } from "vitest";
import { type ErrorCode, NetworkError, ProblemError } from "@/shared/api/problem";
import { loginSentence, providerSentence, registerSentence } from "./sign-in-sentences";

function problem(code: ErrorCode): ProblemError {
  return new ProblemError({
    type: "about:blank",
    title: "Problem",
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
])("register shows for %s: %s", (code, text) => {
  expect(registerSentence(problem(code))).toBe(text);
});

test.each<[ErrorCode, string]>([
  ["invalid-email", "Invalid email address."],
  [
    "incomplete-sign-in-name",
    "Enter your whole log-in name with its number, such as maya-4821. It's on your card. Or enter your email address.",
  ],
  ["user-disabled", "User account is disabled."],
  ["user-not-found", "No user found with this email."],
  ["wrong-password", "Incorrect password."],
  ["invalid-credential", "The email address or password is not valid."],
  ["operation-not-allowed", "The server's own words."],
  ["weak-password", "The server's own words."],
])("login shows for %s: %s", (code, text) => {
  expect(loginSentence(problem(code))).toBe(text);
});

test("most provider failures are not shown", () => {
  expect(providerSentence("user-disabled")).toBe("User account is disabled.");
  for (const outcome of ["canceled", "unavailable", "stale", "constructor", ""]) {
    expect(providerSentence(outcome)).toBeUndefined();
  }
});

test("login shows a lost connection", () => {
  expect(loginSentence(new NetworkError("gone"))).toMatch(/could not be reached/);
});
