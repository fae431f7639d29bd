import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { screenProps } from "@/testing/screen-props";
import { controlSettling } from "@/testing/settle";
import { scribeView } from "@/testing/stage";
import type { Press } from "../connection/command-client";
import type { ScribeView } from "../views";
import { ScribeScreen } from "./scribe-screen";

const user = userEvent.setup();
const settle = controlSettling();
/** What the server was sent, and how it answers. */
let heard: Press["command"][];
let answer: () => Promise<Response>;
const send = vi.fn(async (_: Press["command"]) => true);

beforeEach(() => {
  heard = [];
  send.mockClear();
  answer = async () => Response.json({ seq: 40 });
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    heard.push(JSON.parse(String(body)).command);
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const spelling: ScribeView = scribeView;
const { turnId: _, turn: __, ...between } = spelling;
const done = { command: 39, at: "2027-03-01T19:40:58Z" };

interface Shown {
  view?: ScribeView;
  silentSince?: Date;
}

function show(first: ScribeView = spelling) {
  const screenOf = ({ view = first, silentSince }: Shown) => (
    <ScribeScreen
      view={view}
      silentSince={silentSince}
      {...screenProps("scribe", 1_000_000, send)}
    />
  );
  const { rerender } = render(screenOf({}));
  return (changes: Shown) => rerender(screenOf(changes));
}

const record = (text: string, restarts: string[] = []) => ({
  type: "hear",
  turn: 17,
  text,
  restarts,
});
const letters = () =>
  within(screen.getByRole("list"))
    .queryAllByRole("listitem")
    .map((item) => item.firstElementChild?.textContent)
    .join("");
const newest = () => heard.at(-1);

test("letters are sent as they are typed, after a short pause, and the last ones count", async () => {
  show();
  await user.keyboard("reca");
  expect(letters()).toBe("reca");
  await waitFor(() => expect(newest()).toEqual(record("reca")));
  expect(heard.length).toBeLessThan(4);
  await user.keyboard("{Backspace}o");
  await waitFor(() => expect(newest()).toEqual(record("reco")));
  expect(send).not.toHaveBeenCalled();
});

test("a restart leaves the first start in sight, and names the letter that changed", async () => {
  show();
  await user.keyboard("reca{Tab}reco");
  expect(screen.getByRole("heading", { name: "First start" })).toBeTruthy();
  expect(screen.getByText("reca")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Second start" })).toBeTruthy();
  expect(
    screen.getByText("Letter 4 changed: first a, now o. The judges can see this."),
  ).toBeTruthy();
  await waitFor(() => expect(newest()).toEqual(record("reco", ["reca"])));
});

test("erasing at the beginning of a start takes the restart back", async () => {
  show();
  await user.keyboard("reca{Tab}{Backspace}");
  expect(screen.queryByText("First start")).toBeNull();
  expect(letters()).toBe("reca");
});

test("Enter says that the speller is done, once the letters are sent", async () => {
  const change = show();
  send.mockImplementationOnce(async () => {
    expect(newest()).toEqual(record("recalcitrent"));
    return true;
  });
  await user.keyboard("recalcitrent{Enter}");
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: "done" }, expect.anything()));
  change({ view: { ...spelling, turn: "judging", done } });
  expect(screen.getByText(/^Sent to the judges at/)).toBeTruthy();
  await user.keyboard("x");
  expect(letters()).toBe("recalcitrent");
  await user.keyboard("{Escape}");
  expect(send).toHaveBeenLastCalledWith({ type: "undo", command: 39, reason: "" });
  change({ view: spelling });
  await user.keyboard("{Backspace}");
  expect(letters()).toBe("recalcitren");
});

test("Done pressed twice isn't taken back, nor what a judge has just said", async () => {
  const change = show();
  change({ view: { ...spelling, turn: "judging", done } });
  await user.dblClick(screen.getByRole("button", { name: "Not done yet" }));
  expect(send).not.toHaveBeenCalled();
  settle();
  await user.click(screen.getByRole("button", { name: "Not done yet" }));
  expect(send).toHaveBeenCalledWith({ type: "undo", command: 39, reason: "" });
});

test("letters are still taken after a judge has said that the speller is done", async () => {
  const change = show();
  await user.keyboard("recalcitren");
  change({ view: { ...spelling, turn: "judging", done } });
  await user.keyboard("t");
  await waitFor(() => expect(newest()).toEqual(record("recalcitrent")));
});

