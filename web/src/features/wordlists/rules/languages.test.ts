import { expect, test } from "vitest";
import { languagesIn } from "./languages";

test.each([
  ["from Old French aprisier; from Latin appretiare", ["French", "Latin"]],
  ["from Middle Low German blüstren", ["German"]],
  ["from Germanic *frank", ["Germanic"]],
  [
    "from Latin ballista; from Ancient Greek βαλλίστρα; from Ancient Greek βάλλω",
    ["Latin", "Greek"],
  ],
  ["from Anglo-Norman disclaimer", ["Norman"]],
  ["probably from Provençal", ["Provençal"]],
  ["to polish a danish; frenchify", []],
  ["origin unknown", []],
])("%j names %j", (etymology, languages) => {
  expect(languagesIn(etymology)).toEqual(languages);
});
