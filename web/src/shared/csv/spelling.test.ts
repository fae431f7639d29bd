import { expect, test } from "vitest";
import { oneLine, sameSpelling } from "./spelling";

test.each([
  ["a space without width", "lantern\u200B"],
  ["a direction", "\u200Elantern"],
  ["a soft hyphen", "lan\u00ADtern"],
  ["a joiner", "lan\u200Dtern"],
  ["a byte order mark", "\uFEFFlantern"],
  ["an empty Braille pattern", "lantern\u2800"],
])("%s isn't part of a text", (_kind, text) => {
  expect(oneLine(text)).toBe("lantern");
});

test("line breaks and repeated spaces become one space", () => {
  expect(oneLine(" ice\u00A0 \ncream ")).toBe("ice cream");
});

test("letters that a PDF draws as one are letters of a keyboard", () => {
  expect(oneLine("ﬂamingo, waﬄe, eﬀort")).toBe("flamingo, waffle, effort");
});

test("case, spaces, compatibility and invisible characters make no other spelling", () => {
  expect(sameSpelling(" Ｂee\u200B ")).toBe("bee");
  expect(sameSpelling("ice  cream")).toBe("ice cream");
  expect(sameSpelling("élan")).not.toBe("elan");
});
