import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { useScribeKeys } from "../scribe/use-scribe-keys";
import { useKeys } from "./use-keys";

const pressed = vi.fn();

function ConsoleStep({ step }: { step: string }) {
  useKeys({ c: () => pressed(step) });
  return null;
}

function ScribeStep({ step }: { step: string }) {
  useScribeKeys({ letter: () => pressed(step) });
  return null;
}

/** Presses C as soon as the page has changed, before the browser paints it. */
function AtOnce({ Page, step }: { Page: typeof ConsoleStep; step: string }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "c", code: "KeyC" }));
  });
  return <Page step={step} />;
}

test.each([
  ["officials'", ConsoleStep],
  ["the scribe's", ScribeStep],
])("%s keys mean what the page shows, from the moment it does", (_, Page) => {
  pressed.mockClear();
  const { rerender } = render(<AtOnce Page={Page} step="say" />);
  rerender(<AtOnce Page={Page} step="listen" />);
  expect(pressed.mock.calls).toEqual([["listen"]]);
});
