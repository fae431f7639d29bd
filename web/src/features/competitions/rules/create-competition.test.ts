// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "@/shared/api/problem";
import { type CompetitionDraft, createCompetition } from "./create-competition";

const draft: CompetitionDraft = {
  title: "Spring Bee",
  description: "For grades 3 to 6.",
  startDate: "2027-03-01",
  endDate: "2027-03-02",
  timeZone: "Europe/Berlin",
  generalInformationForm: true,
};

const sent: unknown[] = [];

function serverAnswers(answers: Response[]): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    return answers.shift() ?? Response.error();
  });
}

function taken(): Response {
  return Response.json(
    { type: "about:blank", title: "Conflict", status: 409, code: "code-taken", detail: "Taken." },
    { status: 409 },
  );
}

beforeEach(() => {
  sent.length = 0;
  return () => vi.unstubAllGlobals();
});

test("a taken code is replaced by another", async () => {
  serverAnswers([taken(), Response.json({ code: 20_002 }, { status: 201 })]);
  const codes = [20_001, 20_002];
  const created = await createCompetition(draft, "ada", () => codes.shift() ?? 0);
  expect(created.code).toBe(20_002);
  expect(sent).toEqual([
    { ...draft, code: 20_001, admins: ["ada"], participants: ["ada"] },
    { ...draft, code: 20_002, admins: ["ada"], participants: ["ada"] },
  ]);
});

test("at most ten codes are drawn", async () => {
  serverAnswers(Array.from({ length: 11 }, taken));
  await expect(createCompetition(draft, "ada")).rejects.toBeInstanceOf(ProblemError);
  expect(sent).toHaveLength(10);
});
