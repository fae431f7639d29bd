import { describe, expect, test } from "vitest";
import { isSpelledRight } from "./spelling";

describe("correct", () => {
  test.each([
    ["the same", "akimbo", "akimbo"],
    ["case", "AkImBo", "akimbo"],
    ["surrounding space", "  akimbo\t", "akimbo"],
    ["a missing accent", "facade", "façade"],
    ["an extra accent", "fáçade", "façade"],
    ["a composed and a decomposed accent", "re\u0301sume\u0301", "résumé"],
    ["a stroke through a letter", "smorrebrod", "smørrebrød"],
    ["a capital with a stroke", "Lodz", "Łódź"],
    ["a missing hyphen", "selfesteem", "self-esteem"],
    ["an extra hyphen", "self-esteem", "selfesteem"],
    ["a space for a hyphen", "self esteem", "self-esteem"],
    ["a non-breaking hyphen", "self\u2011esteem", "self-esteem"],
    ["inner spaces", "icecream", "ice cream"],
    ["a non-breaking space", "ice\u00A0cream", "ice cream"],
    ["a straight apostrophe for a curly one", "o'clock", "o’clock"],
    ["a curly apostrophe for a straight one", "o’clock", "o'clock"],
    ["a stored space without width", "lantern", "lantern\u200B"],
    ["a stored direction", "lantern", "\u200Elantern"],
    ["no apostrophe", "oclock", "o'clock"],
    ["capital Greek", "ΒΑΛΛΙΣΤΡΑ", "βαλλίστρα"],
    ["two spaces that a phone turned into a period", "akimbo. ", "akimbo"],
    ["no period", "St Bernard", "St. Bernard"],
    ["an accent for an apostrophe", "o´clock", "o'clock"],
    ["a grave accent for an apostrophe", "o`clock", "o'clock"],
    ["a dash for a hyphen", "self–esteem", "self-esteem"],
    ["a comma", "a,kimbo", "akimbo"],
    ["a ligature spelled out", "encyclopaedia", "encyclopædia"],
    ["a capital ligature spelled out", "oeuvre", "Œuvre"],
    ["double s for sharp s", "strasse", "straße"],
    ["letters that a PDF has as one", "flamingo", "ﬂamingo"],
    ["three letters that a PDF has as one", "waffle", "waﬄe"],
    ["no Hawaiian apostrophe", "Hawaii", "Hawaiʻi"],
  ])("%s", (_difference, attempt, word) => {
    expect(isSpelledRight(attempt, word)).toBe(true);
  });
});

describe("incorrect", () => {
  test.each([
    ["a missing double letter", "ocurrence", "occurrence"],
    ["an extra double letter", "harrass", "harass"],
    ["a letter in the wrong place", "recieve", "receive"],
    ["a British form", "colour", "color"],
    ["an exclamation mark", "akimbo!", "akimbo"],
    ["an underscore", "self_esteem", "self-esteem"],
    ["a digit", "ak1mbo", "akimbo"],
    ["nothing", "", "akimbo"],
    ["a part", "akimb", "akimbo"],
    ["another word", "bluster", "akimbo"],
    ["nothing, for a word of marks only", "", "-"],
  ])("%s", (_difference, attempt, word) => {
    expect(isSpelledRight(attempt, word)).toBe(false);
  });
});
