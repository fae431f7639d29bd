import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { screenProps } from "@/testing/screen-props";
import { timekeeperView } from "@/testing/stage";
import type { Press } from "../connection/command-client";
import type { TimekeeperView } from "../views";
import { readSeconds } from "./set-clock-dialog";
import { TimekeeperScreen } from "./timekeeper-screen";

const user = userEvent.setup();
const serverNow = 1_000_000;
const send = vi.fn(async (_: Press["command"]) => true);

beforeEach(() => {
  send.mockClear();
});

afterEach(cleanup);

const { clock, ...withoutClock } = timekeeperView;
const stopped = { running: false, left: 47_000, warn: [60, 30], askUntilLeft: 30 };

const asking: TimekeeperView = timekeeperView;
const { limit: __, starts: ___, ...withoutLimit } = withoutClock;

function show(view: TimekeeperView, silentSince?: Date) {
  render(
    <TimekeeperScreen
      view={view}
      silentSince={silentSince}
      {...screenProps("timekeeper", serverNow, send)}
    />,
  );
}

const enabled = () =>
  ["Start", "Stop"].filter(
    (name) =>
      !(screen.getByRole("button", { name: new RegExp(`^${name}`) }) as HTMLButtonElement).disabled,
  );

test.each<[string, TimekeeperView, string[], RegExp[]]>([
  [
    "before the word",
    { ...withoutClock, turn: "waiting" },
    [],
    [/Not started/, /1:30/, /when the pronouncer has said the word/, /after the word/],
  ],
  ["running", asking, ["Stop"], [/ASK/, /1:12/, /Warn at 1:00 and 0:30/]],
  [
    "a warning",
    { ...asking, clock: { ...clock, endT: serverNow + 28_000 } },
    ["Stop"],
    [/SPELL NOW/, /0:28/, /Say “thirty seconds\.”/],
  ],
  [
    "a warning that is past",
    { ...asking, clock: { ...clock, endT: serverNow + 12_000 } },
    ["Stop"],
    [/0:12/, /No more warnings/],
  ],
  [
    "stopped",
    { ...asking, clock: stopped },
    ["Start"],
    [/STOPPED/, /0:47/, /The clock is stopped\./],
  ],
  [
    "zero, which only the server makes final",
    { ...asking, clock: { ...clock, endT: serverNow - 300 } },
    [],
    [/SPELL NOW/, /0:00/, /Waiting for the server/],
  ],
  [
    "time",
    {
      ...asking,
      turn: "judging",
      timeUp: true,
      clock: { ...stopped, left: 0 },
      overSinceT: serverNow - 4_300,
    },
    [],
    [/TIME/, /0:00/, /Say “time\.” The judges decide\./, /Over by 4 s/],
  ],
  [
    "on hold",
    { ...asking, clock: stopped, pause: { kind: "hold", text: "" } },
    [],
    [/0:47/, /On hold/],
  ],
  ["done", { ...asking, turn: "judging", clock: stopped }, [], [/STOPPED/, /The speller is done/]],
  ["rules without a clock", withoutLimit, [], [/These rules have no clock/]],
])("the timekeeper's page: %s", (_, view, keys, texts) => {
  show(view);
  for (const text of texts) expect(document.body.textContent).toMatch(text);
  expect(enabled()).toEqual(keys);
});

test("comma starts and period stops, and only the key that can act does", async () => {
  show(asking);
  await user.keyboard("[Comma]");
  expect(send).not.toHaveBeenCalled();
  await user.keyboard("[Period]");
  expect(send).toHaveBeenCalledWith({ type: "setClock", running: false });
  cleanup();
  show({ ...asking, clock: stopped });
  await user.keyboard("[Comma]");
  expect(send).toHaveBeenLastCalledWith({ type: "setClock", running: true });
});

test("after a restart, the clock waited: resume, or set another time", async () => {
  show({ ...asking, clock: stopped, away: { seconds: 14 } });
  expect(screen.getByText(/away for 14 s\. The clock waited\./)).toBeTruthy();
  expect(enabled()).toEqual([]);
  await user.keyboard("[Comma]");
  expect(send).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Resume at 0:47" }));
  expect(send).toHaveBeenCalledWith({ type: "setClock", running: true });
  await user.click(screen.getByRole("button", { name: "Set another time…" }));
  const time = screen.getByLabelText("Time left") as HTMLInputElement;
  expect(time.value).toBe("0:47");
  await user.clear(time);
  await user.type(time, "1:05");
  await user.click(screen.getByRole("button", { name: "Set and start" }));
  expect(send).toHaveBeenLastCalledWith(
    { type: "setClock", running: true, remainingMs: 65_000 },
    expect.anything(),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("after the time is up, there is no clock to set until that is undone", async () => {
  const zero = { ...stopped, left: 0 };
  show({ ...asking, turn: "judging", timeUp: true, clock: zero, overSinceT: serverNow });
  expect(screen.queryByRole("button", { name: "Set the clock…" })).toBeNull();
  expect(screen.getByText(/^To give time back, ask the head judge or the desk/)).toBeTruthy();
  cleanup();

  // It was undone.
  show({ ...asking, turn: "spelling", clock: zero });
  expect(document.body.textContent).not.toContain("To give time back");
  expect(screen.getByText("The clock is stopped at zero. To give more time, set it.")).toBeTruthy();
  expect(enabled()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Set the clock…" }));
  const time = screen.getByLabelText("Time left");
  await user.clear(time);
  await user.type(time, "0:20");
  await user.click(screen.getByRole("button", { name: "Set and start" }));
  expect(send).toHaveBeenCalledWith(
    { type: "setClock", running: true, remainingMs: 20_000 },
    expect.anything(),
  );
});

test("a time that isn't one can't be set", async () => {
  show(asking);
  await user.click(screen.getByRole("button", { name: "Set the clock…" }));
  const time = screen.getByLabelText("Time left");
  await user.clear(time);
  await user.type(time, "soon{Enter}");
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test.each([
  ["0:45", 45],
  ["12:00", 720],
  ["65", 65],
  ["60:00", 3_600],
  ["60:01", undefined],
  ["0:00", undefined],
  ["1:75", undefined],
  ["", undefined],
])("%o is %o seconds", (text, seconds) => {
  expect(readSeconds(text)).toBe(seconds);
});

test("without a connection there is no clock, and nothing can be pressed", async () => {
  show(asking, new Date());
  expect(document.body.textContent).toMatch(/No clock here.*Use your stopwatch/);
  expect(document.body.textContent).not.toMatch(/1:12/);
  expect(enabled()).toEqual([]);
  await user.keyboard("[Period]");
  expect(send).not.toHaveBeenCalled();
});

test("screen readers hear a speller's number alone where names aren't shown", () => {
  show({ ...asking, speller: { number: 14 } });
  expect(screen.getByText("Number 14 may ask or spell.")).toBeTruthy();
});
