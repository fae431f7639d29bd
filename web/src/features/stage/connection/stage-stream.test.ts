import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "@/testing/event-source";
import { StageStream } from "./stage-stream";

interface View {
  t: number;
  name: string;
}

let stream: StageStream<View>;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-03-01T19:42:00Z") });
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeEventSource.opened = [];
  stream = new StageStream<View>({ stream: "/stream", view: "/view" });
  leave = stream.subscribe(() => undefined);
});

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the newest view counts, and beats show that the server is there", () => {
  const source = FakeEventSource.newest;
  source.connect();
  source.send("view", { t: 1_000, name: "first" });
  vi.advanceTimersByTime(11_000);
  source.send("beat", { t: 12_000 });
  vi.advanceTimersByTime(11_000);
  source.send("view", { t: 23_000, name: "second" });
  expect(stream.getState()).toEqual({
    view: { t: 23_000, name: "second" },
    silentSince: undefined,
    refused: undefined,
  });
  expect(stream.now()).toBe(23_000);
});

test("after 12 s of silence, the page says since when and connects anew", () => {
  FakeEventSource.newest.connect();
  FakeEventSource.newest.send("view", { t: 1_000, name: "first" });
  vi.advanceTimersByTime(12_000);
  expect(stream.getState().silentSince).toEqual(new Date("2027-03-01T19:42:00Z"));
  vi.advanceTimersByTime(3_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  // The server was restarted: its time begins anew.
  FakeEventSource.newest.connect();
  FakeEventSource.newest.send("view", { t: 50, name: "back" });
  expect(stream.getState()).toMatchObject({ view: { name: "back" }, silentSince: undefined });
  expect(stream.now()).toBe(50);
});

test("a stream that connects and stays silent is given up again", () => {
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened.length).toBeGreaterThan(2);
});

test("a revoked link ends it", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
  FakeEventSource.newest.refuse();
  await vi.advanceTimersByTimeAsync(0);
  expect(stream.getState().refused).toBe(404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test("a server that is restarting is asked again after a while", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  FakeEventSource.newest.refuse();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(stream.getState().refused).toBeUndefined();
});

test("while the server streams to too many others, the view is asked for every few seconds", async () => {
  let t = 1_000;
  let now = 0;
  const answer = () =>
    Response.json({ t, name: `at ${t}` }, { headers: { "wordhive-t": `${now}` } });
  vi.stubGlobal("fetch", () => Promise.resolve(answer()));
  for ([t, now] of [
    [1_000, 1_000],
    [1_000, 4_000],
    // The server was restarted.
    [50, 900],
  ] as const) {
    FakeEventSource.newest.refuse();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(stream.now()).toBe(now + 3_000);
    expect(stream.getState()).toEqual({
      view: { t, name: `at ${t}` },
      silentSince: undefined,
      refused: undefined,
    });
  }
  expect(FakeEventSource.opened).toHaveLength(4);
});
