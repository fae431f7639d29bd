import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "@/testing/event-source";
import { pronouncerView } from "@/testing/stage";
import type { OfficialState } from "../views";
import { GrantPage } from "./grant-page";

const user = userEvent.setup();
/** How the server answers, by method, and the codes that it was sent. */
let server: Record<string, () => Response | Promise<Response>>;
let codes: string[];

const bee = { _id: "bee-1", title: "Maple County Spelling Bee", rehearsal: false };
const expiresAt = "2027-03-02T19:00:00Z";
const waiting: OfficialState = {
  _id: "grant-1",
  expiresAt,
  role: "pronouncer",
  label: "Ms. Ortiz",
  bee,
  state: "waiting",
  pairing: "4071",
};
const ready: OfficialState = { ...waiting, state: "ready", pairing: undefined };
const refuse = (status: number, detail: string) => Response.json({ detail }, { status });
const none = () => refuse(401, "This device has no role.");

beforeEach(() => {
  vi.stubGlobal("EventSource", FakeEventSource);
  FakeEventSource.opened = [];
  codes = [];
  server = { GET: none };
  vi.stubGlobal("fetch", async (_: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "POST") codes.push(JSON.parse(String(body)).code);
    return server[method]?.() ?? none();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = "";
});

/** The stream opens only after the page says that it connects. */
async function sendView() {
  const stream = await waitFor(() => FakeEventSource.newest);
  act(() => stream.send("view", pronouncerView));
}

test("a link's code is used once, and leaves the address", async () => {
  location.hash = "#K7M2P9XQ4";
  server.POST = () => Response.json(ready);
  render(<GrantPage />);
  expect(await screen.findByText("Connecting…")).toBeTruthy();
  expect(codes).toEqual(["K7M2P9XQ4"]);
  expect(location.hash).toBe("");
});

test("a link that is opened again leads to the role that it gave", async () => {
  location.hash = "#K7M2P9XQ4";
  server.POST = () => refuse(404, "This code was used already. Ask for a new one.");
  server.GET = () => Response.json(ready);
  render(<GrantPage />);
  expect(await screen.findByText("Connecting…")).toBeTruthy();
});

test("a broken link says that its code doesn't work", async () => {
  location.hash = "#K7M%";
  server.POST = () => refuse(404, "This code is wrong, was already used or has expired.");
  render(<GrantPage />);
  expect(await screen.findByText(/^This code is wrong/)).toBeTruthy();
  expect(codes).toEqual(["K7M%"]);
});

test("a device with words shows its digits until an organizer confirms them", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.GET = () => Response.json(waiting);
  render(<GrantPage />);
  expect(await screen.findByText("4071")).toBeTruthy();
  // Meanwhile the network is gone for a moment: the digits stay.
  server.GET = () => Promise.reject(new TypeError("Failed to fetch"));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("4071")).toBeTruthy();
  server.GET = () => Response.json(ready);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  act(() => FakeEventSource.newest.send("view", pronouncerView));
  expect(screen.getByText("recalcitrant")).toBeTruthy();
});

test("a code is typed in any way, and a wrong one says why", async () => {
  server.POST = () => refuse(404, "This code was used already. Ask for a new one.");
  render(<GrantPage />);
  const code = (await screen.findByLabelText("Code")) as HTMLInputElement;
  await user.type(code, "k7m{Enter}");
  expect(screen.getByText("A code has 9 letters and digits.")).toBeTruthy();
  await user.type(code, " 2p9-xq4{Enter}");
  expect(await screen.findByText("This code was used already. Ask for a new one.")).toBeTruthy();
  expect(codes).toEqual(["K7M2P9XQ4"]);
  const again = screen.getByLabelText("Code") as HTMLInputElement;
  expect(again.value).toBe("K7M2P9XQ4");
  // The form was gone meanwhile.
  expect(document.activeElement).toBe(again);
});

test("without a connection, the same code is sent again", async () => {
  location.hash = "#K7M2P9XQ4";
  server.POST = () => Promise.reject(new TypeError("Failed to fetch"));
  render(<GrantPage />);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.POST = () => Response.json(ready);
  await user.click(again);
  expect(await screen.findByText("Connecting…")).toBeTruthy();
  expect(codes).toEqual(["K7M2P9XQ4", "K7M2P9XQ4"]);
});