test("letters typed without a connection are on the device, and are sent again later", async () => {
  const change = show();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  change({ silentSince: new Date() });
  await user.keyboard("recal");
  await waitFor(() => expect(screen.getByText(/saved on this device/)).toBeTruthy());
  // The tab is closed, and opened again.
  cleanup();
  answer = async () => Response.json({ seq: 41 });
  heard = [];
  show();
  expect(letters()).toBe("recal");
  await waitFor(() => expect(heard).toEqual([record("recal")]));
  await waitFor(() =>
    expect(localStorage.getItem("wordhive-official-grant-1-letters")).toContain("true"),
  );
});

test("letters of a turn that is over are sent, and don't show up in the next one", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const change = show();
  await user.keyboard("recal");
  await waitFor(() => expect(heard).not.toEqual([]));
  heard = [];
  answer = async () => Response.json({ seq: 41 });
  change({ view: { ...spelling, turnId: 18, turn: "waiting" }, silentSince: new Date() });
  expect(letters()).toBe("");
  change({ view: { ...spelling, turnId: 18, turn: "waiting" } });
  await waitFor(() => expect(heard).toEqual([record("recal")]));
  await waitFor(() => expect(localStorage.getItem("wordhive-official-grant-1-letters")).toBeNull());
});

test("letters that the rules refuse say why", async () => {
  answer = async () =>
    Response.json({ code: "not-now", detail: "This turn doesn't exist." }, { status: 422 });
  show();
  await user.keyboard("r");
  expect(await screen.findByText("Not sent: This turn doesn't exist.")).toBeTruthy();
  expect(heard).toHaveLength(1);
});

test("another device's letters are there, and go on here", async () => {
  show({ ...spelling, heard: { text: "rec", restarts: [] } });
  await user.keyboard("a");
  await waitFor(() => expect(newest()).toEqual(record("reca")));
});

test("a held key isn't a double letter, and nobody is stuck", async () => {
  show();
  await user.keyboard("{l>3/}");
  expect(letters()).toBe("l");
  await user.tab({ shift: true });
  expect(document.activeElement?.tagName).toBe("BUTTON");
  await user.keyboard("{Enter}");
  expect(heard.some(({ type }) => type !== "hear")).toBe(false);
});

test("fingers have a keyboard that doesn't guess, with capitals where they count", async () => {
  show({ ...spelling, capitals: true });
  const keyboard = within(screen.getByRole("group", { name: "Keyboard" }));
  await user.click(keyboard.getByRole("button", { name: "Capital" }));
  await user.click(keyboard.getByRole("button", { name: "R" }));
  await user.click(keyboard.getByRole("button", { name: "e" }));
  expect(letters()).toBe("Re");
  await user.click(keyboard.getByRole("button", { name: "Restart" }));
  await user.click(keyboard.getByRole("button", { name: "Erase" }));
  expect(letters()).toBe("Re");
});

const cells = Array.from("recalcitrant", (accepted, index) => ({
  accepted,
  heard: index === 9 ? "e" : accepted,
}));

test("after the ruling is shown, the word is beside what was typed", () => {
  show({
    ...between,
    phase: "between",
    shown: { correct: false, ground: "misspelled" },
    word: "recalcitrant",
    comparison: { verdict: "wrong", cells, differsAt: 9 },
  });
  expect(screen.getByText("14 Maya: missed")).toBeTruthy();
  expect(screen.getByText("recalcitrant")).toBeTruthy();
  expect(screen.getByText("recalcitrent")).toBeTruthy();
  expect(screen.getByText("First difference at letter 10")).toBeTruthy();
  expect(screen.getByText("Next: 18 Eli")).toBeTruthy();
});

test.each<[string, Partial<ScribeView>, RegExp]>([
  ["before the bee", { phase: "doors", next: undefined }, /hasn't started/],
  ["between turns", { phase: "between" }, /Wait for the next speller/],
  ["on hold", { phase: "between", pause: { kind: "hold", text: "" } }, /One moment/],
  ["afterwards", { phase: "closed" }, /bee is over/],
])("the scribe waits: %s", async (_, changes, text) => {
  show({ ...between, speller: undefined, ...changes } as ScribeView);
  expect(screen.getByText(text)).toBeTruthy();
  await act(() => user.keyboard("r{Enter}"));
  expect(heard).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});
