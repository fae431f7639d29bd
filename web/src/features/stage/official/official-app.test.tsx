import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "@/testing/event-source";
import { judgeView } from "@/testing/stage";
import { OfficialApp } from "./official-app";

const user = userEvent.setup();
const address = "/api/bee/competition/12345/bee-1";
let requests: { path: string; body: { role?: string } }[];
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.opened = [];
  requests = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    requests.push({ path, body: JSON.parse(String(body ?? "{}")) });
    return answer();
  });
  render(<OfficialApp path="/competition/12345/bee/bee-1/judge" />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an organizer opens a role under the bee's address, and presses as that role", async () => {
  expect(FakeEventSource.newest.url).toBe(`${address}/stream/judge`);
  act(() => FakeEventSource.newest.send("view", judgeView));
  // Organizers hold every role.
  expect(screen.getByRole("button", { name: "Another word was read…" })).toBeTruthy();
  answer = () => Response.json({ seq: 41 });
  await user.keyboard("c");
  expect(requests).toMatchObject([{ path: `${address}/command`, body: { role: "judge" } }]);
});

test.each([
  [401, "You're logged out"],
  [404, "There's no such bee"],
])("a status %d says: %s", async (status, heading) => {
  answer = () => Response.json({}, { status });
  act(() => FakeEventSource.newest.refuse());
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});
