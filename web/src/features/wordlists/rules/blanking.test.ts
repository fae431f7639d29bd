import { describe, expect, test } from "vitest";
import { blankWord, blank as gap } from "./blanking";

describe("the word in its own hint", () => {
  test.each([
    ["akimbo", "a tailor sitting with legs akimbo", `a tailor sitting with legs ${gap}`],
    ["akimbo", "AKIMBO! Akimbo?", `${gap}! ${gap}?`],
    ["appraise", "jewels appraised by a professional", `jewels ${gap} by a professional`],
    ["smithereen", "blown to smithereens", `blown to ${gap}`],
    ["bustle", "the bustling town", `the ${gap} town`],
    ["solidify", "The metal solidified when it cooled", `The metal ${gap} when it cooled`],
    ["library", "two libraries", `two ${gap}`],
    ["façade", "behind the facades of the street", `behind the ${gap} of the street`],
    ["facade", "behind the façade", `behind the ${gap}`],
    ["resume", "his re\u0301sume\u0301 was short", `his ${gap} was short`],
    ["wieldy", "an unwieldy shelter", `an ${gap} shelter`],
    ["self-esteem", "her self esteem; her selfesteem", `her ${gap}; her ${gap}`],
    ["ice cream", "two ice-creams, please", `two ${gap}, please`],
    ["icecream", "an ice cream cone", `an ${gap} cone`],
    ["o'clock", "at five o’clock sharp", `at five ${gap} sharp`],
    ["tailor", "the tailor's shop", `the ${gap} shop`],
    ["jerusalem", "Jerusalem’s hallowed soil", `${gap} hallowed soil`],
    ["strafe", "from German strafe", `from German ${gap}`],
    ["Πρωτεύς", "from Ancient Greek Πρωτεύς", `from Ancient Greek ${gap}`],
    ["lantern\u200B", "The lantern glowed", `The ${gap} glowed`],
    ["wolf", "a pack of wolves", `a pack of ${gap}`],
  ])("%s: %s", (word, text, expected) => {
    expect(blankWord(text, word)).toBe(expected);
  });
});

describe("other words", () => {
  test.each([
    ["art", "the start of the party, in part"],
    ["an", "an animal and another"].slice(0, 1).concat("animal and another"),
    ["sail", "as a ilex"],
    ["resonate", "from Latin resonare"],
    ["akimbo", ""],
    ["", "a sentence of a row without a word"],
    ["-", "a self-made sentence"],
  ])("%s is not blanked in “%s”", (word, text) => {
    expect(blankWord(text, word)).toBe(text);
  });

  test("a short word is blanked alone and with an ending", () => {
    expect(blankWord("the arts of an art, Art’s, starting", "art")).toBe(
      `the ${gap} of an ${gap}, ${gap}, starting`,
    );
  });

  test("a short word is blanked with its last letter doubled", () => {
    expect(blankWord("she cut it, cutting and cutlery", "cut")).toBe(
      `she ${gap} it, ${gap} and cutlery`,
    );
  });

  test("characters outside the basic plane are handled", () => {
    expect(blankWord("🐝 the bees 🐝 hum", "bee")).toBe(`🐝 the ${gap} 🐝 hum`);
  });

  test("pattern characters are matched literally", () => {
    expect(blankWord("say c++ or cpp", "c++")).toBe(`say ${gap} or cpp`);
  });
});
