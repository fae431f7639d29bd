import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sent } from "../connection/command-client";
import type { Letters } from "../screen/starts";
import { LettersOutbox } from "./letters-outbox";

let sent: (readonly [turn: number, text: string])[];
let answer: () => Promise<Sent<unknown>>;
let outbox: LettersOutbox;
let leave: () => void;
const stored = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  sent = [];
  answer = async () => ({ is: "done" });
  open();
});

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(): void {
  outbox = new LettersOutbox("letters", (turn: number, { text }: Letters) => {
    sent.push([turn, text]);
    return answer();
  });
  leave = outbox.subscribe(() => undefined);
  outbox.follow(17);
}

const type = (text: string, turn = 17) => outbox.write(turn, { text, restarts: [] });

test("letters that follow quickly go together", async () => {
  for (const text of ["r", "re", "rec"]) type(text);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([[17, "rec"]]);
});

test("letters typed while others are under way follow them, never the other way round", async () => {
  let arrive: (sent: Sent<unknown>) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  type("r");
  await vi.advanceTimersByTimeAsync(300);
  type("re");
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([[17, "r"]]);
  answer = async () => ({ is: "done" });
  arrive({ is: "done" });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([
    [17, "r"],
    [17, "re"],
  ]);
  expect(await outbox.send()).toBe(true);
});

test("without a connection, it tries again until the letters are sent", async () => {
  answer = async () => ({ is: "unsent" });
  type("rec");
  expect(await outbox.send()).toBe(false);
  answer = async () => ({ is: "done" });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(sent).toEqual([
    [17, "rec"],
    [17, "rec"],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
});

test("a page that is opened again sends what was left, and forgets turns that are over", async () => {
  answer = async () => ({ is: "unsent" });
  type("rec");
  await vi.advanceTimersByTimeAsync(300);
  leave();
  answer = async () => ({ is: "done" });
  sent = [];
  open();
  outbox.follow(18);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([[17, "rec"]]);
  expect(stored.size).toBe(0);
});

test("letters that are under way when a role ends aren't stored again", async () => {
  let arrive: (sent: Sent<unknown>) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  type("rec");
  await vi.advanceTimersByTimeAsync(300);
  leave();
  stored.clear();
  arrive({ is: "done" });
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.size).toBe(0);
});

test("another tab's letters are taken over", () => {
  stored.set("letters", JSON.stringify([{ turn: 17, text: "rec", restarts: [], sent: true }]));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "letters" }));
  expect(outbox.getState().records).toMatchObject([{ text: "rec" }]);
});

test("storage that refuses or holds something else loses nothing in the page", async () => {
  stored.set("letters", "{");
  leave();
  open();
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError");
    },
  });
  type("r");
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([[17, "r"]]);
});
