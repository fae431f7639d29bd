import { expect, test } from "vitest";
import { foldSpelling } from "./fold";

// The same as in the server's `wordlists/fold.rs`.
test.each([
  ["Ice Cream", "icecream"],
  ["RACOON", "racoon"],
  ["déjà-vu", "dejavu"],
  ["o\u2019clock", "oclock"],
  ["well\u2011being", "wellbeing"],
  ["smørgås\u{ad}bord", "smorgasbord"],
  ["Łódź", "lodz"],
  ["St. Bernard", "stbernard"],
  ["cat. ", "cat"],
  ["o´clock", "oclock"],
  ["o`clock", "oclock"],
  ["Aix–la, Chapelle", "aixlachapelle"],
  ["hors d\u2019Œuvre", "horsdoeuvre"],
  ["encyclopædia", "encyclopaedia"],
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["self_esteem!", "self_esteem!"],
  ["-", ""],
])("%s folds into %s", (text, folded) => {
  expect(foldSpelling(text)).toBe(folded);
});
