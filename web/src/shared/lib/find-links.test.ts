import { expect, test } from "vitest";
import { findLinks } from "./find-links";

test.each([
  ["No link here.", []],
  ["See https://bee.example/rules.", ["https://bee.example/rules"]],
  [
    "(https://bee.example/a_(b), www.bee.example)",
    ["https://bee.example/a_(b)", "www.bee.example"],
  ],
  ["“HTTPS://Bee.example/?q=1&r=2#top”!", ["HTTPS://Bee.example/?q=1&r=2#top"]],
  ["https://bee.example\nhttp://two.example;", ["https://bee.example", "http://two.example"]],
  ["awww.cute javascript:alert(1) ftp://x.example www.", []],
  ["https://bank.example@evil.example https://", []],
  [
    "snake_case https://bee.example/a_, https://bee.example/_b_",
    ["https://bee.example/a_", "https://bee.example/_b_"],
  ],
  ["_https://bee.example/a_ *www.bee.example*", ["https://bee.example/a", "www.bee.example"]],
  ["<a href='https://bee.example'>x</a>", ["https://bee.example"]],
])("the links of %j are found", (text, links) => {
  const pieces = findLinks(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter(({ href }) => href !== undefined).map((piece) => piece.text)).toEqual(links);
});

test("an address without a scheme leads to https", () => {
  expect(findLinks("www.bee.example/x")).toEqual([
    { text: "www.bee.example/x", href: "https://www.bee.example/x" },
  ]);
});

test("long texts take no time", () => {
  expect(findLinks(`https://bee.example/${")".repeat(10_000)}`)[0]?.text).toBe(
    "https://bee.example/",
  );
});
