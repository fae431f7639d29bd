import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HoldButton } from "./hold-button";

const rung = vi.fn();
const bell = (settling = false, onHeld: (touched: boolean) => void = rung) => (
  <HoldButton hold={1200} onHeld={onHeld} settling={settling}>
    Bell
  </HoldButton>
);
const button = () => screen.getByRole("button", { name: "Bell" });
const touch = () => fireEvent.pointerDown(button(), { pointerType: "touch" });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** As a finger does. */
function lift() {
  fireEvent.pointerUp(button(), { pointerType: "touch" });
  fireEvent.click(button(), { detail: 1 });
}

beforeEach(() => {
  vi.useFakeTimers();
  rung.mockClear();
});
afterEach(() => vi.useRealTimers());

test("a finger must stay, and a brush doesn't count", () => {
  render(bell());
  touch();
  wait(1100);
  lift();
  wait(1000);
  expect(rung).not.toHaveBeenCalled();
  touch();
  wait(1200);
  lift();
  expect(rung.mock.calls).toEqual([[true]]);
});

test("a mouse or a key presses it at once", () => {
  render(bell());
  fireEvent.pointerDown(button(), { pointerType: "mouse" });
  fireEvent.click(button(), { detail: 1 });
  fireEvent.click(button(), { detail: 0 });
  expect(rung.mock.calls).toEqual([[false], [false]]);
});

test("a finger counts for what the page shows when it has stayed long enough", () => {
  const { rerender } = render(bell());
  touch();
  wait(600);
  const newer = vi.fn();
  rerender(bell(false, newer));
  wait(600);
  expect(rung).not.toHaveBeenCalled();
  expect(newer.mock.calls).toEqual([[true]]);
});

test("a finger that was meant for what was there before doesn't count", () => {
  const { rerender } = render(bell(true));
  touch();
  rerender(bell());
  wait(2000);
  lift();
  expect(rung).not.toHaveBeenCalled();
  fireEvent.click(button(), { detail: 0 });
  expect(rung.mock.calls).toEqual([[false]]);
});
