import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { mayBeMarkdown } from "../rules/markdown";
import { MarkdownText } from "./markdown-text";

/** As if the server had let it through. */
test.each([
  "**a** <script>alert(1)</script>",
  "# <img src=x onerror=alert(1)>",
  "- <svg onload=alert(1)><style>*{display:none}</style>",
  "> <iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "**<scr<script>ipt>alert(1)</scr</script>ipt>**",
  "<div\nonclick=alert(1)\n>\n\n**a",
  "[a](javascript:alert(1)) ![b](javascript:alert(1)) <javascript:alert(1)>",
  "[a](JaVaScRiPt:alert(1)) [b](java\tscript:alert(1)) [c](<java\nscript:alert(1)>)",
  "[a](&#106;avascript:alert(1)) [b](javascript&colon;alert(1)) [c](\\javascript:alert(1))",
  "[a](data:text/html,<script>alert(1)</script>) [b](vbscript:a) [c](//evil.example)",
  "[![a](https://a.example/b.png)](javascript:alert(1))",
  "[a][b] ![a][b]\n\n[b]: javascript:alert(1) 'onmouseover=alert(1)'",
  '[a](https://a.example/"onmouseover="alert(1)) [b](https://a.example "x" onclick=alert(1))',
  "```<script>\n</code></pre><script>alert(1)</script>\n```",
])("nothing in %j is run", (text) => {
  const { container } = render(<MarkdownText text={text} />);
  expect(container.textContent).not.toBe("");
  for (const element of container.querySelectorAll("*")) {
    expect(element.matches("script, style, iframe, img, svg, object, embed, form")).toBe(false);
    for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^(on|src|style)/);
  }
  for (const { protocol } of container.querySelectorAll("a")) {
    expect(["https:", "http:", "mailto:", "tel:"]).toContain(protocol);
  }
});

test.each([
  ["Watch https://youtu.be/_dQw4w9WgX_ tonight", ["https://youtu.be/_dQw4w9WgX_"]],
  ["Say hello: https://example.org/_forms_/bee", ["https://example.org/_forms_/bee"]],
  [
    "https://youtu.be/_abc and b https://youtu.be/xyz_",
    ["https://youtu.be/_abc", "https://youtu.be/xyz_"],
  ],
  ["Photos: www.bee.example/*/a*b, and more", ["https://www.bee.example/*/a*b"]],
  ["https://bee.example/a\\_b", ["https://bee.example/a_b"]],
  ["- <https://bee.example/_a_>", ["https://bee.example/_a_"]],
  ["[the _rules_](https://bee.example/_a_)_here_", ["https://bee.example/_a_"]],
])("Rosa's post %j links to whole addresses", (text, addresses) => {
  const { container } = render(<MarkdownText text={text} />);
  expect([...container.querySelectorAll("a")].map(({ href }) => href)).toEqual(addresses);
});

test.each([
  ["**https://bee.example/_a_b**", "strong"],
  ["_Read https://bee.example/_a_b._", "em"],
  ["*[here](https://bee.example/_a_b)*", "em"],
])("emphasis around the address in %j is shown", (text, element) => {
  const { container } = render(<MarkdownText text={text} />);
  expect(container.querySelector(element)?.textContent).toBe(
    container.textContent.replace(/^\*|\*$/g, ""),
  );
  expect(container.querySelector("a")?.href).toBe("https://bee.example/_a_b");
});

test("an address within code is shown as it was typed", () => {
  const { container } = render(<MarkdownText text="`https://bee.example/_a_*b*c`" />);
  expect(container.querySelector("code")?.textContent).toBe("https://bee.example/_a_*b*c");
});

const length = 9_000;

test.each([
  ">".repeat(length),
  "> ".repeat(length / 2),
  "- ".repeat(length / 2),
  "1. ".repeat(length / 3),
  `${"> - ".repeat(1_200)}a`,
  `a\n${"  > * 1) ".repeat(1_000)}a`,
  `${"*a _b ".repeat(800)}${"c_ d* ".repeat(800)}`,
])("deeply nested Markdown is shown as it was typed", (text) => {
  expect(mayBeMarkdown(text)).toBe(false);
});

test.each([
  "*".repeat(length),
  "**a".repeat(900),
  `${"*a _b ".repeat(240)}${"c_ d* ".repeat(240)}`,
  "[".repeat(length),
  "[a](".repeat(length / 4),
  "a`".repeat(length / 2),
  "> > > > > > > > > - - - - - - - - a\n".repeat(200),
])("long Markdown is shown", (text) => {
  expect(mayBeMarkdown(text)).toBe(true);
  const { container } = render(<MarkdownText text={text} />);
  expect(container.querySelector("div")?.firstChild).not.toBeNull();
});
