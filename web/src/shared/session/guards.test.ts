// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { isRedirect } from "@tanstack/react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Schema } from "@/shared/api/client";
import { competitionQuery } from "@/shared/api/competition";
import {
  requireAdmin,
  requireGuest,
  requireOrganizer,
  requirePossibleOrganizer,
  requireUser,
  safeRedirect,
} from "./guards";
import {
  BootstrapError,
  fetchOrCreateUser,
  type Session,
  sessionQuery,
  type User,
} from "./session";

afterEach(() => vi.unstubAllGlobals());

function user(role: User["role"]): User {
  return {
    uid: "ada",
    email: "ada@example.org",
    signInName: null,
    role,
    displayName: null,
    photoURL: null,
    wordlistsStudyDepth: [],
  };
}

function at(href: string, session: Session | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return { context: { queryClient }, location: { href } };
}

function signedIn(role: User["role"]): Session {
  const { uid, email, signInName, displayName, photoURL } = user(role);
  return { identity: { uid, email, signInName, displayName, photoURL }, user: user(role) };
}

async function redirectOf(guard: Promise<unknown>): Promise<unknown> {
  const thrown: unknown = await guard.then(
    () => undefined,
    (error) => error,
  );
  return isRedirect(thrown) ? thrown.options : undefined;
}

test("guests go to /login, which remembers the page", async () => {
  expect(await redirectOf(requireUser(at("/competition/12345?page=2", null)))).toMatchObject({
    to: "/login",
    search: { redirect: "/competition/12345?page=2" },
  });
  expect(await redirectOf(requireUser(at("/", null)))).toMatchObject({ to: "/login", search: {} });
});

test("requireAdmin redirects everyone else", async () => {
  expect(await redirectOf(requireAdmin(at("/admins", signedIn("user"))))).toMatchObject({
    to: "/",
  });
  expect(await redirectOf(requireAdmin(at("/admins", signedIn("admin"))))).toBeUndefined();
});

test("participants and organizers wait for the competition, and strangers go to /", async () => {
  const answers = vi.fn(async () =>
    Response.json(
      { type: "about:blank", title: "Forbidden", status: 403, code: "not-a-member", detail: "" },
      { status: 403, headers: { "content-type": "application/problem+json" } },
    ),
  );
  vi.stubGlobal("fetch", answers);
  const guard = (role: User["role"]) =>
    requirePossibleOrganizer({
      ...at("/competition/12345/settings", signedIn(role)),
      params: { code: 12_345 },
    });
  expect(await redirectOf(guard("user"))).toMatchObject({ to: "/" });
  expect(await redirectOf(guard("admin"))).toBeUndefined();
  expect(answers).toHaveBeenCalledTimes(1);
  const member = at("/competition/12345/settings", signedIn("user"));
  const competition = { code: 12_345, admins: ["ada"] } as Schema<"Competition">;
  member.context.queryClient.setQueryData(competitionQuery(12_345).queryKey, competition);
  expect(
    await redirectOf(requirePossibleOrganizer({ ...member, params: { code: 12_345 } })),
  ).toBeUndefined();
});

test("only organizers pass requireOrganizer, whatever their role", async () => {
  const organizers = { code: 12_345, admins: ["ada"] } as Schema<"Competition">;
  const others = { ...organizers, admins: ["ben"] };
  const guard = (role: User["role"], competition: Schema<"Competition">) => {
    const { context } = at("/competition/12345/settings", signedIn(role));
    context.queryClient.setQueryData(competitionQuery(12_345).queryKey, competition);
    return requireOrganizer({ context, params: { code: 12_345 } });
  };
  expect(await redirectOf(guard("admin", others))).toMatchObject({ to: "/" });
  expect(await redirectOf(guard("user", others))).toMatchObject({ to: "/" });
  expect(await redirectOf(guard("user", organizers))).toBeUndefined();
});

test("logged-in users leave /login for the page they wanted", async () => {
  const guard = { ...at("/login", signedIn("user")), search: { redirect: "/admins" } };
  expect(await redirectOf(requireGuest(guard))).toMatchObject({ href: "/admins" });
  const malicious = { ...guard, search: { redirect: "https://evil.example" } };
  expect(await redirectOf(requireGuest(malicious))).toMatchObject({ href: "/" });
  expect(await redirectOf(requireGuest({ ...at("/login", null), search: {} }))).toBeUndefined();
});

test.each([
  ["/competition/12345?page=2", "/competition/12345?page=2"],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["/.//evil.example", undefined],
  ["//", undefined],
  ["competition/12345", undefined],
  ["https://evil.example", undefined],
  ["javascript:alert(1)", undefined],
  [17, undefined],
])("a redirect to %s becomes %s", (target, expected) => {
  expect(safeRedirect(target)).toBe(expected);
});

function serverAnswers(answers: Response[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim());
    return answers.shift() ?? Response.error();
  });
  return calls;
}

test("an existing user record is used", async () => {
  const calls = serverAnswers([Response.json([user("admin")])]);
  expect(await fetchOrCreateUser(signedIn("admin").identity)).toEqual(user("admin"));
  expect(calls).toEqual(["GET /api/auth/ada"]);
});

test("without a record, one is created with the role user", async () => {
  const calls = serverAnswers([Response.json([]), Response.json(user("user"), { status: 201 })]);
  expect(await fetchOrCreateUser(signedIn("user").identity)).toEqual(user("user"));
  expect(calls[1]).toBe('POST /api/auth {"uid":"ada","email":"ada@example.org","role":"user"}');
});

test("a failed bootstrap has the spec's message", async () => {
  serverAnswers([Response.json({ identity: signedIn("user").identity }), Response.error()]);
  const failure: unknown = await new QueryClient().fetchQuery(sessionQuery).catch((error) => error);
  expect(failure).toBeInstanceOf(BootstrapError);
  expect((failure as Error).message).toBe(
    "Failed to fetch or create user data. Please try again later.",
  );
});
