import { expect, test } from "vitest";
import { editMarkdown, type MarkdownAction } from "./edit-markdown";

/** Edits a text whose selection is between "‹" and "›". Shows the selection in the same way. */
function edit(marked: string, action: MarkdownAction): string {
  const start = marked.indexOf("‹");
  const end = marked.indexOf("›") - 1;
  const text = marked.replace(/[‹›]/gu, "");
  const made = editMarkdown({ text, start, end }, action);
  const result = text.slice(0, made.from) + made.insert + text.slice(made.to);
  return `${result.slice(0, made.start)}‹${result.slice(made.start, made.end)}›${result.slice(made.end)}`;
}

test.each<[MarkdownAction, string, string]>([
  ["bold", "as ‹often› as", "as **‹often›** as"],
  ["bold", "as **‹often›** as", "as ‹often› as"],
  ["bold", "as‹ often › as", "as **‹often›**  as"],
  ["bold", "‹›", "**‹›**"],
  ["italic", "‹word›", "_‹word›_"],
  ["heading", "What to ‹›bring", "## What to bring‹›"],
  ["heading", "## What‹›", "What‹›"],
  ["heading", "a\n‹b›\nc", "a\n## b‹›\nc"],
  ["list", "‹a\nb›", "‹- a\n- b›"],
  ["list", "‹- a\n- b›", "‹a\nb›"],
  ["numbered", "‹- a\n\n- b›", "‹1. a\n\n2. b›"],
  ["list", "‹›", "- ‹›"],
  ["link", "the ‹rules›", "the [rules](‹https://›)"],
  ["link", "‹www.bee.example›", "[‹link›](https://www.bee.example)"],
  ["link", "see ‹›", "see [‹›](https://)"],
])("%s: %j", (action, before, after) => expect(edit(before, action)).toBe(after));
