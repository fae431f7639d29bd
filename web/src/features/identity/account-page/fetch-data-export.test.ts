// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { fetchDataExport } from "./fetch-data-export";

afterEach(() => vi.unstubAllGlobals());

const neverAborted = new AbortController().signal;

function serverAnswers(answer: Response): void {
  vi.stubGlobal("fetch", async () => answer);
}

test("a download reports its progress and returns the whole archive", async () => {
  const whole = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([80, 75]));
      controller.enqueue(new Uint8Array([3, 4, 0]));
      controller.close();
    },
  });
  serverAnswers(new Response(whole));
  const progress: number[] = [];
  const blob = await fetchDataExport((bytes) => progress.push(bytes), neverAborted);
  expect(progress).toEqual([2, 5]);
  expect([blob.size, blob.type]).toEqual([5, "application/zip"]);
});

test("a rate limit is a problem error", async () => {
  const problem = { status: 429, code: "too-many-requests", detail: "Please wait 20 seconds." };
  serverAnswers(Response.json(problem, { status: 429 }));
  await expect(fetchDataExport(() => {}, neverAborted)).rejects.toThrow(ProblemError);
});

test("an interrupted download is a network error", async () => {
  const interrupted = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([80, 75]));
      controller.error(new TypeError("network error"));
    },
  });
  serverAnswers(new Response(interrupted));
  await expect(fetchDataExport(() => {}, neverAborted)).rejects.toThrow(NetworkError);
});
