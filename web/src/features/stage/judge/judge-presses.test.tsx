import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { officialPage } from "@/testing/officials";
import { judgeView, undoable } from "@/testing/stage";

const user = userEvent.setup();
const { open, send, answer, commands, presses } = officialPage("judge", judgeView);

const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
const heard = (verdict: "correct" | "wrong") => ({ suggestion: { verdict, cells: [] } });
const running = { clock: { running: true, endT: 1_000_000_000, warn: [] } };
const done = { step: "judging", turn: "judging" } as const;

test("a bell counts though time runs out while the page asks", async () => {
  open({ ...running, decisions: 40, turnId: 7 });
  await user.keyboard("x");
  send({ ...done, timeUp: true, decisions: 41, turnId: 7 });
  await user.keyboard("{Shift>}X{/Shift}");
  expect(presses).toMatchObject([{ expected: 41, turn: 7, command: { type: "rule" } }]);
});

test("time that runs out while the page asks for a ground changes the grounds", async () => {
  open({ ...done, ...heard("wrong") });
  await user.keyboard("c");
  const question = within(screen.getByRole("dialog", { name: "Correct anyway?" }));
  await user.click(question.getByLabelText("Another accepted spelling"));
  send({ ...done, ...heard("wrong"), timeUp: true });
  expect((question.getByLabelText("Finished in time") as HTMLInputElement).checked).toBe(true);
  await user.click(question.getByRole("button", { name: "Correct" }));
  expect(commands()).toMatchObject([{ ground: "accepted", note: "Finished in time" }]);
});

test("a question about what someone else has undone is closed, and stops no other press", async () => {
  open({ undoable, decisions: 40 });
  await user.keyboard("u");
  expect(screen.getByRole("dialog", { name: "Undo this?" })).toBeTruthy();
  send({ undoable: undefined, decisions: 41 });
  send({ undoable, decisions: 43 });
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("e");
  expect(presses).toMatchObject([{ expected: 43, command: { type: "done" } }]);
});

/** From now on, the server answers when this is called. */
function waitForAnswer(): () => void {
  let now: () => void = () => {};
  answer(
    () =>
      new Promise((resolve) => {
        now = () => resolve(Response.json({ seq: 41 }));
      }),
  );
  return () => now();
}

const notSent = "Not sent. Your last action is still being saved. Try again.";

test("a press before the answer to another one says that it wasn't sent", async () => {
  open(heard("correct"));
  const answerNow = waitForAnswer();
  await user.keyboard("e");
  await user.keyboard("c");
  expect(screen.getByText(notSent)).toBeTruthy();
  expect(commands()).toEqual([{ type: "done" }]);
  answerNow();
  send({ ...done, ...heard("correct") });
  await waitFor(() => expect(button("Correct").disabled).toBe(false));
  await user.keyboard("c");
  expect(screen.queryByText(notSent)).toBeNull();
  expect(commands().at(-1)).toEqual({ type: "rule", correct: true, confirmed: true });
});

test("a double press says nothing", async () => {
  open(heard("correct"));
  waitForAnswer();
  await user.keyboard("cc");
  expect(commands()).toHaveLength(1);
  expect(screen.queryByText(notSent)).toBeNull();
});

test("an undo waits for the press before", async () => {
  open({ undoable });
  const answerNow = waitForAnswer();
  await user.keyboard("h");
  await user.keyboard("u");
  expect(button("Undo it").getAttribute("aria-disabled")).toBe("true");
  answerNow();
  send({ undoable });
  await waitFor(() => expect(button("Undo it").disabled).toBe(false));
});
