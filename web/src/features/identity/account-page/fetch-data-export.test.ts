import { afterEach, expect, test, vi } from "vitest";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { fetchOwnData } from "./fetch-own-data";

afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;

function serverAnswers(answer: Response): void {
  vi.stubGlobal("fetch", async () => answer);
}

test("what has come is told, and all of it is kept", async () => {
  const whole = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([80, 75]));
      controller.enqueue(new Uint8Array([3, 4, 0]));
      controller.close();
    },
  });
  serverAnswers(new Response(whole));
  const told: number[] = [];
  const blob = await fetchOwnData((bytes) => told.push(bytes), never);
  expect(told).toEqual([2, 5]);
  expect([blob.size, blob.type]).toEqual([5, "application/zip"]);
});

test("a refusal is the server's", async () => {
  const problem = { status: 429, code: "too-many-requests", detail: "Please wait 20 seconds." };
  serverAnswers(Response.json(problem, { status: 429 }));
  await expect(fetchOwnData(() => {}, never)).rejects.toThrow(ProblemError);
});

test("half of it is not taken for all of it", async () => {
  const cutOff = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([80, 75]));
      controller.error(new TypeError("network error"));
    },
  });
  serverAnswers(new Response(cutOff));
  await expect(fetchOwnData(() => {}, never)).rejects.toThrow(NetworkError);
});
