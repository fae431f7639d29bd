import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { spyOnPlayed } from "@/testing/played";
import { screenProps } from "@/testing/screen-props";
import { controlSettling } from "@/testing/settle";
import { boardView, teacherView } from "@/testing/stage";
import type { Commands } from "../connection/use-commands";
import type { TeacherView } from "../views";
import { TeacherConsole } from "./teacher-console";

const user = userEvent.setup();
const serverNow = 1_000_000;
const settle = controlSettling();
const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;

/** The console on this view, with no projector. */
async function open(changes: Partial<TeacherView>) {
  const send = vi.fn<Commands["send"]>(async (_command, _basis, afterwards) => {
    afterwards?.();
    return true;
  });
  render(
    <TeacherConsole
      {...screenProps("judge", serverNow, send)}
      view={{ ...teacherView, ...changes }}
      silentSince={undefined}
      setupPath="/competition/12345/bee/bee-1"
    />,
  );
  await user.click(button("No projector"));
  settle();
  return { send, commands: () => send.mock.calls.map(([command]) => command) };
}

test("L plays the word's recording, unless Z hides the word", async () => {
  const played = spyOnPlayed();
  const { word } = teacherView;
  await open({ word: word && { ...word, recorded: true } });
  await user.keyboard("l");
  expect(played()).toEqual(["/api/official/audio?turn=17"]);
  await user.keyboard("z");
  await user.keyboard("l");
  expect(button("Hear it").disabled).toBe(true);
  expect(played()).toHaveLength(1);
  await user.keyboard("z");
  await user.click(button("Hear it"));
  expect(played()).toHaveLength(2);
});

test("a teacher whose clock the server's restart stopped knows how to go on", async () => {
  const stopped = { running: false, left: 31_000, warn: [] };
  const { commands } = await open({
    step: "asking",
    board: { ...boardView, turn: "asking", clock: stopped },
  });
  expect(
    screen.getByText(
      "The clock is stopped. If the server restarted, choose “Hold”, then “Resume”.",
    ),
  ).toBeTruthy();
  await user.click(button("Hold"));
  expect(commands()).toEqual([{ type: "pause", kind: "hold" }]);
});

const clock = { running: true, endT: serverNow + 31_000, warn: [], askUntilLeft: 0 };

test.each([
  ["early", { step: "asking", clock }, 1_200],
  ["after the speller is done", { step: "judging", clock }, 400],
  ["without a clock", { step: "asking" }, 400],
] as const)("on a phone, a bell that is held rings without a question: %s", async (...given) => {
  const [, { step, ...changes }, hold] = given;
  const { commands } = await open({ step, board: { ...boardView, turn: "asking", ...changes } });
  const touch = () => fireEvent.pointerDown(button("Bell"), { pointerType: "touch" });
  touch();
  act(() => void vi.advanceTimersByTime(hold - 1));
  fireEvent.pointerUp(button("Bell"), { pointerType: "touch" });
  expect(commands()).toEqual([]);
  touch();
  await act(async () => void vi.advanceTimersByTime(hold));
  expect(commands()).toEqual([{ type: "rule", correct: false, confirmed: true }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a ruling waits for letters that are on their way", async () => {
  const board = { ...boardView, turn: "asking" } as const;
  const { send, commands } = await open({ step: "asking", board });
  let arrive: (() => void) | undefined;
  send.mockImplementationOnce((_command, _basis, afterwards) => {
    arrive = afterwards;
    return new Promise(() => {});
  });
  await user.type(screen.getByLabelText("Letters heard"), "reca{Enter}{Escape}");
  await user.keyboard("c");
  expect(commands()).toMatchObject([{ type: "hear" }]);
  act(() => arrive?.());
  expect(commands()).toMatchObject([{ type: "hear" }, { type: "rule" }]);
});
