import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** Longer than keys are off after a change, in milliseconds. */
const settled = 500;

/** Stops the timers of the file's tests. Returns a function that lets the last change settle. */
export function controlSettling(): () => void {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
  });
  afterEach(() => void vi.useRealTimers());
  return () => act(() => void vi.advanceTimersByTime(settled));
}
