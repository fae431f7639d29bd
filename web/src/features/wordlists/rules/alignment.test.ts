import { expect, test } from "vitest";
import { type Alignment, alignSpelling, isClose, type Mark } from "./alignment";

/** `a` is kept, `a/e` typed for e, `+a` extra, `-a` missing, `~ab` swapped. */
function text(mark: Mark): string {
  switch (mark.kind) {
    case "kept":
      return mark.typed;
    case "wrong":
      return `${mark.typed}/${mark.letter}`;
    case "extra":
      return `+${mark.typed}`;
    case "missing":
      return `-${mark.letter}`;
    case "swapped":
      return `~${mark.typed}`;
  }
}
const texts = ({ marks }: Alignment) => marks.map(text).join(" ");

// Common misspellings of English words.
test.each([
  ["cantaloup", "cantaloupe", "c a n t a l o u p -e"],
  ["seperate", "separate", "s e p e/a r a t e"],
  ["definately", "definitely", "d e f i n a/i t e l y"],
  ["recieve", "receive", "r e c ~ie v e"],
  ["wierd", "weird", "w ~ie r d"],
  ["beleive", "believe", "b e l ~ei v e"],
  ["acheive", "achieve", "a c h ~ei v e"],
  ["freind", "friend", "f r ~ei n d"],
  ["foriegn", "foreign", "f o r ~ie g n"],
  ["neice", "niece", "n ~ei c e"],
  ["accomodate", "accommodate", "a c c o m -m o d a t e"],
  ["acommodate", "accommodate", "a c -c o m m o d a t e"],
  ["embarass", "embarrass", "e m b a r -r a s s"],
  ["occured", "occurred", "o c c u r -r e d"],
  ["occassion", "occasion", "o c c a s +s i o n"],
  ["tommorow", "tomorrow", "t o m +m o r -r o w"],
  ["untill", "until", "u n t i l +l"],
  ["necesary", "necessary", "n e c e s -s a r y"],
  ["comittee", "committee", "c o m -m i t t e e"],
  ["harrass", "harass", "h a r +r a s s"],
  ["millenium", "millennium", "m i l l e n -n i u m"],
  ["posession", "possession", "p o s -s e s s i o n"],
  ["vaccuum", "vacuum", "v a c +c u u m"],
  ["rythm", "rhythm", "r -h y t h m"],
  ["goverment", "government", "g o v e r -n m e n t"],
  ["enviroment", "environment", "e n v i r o -n m e n t"],
  ["wich", "which", "w -h i c h"],
  ["lisence", "license", "l i s/c e n c/s e"],
  ["gramar", "grammar", "g r a m -m a r"],
  ["calender", "calendar", "c a l e n d e/a r"],
  ["cemetary", "cemetery", "c e m e t a/e r y"],
  ["independant", "independent", "i n d e p e n d a/e n t"],
  ["existance", "existence", "e x i s t a/e n c e"],
  ["goverer", "governor", "g o v e r -n e/o r"],
  ["pronounciation", "pronunciation", "p r o n +o u n c i a t i o n"],
  ["restarant", "restaurant", "r e s t a -u r a n t"],
  ["mischievious", "mischievous", "m i s c h i e v +i o u s"],
  ["privelege", "privilege", "p r i v e/i l e g e"],
  ["maintainance", "maintenance", "m a i n t a/e +i n a n c e"],
  ["supercede", "supersede", "s u p e r c/s e d e"],
  ["liason", "liaison", "l i a -i s o n"],
  ["gaurd", "guard", "g ~au r d"],
  ["archapelago", "archipelago", "a r c h a/i p e l a g o"],
])("%s for %s", (attempt, word, expected) => {
  const alignment = alignSpelling(attempt, word);
  expect(texts(alignment)).toBe(expected);
  expect(isClose(alignment)).toBe(true);
});

test("what spelling ignores is no mistake", () => {
  expect(texts(alignSpelling("Maitre D", "maître d'"))).toBe("m a i t r e d");
  expect(texts(alignSpelling("ice-cream", "ice cream"))).toBe("i c e c r e a m");
});

test.each([
  ["zzz", "cantaloupe"],
  ["", "cantaloupe"],
  ["aaaaaaaaaaaaaaaa", "banana"],
])("%j has nothing to show for %s", (attempt, word) => {
  expect(isClose(alignSpelling(attempt, word))).toBe(false);
});

test("an attempt of ten thousand letters costs no more than one of a hundred", () => {
  expect(alignSpelling("x".repeat(10_000), "banana").marks.length).toBeLessThan(50);
});

test("every letter that was typed and every letter of the word is in one mark", () => {
  const words = ["aabb", "abab", "bee", "banana", "ananas", "nabob", ""];
  for (const word of words) {
    for (const attempt of words) {
      const { marks, kept, letters } = alignSpelling(attempt, word);
      const typed = marks.map((mark) => ("typed" in mark ? mark.typed : ""));
      expect(typed.join("")).toBe(attempt);
      const spelled = marks.map((mark) => {
        if (mark.kind === "swapped") return [...mark.typed].reverse().join("");
        if (mark.kind === "kept") return mark.typed;
        return "letter" in mark ? mark.letter : "";
      });
      expect(spelled.join("")).toBe(word);
      expect(letters).toBe(word.length);
      expect(kept).toBeLessThanOrEqual(letters);
    }
  }
});
