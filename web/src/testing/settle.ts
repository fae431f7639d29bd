import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** So long after a change, keys aren't meant for it yet. Later than that, in milliseconds. */
const settled = 500;

/** The tests of a file decide how long a change was to be seen. Resolves to what lets it settle. */
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
