import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Schema } from "@/shared/api/client";
import { competitionQuery } from "@/shared/api/competition";
import { ProblemError } from "@/shared/api/problem";
import { type Session, sessionQuery } from "./session";
import { noticeSessionEnd } from "./session-end";

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

const isAskedAnew = (queryClient: QueryClient) =>
  queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated;

test("an ended session leads to /login, and back to the page afterwards", () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  noticeSessionEnd(refusal(401, "not-signed-in"), signedIn());
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?ended=true/));
});

test("who is signed in is asked anew when something is forbidden, and only then", () => {
  const queryClient = signedIn();
  noticeSessionEnd(refusal(404, "not-found"), queryClient);
  expect(isAskedAnew(queryClient)).toBe(false);
  noticeSessionEnd(refusal(403, "forbidden"), queryClient);
  expect(isAskedAnew(queryClient)).toBe(true);
});

test("who is no member any more is shown the competition no longer", () => {
  const queryClient = signedIn();
  const { queryKey } = competitionQuery(12_345);
  queryClient.setQueryData(queryKey, { code: 12_345 } as Schema<"Competition">);
  noticeSessionEnd(refusal(404, "not-found"), queryClient);
  expect(queryClient.getQueryData(queryKey)).toBeDefined();
  noticeSessionEnd(refusal(403, "not-a-member"), queryClient);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
