import { expect, test } from "vitest";
import { mayBeMarkdown, refusedLink, safeHref } from "./markdown";

test.each([
  "Doors open at 9.\nBring water.",
  "Two\n\nparagraphs: a + b",
  "",
  "1 < 2 & 3 > 2",
  "https://bee.example",
])("%j is shown as it was typed", (text) => expect(mayBeMarkdown(text)).toBe(false));

test.each([
  "**bold**",
  "_it_",
  "# Title",
  "- one",
  "2. two",
  "3) three",
  "[a](https://b.example)",
  "`x`",
  "> so",
  "---",
])("%j may be Markdown", (text) => expect(mayBeMarkdown(text)).toBe(true));

test("links lead to pages, mail and telephones only", () => {
  for (const url of [
    "https://bee.example",
    "HTTP://bee.example",
    "mailto:a@b.example",
    "tel:+15551234",
  ]) {
    expect(safeHref(url)).toBe(url);
  }
  for (const url of [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "/page",
    "www.bee.example",
    "https:bee.example",
    "",
  ]) {
    expect(safeHref(url), url).toBeUndefined();
  }
});

test("a link that leads elsewhere is found before it is saved", () => {
  expect(
    refusedLink("See [rules](https://bee.example) and [mail](mailto:a@b.example)."),
  ).toBeUndefined();
  expect(refusedLink("[a](www.bee.example)")).toBe("www.bee.example");
  expect(refusedLink('[a]( <javascript:x> "t")')).toBe("javascript:x");
  expect(refusedLink("Call me (javascript: no)")).toBeUndefined();
});
