import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as soundEffects from "@/shared/lib/sound-effects";
import { officialPage } from "@/testing/officials";
import { judgeView } from "@/testing/stage";

const user = userEvent.setup();
const { open, settle, answer, commands } = officialPage("judge", judgeView);
const done = { step: "judging", turn: "judging" } as const;

// Other files' tests may have loaded the module before, so it can't be mocked as a whole.
const played = () => vi.mocked(soundEffects.playEffect).mock.calls;

beforeEach(() => {
  vi.spyOn(soundEffects, "playEffect").mockReturnValue();
  localStorage.clear();
});

test("the bell sounds once where it was rung", async () => {
  open({ ...done, suggestion: { verdict: "wrong", cells: [], differsAt: 0 } });
  await user.keyboard("x");
  expect(commands()).toMatchObject([{ type: "rule", correct: false }]);
  await waitFor(() => expect(played()).toEqual([["bell", expect.any(Number)]]));
});

test("a bell whose answer got lost sounds when it counts", async () => {
  open({ ...done, suggestion: { verdict: "wrong", cells: [], differsAt: 0 } });
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  await user.keyboard("x");
  const again = await screen.findByRole("button", { name: /^Send again/ });
  expect(played()).toEqual([]);
  answer(async () => Response.json({ seq: 41 }));
  await user.click(again);
  await waitFor(() => expect(played()).toHaveLength(1));
});

test("no bell sounds for a right word, or for a ruling that didn't count", async () => {
  open({ ...done, suggestion: { verdict: "correct", cells: [] } });
  await user.keyboard("c");
  expect(commands()).toMatchObject([{ type: "rule", correct: true }]);
  answer(async () => Response.json({ reason: "notNow", detail: "Not now." }, { status: 422 }));
  open({ ...done, suggestion: { verdict: "wrong", cells: [], differsAt: 0 } });
  await user.keyboard("x");
  expect(await screen.findAllByText("Not now.")).toBeTruthy();
  expect(played()).toEqual([]);
});

test("a judge can silence their device, which it remembers", async () => {
  open({ ...done, suggestion: { verdict: "wrong", cells: [], differsAt: 0 } });
  await user.click(screen.getByRole("button", { name: "This device: Ms. Ortiz" }));
  await user.click(screen.getByLabelText("This device is silent"));
  await user.click(screen.getByRole("button", { name: /^Back/ }));
  settle();
  await user.keyboard("x");
  await waitFor(() => expect(commands()).toMatchObject([{ type: "rule", correct: false }]));
  // Its answer has come.
  await user.keyboard("?");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(played()).toEqual([]);
  expect(localStorage.getItem("wordhive-bell")).toBe("off");
});
