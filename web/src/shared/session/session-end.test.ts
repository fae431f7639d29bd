// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Schema } from "@/shared/api/client";
import { competitionQuery } from "@/shared/api/competition";
import { logInState, setPageUser } from "@/shared/api/ended-session";
import { ProblemError } from "@/shared/api/problem";
import { type Session, sessionQuery } from "./session";
import { handleSessionErrors } from "./session-end";

const user: Schema<"User"> = {
  uid: "ada",
  email: "ada@example.org",
  signInName: null,
  role: "user",
  displayName: null,
  photoURL: null,
  wordlistsStudyDepth: [],
};

function signedIn(): QueryClient {
  const queryClient = new QueryClient();
  const { uid, email } = user;
  const session: Session = {
    identity: { uid, email, signInName: null, displayName: null, photoURL: null },
    user,
  };
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return queryClient;
}

function refusal(status: number, code: Schema<"ErrorCode">): ProblemError {
  return new ProblemError({ type: "about:blank", title: "", status, code, detail: "" });
}

const isInvalidated = (queryClient: QueryClient) =>
  queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated;

test("an expired session asks to log in, and the page stays", () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  setPageUser("ada");
  handleSessionErrors(refusal(401, "not-signed-in"), signedIn());
  expect(logInState()).toBe("asking");
  expect(assign).not.toHaveBeenCalled();
  setPageUser(undefined);
});

test("a 403 forbidden reloads the session", () => {
  const queryClient = signedIn();
  handleSessionErrors(refusal(404, "not-found"), queryClient);
  expect(isInvalidated(queryClient)).toBe(false);
  handleSessionErrors(refusal(403, "forbidden"), queryClient);
  expect(isInvalidated(queryClient)).toBe(true);
});

test("a removed member no longer sees the competition", () => {
  const queryClient = signedIn();
  const { queryKey } = competitionQuery(12_345);
  queryClient.setQueryData(queryKey, { code: 12_345 } as Schema<"Competition">);
  handleSessionErrors(refusal(404, "not-found"), queryClient);
  expect(queryClient.getQueryData(queryKey)).toBeDefined();
  handleSessionErrors(refusal(403, "not-a-member"), queryClient);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
