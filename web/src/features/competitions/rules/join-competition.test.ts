// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { JoinError, joinCompetition } from "./join-competition";

afterEach(() => vi.unstubAllGlobals());

function serverAnswers(...answers: (Response | Error)[]): string[] {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    paths.push(new URL(request.url).pathname);
    const answer = answers.shift();
    if (answer instanceof Response) {
      return answer;
    }
    throw answer;
  });
  return paths;
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { type: "about:blank", title: "", status, code, detail: "The server's words." },
    { status, headers },
  );
}

async function failure(): Promise<{ sentence: string; advice: string | undefined }> {
  const error: unknown = await joinCompetition(12_345, "ada").catch((thrown) => thrown);
  if (!(error instanceof JoinError)) {
    throw new Error("the join did not fail", { cause: error });
  }
  return { sentence: error.message, advice: error.advice };
}

test("both steps run in order", async () => {
  const paths = serverAnswers(Response.json({ uid: "ada" }), Response.json({ code: 12_345 }));
  expect(await joinCompetition(12_345, "ada")).toEqual({
    user: { uid: "ada" },
    competition: { code: 12_345 },
  });
  expect(paths).toEqual(["/api/user/add-competition", "/api/competition/add-participant"]);
});

test("an unknown code fails in the first step, and the second is skipped", async () => {
  const paths = serverAnswers(refusal(404, "not-found"));
  expect(await failure()).toEqual({
    sentence: "Failed to join competition. Please try again.",
    advice: "There is no competition with this code. Check all five digits.",
  });
  expect(paths).toHaveLength(1);
});

test("too many attempts show how long to wait", async () => {
  serverAnswers(refusal(429, "too-many-requests", { "Retry-After": "17" }));
  expect(await failure()).toEqual({
    sentence: "Failed to join competition. Please try again.",
    advice: "Too many attempts. Please wait 17 seconds.",
  });
});

test("an error in the second step has its own sentence", async () => {
  serverAnswers(Response.json({ uid: "ada" }), refusal(500, "internal"));
  expect(await failure()).toEqual({
    sentence: "Failed to add participant to competition. Please try again.",
    advice: "The server's words.",
  });
});

test("a network error is the unexpected error", async () => {
  serverAnswers(new TypeError("Failed to fetch"));
  expect(await failure()).toEqual({
    sentence: "An unexpected error occurred. Please try again later.",
    advice: undefined,
  });
});
