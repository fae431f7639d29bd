import { expect, test } from "vitest";
import { speechPieces } from "./speech-pieces";

test("a short text is one piece", () => {
  expect(speechPieces(" a pack animal\n with long ears ")).toEqual([
    "a pack animal with long ears",
  ]);
  expect(speechPieces("  ")).toEqual([]);
});

test.each([
  [
    "after a sentence",
    `${"first words ".repeat(8).trim()}. ${"more words ".repeat(12).trim()}`,
    ".",
  ],
  ["after a comma", `${"first words ".repeat(8).trim()}, ${"more words ".repeat(12).trim()}`, ","],
])("a long text is cut %s", (_case, text, end) => {
  const [first, ...others] = speechPieces(text);
  expect(first).toBe(`${"first words ".repeat(8).trim()}${end}`);
  expect([first, ...others].join(" ")).toBe(text);
});

test.each([["word ".repeat(200)], ["x".repeat(1000)]])("no piece is too long", (text) => {
  const pieces = speechPieces(text);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(180);
  expect(pieces.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
});