test("a role on the wrong device is given back", async () => {
  server.GET = () => Response.json(ready);
  server.DELETE = () => new Response(null, { status: 204 });
  render(<GrantPage />);
  await sendView();
  await user.click(screen.getByRole("button", { name: "This device: Ms. Ortiz" }));
  await user.click(screen.getByRole("button", { name: "Wrong device? Give the role back…" }));
  await user.click(screen.getByRole("button", { name: /^Give it back/ }));
  expect(await screen.findByLabelText("Code")).toBeTruthy();
  expect(screen.queryByText("recalcitrant")).toBeNull();
});

/** What a scribe's and a desk's page keep on the device, and what isn't theirs. */
function keep() {
  localStorage.setItem("wordhive-official-grant-1-letters", "[]");
  sessionStorage.setItem("wordhive-official-grant-1-appeal", '"Heard again"');
  localStorage.setItem("wordhive-bee-bee-1-letters", "[]");
}
const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

test.each([
  ["given back", () => user.click(screen.getByRole("button", { name: /^Give it back/ }))],
  ["revoked", () => act(() => FakeEventSource.newest.refuse())],
])("what was kept for a role goes when it is %s", async (_, end) => {
  server.GET = () => Response.json(ready);
  server.DELETE = () => new Response(null, { status: 204 });
  render(<GrantPage />);
  await sendView();
  await user.click(screen.getByRole("button", { name: "This device: Ms. Ortiz" }));
  await user.click(screen.getByRole("button", { name: "Wrong device? Give the role back…" }));
  keep();
  server.GET = none;
  await end();
  await waitFor(() => expect(kept()).toEqual(["wordhive-bee-bee-1-letters"]));
});

test("what was kept for a role goes when it has expired, or another one is taken", async () => {
  keep();
  render(<GrantPage />);
  await screen.findByLabelText("Code");
  expect(kept()).toEqual(["wordhive-bee-bee-1-letters"]);
  keep();
  server.POST = () => Response.json(ready);
  await user.type(screen.getByLabelText("Code"), "K7M2P9XQ4{Enter}");
  await screen.findByText("Connecting…");
  expect(kept()).toEqual(["wordhive-bee-bee-1-letters"]);
});

test("a device that can't reach the server keeps what it has", async () => {
  keep();
  server.GET = () => Promise.reject(new TypeError("Failed to fetch"));
  render(<GrantPage />);
  await screen.findByRole("heading", { name: "Not connected" });
  expect(kept()).toHaveLength(3);
});

test("a press after the role has ended says so", async () => {
  server.GET = () => Response.json({ ...ready, label: "" });
  render(<GrantPage />);
  await sendView();
  // Without a name, the device is called by its role.
  expect(screen.getByRole("button", { name: "This device: Pronouncer" })).toBeTruthy();
  server.POST = none;
  await user.keyboard(" ");
  expect(await screen.findByText(/^This device's role has ended\. Your last action/)).toBeTruthy();
});

test("a role that was taken back ends at once, and another code helps", async () => {
  server.GET = () => Response.json(ready);
  render(<GrantPage />);
  await sendView();
  server.GET = none;
  act(() => FakeEventSource.newest.refuse());
  expect(await screen.findByText("This device's role has ended")).toBeTruthy();
  expect(screen.queryByText("recalcitrant")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Enter a new code" }));
  expect(screen.getByLabelText("Code")).toBeTruthy();
});

test("a role that another tab replaced leads to the new one, and what is stored for that stays", async () => {
  server.GET = () => Response.json(ready);
  render(<GrantPage />);
  await sendView();
  expect(FakeEventSource.newest.url).toBe("/api/official/stream?grant=grant-1");
  localStorage.setItem("wordhive-official-grant-1-letters", "[]");
  localStorage.setItem("wordhive-official-grant-2-letters", "[]");
  const scribe = { ...ready, _id: "grant-2", role: "scribe", label: "" };
  server.GET = () => Response.json(scribe);
  // The view, which says why the stream can't be opened, is refused.
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    path.endsWith("?grant=grant-1") ? Promise.resolve(none()) : fetch(path, init),
  );
  act(() => FakeEventSource.newest.refuse());
  expect(await screen.findByText("This device's role has changed")).toBeTruthy();
  expect(kept()).toEqual(["wordhive-official-grant-2-letters"]);
  await user.click(screen.getByRole("button", { name: "Continue as Scribe" }));
  await waitFor(() =>
    expect(FakeEventSource.newest.url).toBe("/api/official/stream?grant=grant-2"),
  );
});
