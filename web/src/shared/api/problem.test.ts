import { expect, test } from "vitest";
import { hasCode, NetworkError, ProblemError, problemFrom, unwrap } from "./problem";
import { sentenceFor, sentences } from "./sentences";

const tooMany = {
  type: "about:blank",
  title: "Too many requests",
  status: 429,
  code: "too-many-requests",
  detail: "Slow down.",
} as const;

test("a response gives its data", async () => {
  const response = new Response(null, { status: 200 });
  expect(await unwrap(Promise.resolve({ data: { uid: "ada" }, response }))).toEqual({ uid: "ada" });
});

test("no content gives undefined", async () => {
  expect(await unwrap(Promise.resolve({ response: new Response(null, { status: 204 }) }))).toBe(
    undefined,
  );
});

test("an error response throws its problem, with the seconds to wait", async () => {
  const response = new Response(null, { status: 429, headers: { "Retry-After": "17" } });
  const error: unknown = await unwrap(Promise.resolve({ error: tooMany, response })).catch(
    (e) => e,
  );
  expect(hasCode(error, "too-many-requests") && error.retryAfter).toBe(17);
});

test("a proxy's error page is a network error", () => {
  const response = new Response(null, { status: 502 });
  expect(problemFrom("<html>Bad gateway</html>", response)).toBeInstanceOf(NetworkError);
});

test("a failed fetch is a network error, a canceled one is not", async () => {
  await expect(unwrap(Promise.reject(new TypeError("Failed to fetch")))).rejects.toBeInstanceOf(
    NetworkError,
  );
  const canceled = new DOMException("canceled", "AbortError");
  await expect(unwrap(Promise.reject(canceled))).rejects.toBe(canceled);
});

test("field errors are found by their field", () => {
  const problem = new ProblemError({
    ...tooMany,
    code: "invalid-fields",
    errors: [{ field: "title", message: "Title is required." }],
  });
  expect(problem.fieldErrors).toEqual({ title: "Title is required." });
});

test("every error code has a full sentence", () => {
  for (const [code, sentence] of Object.entries(sentences)) {
    expect(sentence, code).toMatch(/^[A-Z].*\.$/);
  }
});

test("a rate limit shows the server's message, which says how long to wait", () => {
  expect(sentenceFor(new ProblemError(tooMany))).toBe("Slow down.");
});

test("an unknown code falls back to the server's message", () => {
  const newer = { ...tooMany, code: "not-invented-yet" as "internal" };
  expect(sentenceFor(new ProblemError(newer))).toBe("Slow down.");
});
