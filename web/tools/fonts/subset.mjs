/*
 * `npm --prefix web/tools/fonts ci && npm --prefix web/tools/fonts run subset`: writes the fonts of src/shared/ui/fonts,
 * with only the weights in use, from those of @fontsource-variable.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const web = new URL("../../", import.meta.url);
const target = new URL("src/shared/ui/fonts/", web);
mkdirSync(target, { recursive: true });

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const text = (points) => String.fromCodePoint(...points);
/** The characters of English, which every page needs. */
const basic = [
  ...range(0x20, 0x7e),
  0xa0,
  0xb7,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2026,
];
/** The other characters of the source's "latin" file. */
const latin = [
  ...range(0xa1, 0xff),
  0x131,
  0x152,
  0x153,
  0x2bc,
  ...range(0x2000, 0x206f),
  0x20ac,
  0x2122,
  0x2212,
].filter((point) => !basic.includes(point));
/** The International Phonetic Alphabet, for pronunciations. */
const ipa = [0x14b, ...range(0x250, 0x2ba), ...range(0x2c6, 0x2d1), ...range(0x300, 0x36f)];
const others = [
  ...range(0x100, 0x24f),
  ...range(0x1d00, 0x1eff),
  ...range(0x2000, 0x2cff),
  ...range(0xa720, 0xa7ff),
].filter((point) => !ipa.includes(point));

for (const family of ["source-sans-3", "literata"]) {
  for (const [name, script, points] of [
    ["basic", "latin", basic],
    ["latin", "latin", latin],
    ["ipa", "latin-ext", ipa],
    ["latin-ext", "latin-ext", others],
  ]) {
    const file = `${family}-${script}-wght-normal.woff2`;
    const source = readFileSync(
      new URL(`node_modules/@fontsource-variable/${family}/files/${file}`, web),
    );
    const result = await subset(source, text(points), {
      targetFormat: "woff2",
      // Literata is for words and codes, without ligatures or other alternates.
      noLayoutClosure: family === "literata",
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    });
    writeFileSync(new URL(`${family}-${name}.woff2`, target), result);
    console.log(`${family}-${name}: ${result.length} bytes`);
  }
}
