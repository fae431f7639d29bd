import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PersonAvatar } from "./person-avatar";

test.each([
  ["Mia Lee", "ML"],
  ["\u{1f41d} Mia Lee", "ML"],
  // Several characters that are seen as one.
  ["\u{1f469}\u200d\u{1f680}", "\u{1f469}\u200d\u{1f680}"],
  ["\u{1f1fa}\u{1f1f8}\u{1f41d}", "\u{1f1fa}\u{1f1f8}"],
  ["", ""],
  ["   ", ""],
])("emoji and blank names don't break initials: %j has %j", (name, initials) => {
  const { container } = render(
    <MantineProvider env="test">
      <PersonAvatar name={name} />
    </MantineProvider>,
  );
  expect(container.querySelector("span[aria-hidden]")?.textContent).toBe(initials);
});
