import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RuleKeys } from "./rule-keys";

const pressed = vi.fn();
const bell = () => screen.getByRole("button", { name: "Bell" });
const touch = () => fireEvent.pointerDown(bell(), { pointerType: "touch" });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function show(left: number) {
  render(
    <RuleKeys
      left={left}
      stopped={false}
      disabled={false}
      settling={false}
      onCorrect={() => pressed("correct")}
      onBell={() => pressed("bell")}
      onRing={() => pressed("ring")}
    >
      You rule.
    </RuleKeys>,
  );
}

/** As a finger does. */
function lift() {
  fireEvent.pointerUp(bell(), { pointerType: "touch" });
  fireEvent.click(bell(), { detail: 1 });
}

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
});
afterEach(() => vi.useRealTimers());

test.each([
  ["a finished speller", 0, 400, "bell"],
  ["a speller with time left", 31, 1_200, "ring"],
])("for %s, a finger holds the bell long enough", (_, left, hold, outcome) => {
  show(left);
  touch();
  wait(hold - 1);
  lift();
  wait(2_000);
  expect(pressed).not.toHaveBeenCalled();
  touch();
  wait(hold);
  lift();
  expect(pressed.mock.calls).toEqual([[outcome]]);
});

test("a finger on the early bell sees what is left, until it lifts", () => {
  show(31);
  const note = screen.getByRole("status");
  touch();
  expect(note.textContent).toBe("31 seconds left. Keep holding to ring.");
  lift();
  expect(note.textContent).toBe("You rule.");
});

test("a mouse or a key doesn't hold the bell, so time left asks first", () => {
  show(31);
  fireEvent.click(bell(), { detail: 0 });
  fireEvent.pointerDown(bell(), { pointerType: "mouse" });
  fireEvent.click(bell(), { detail: 1 });
  expect(pressed.mock.calls).toEqual([["bell"], ["bell"]]);
});
