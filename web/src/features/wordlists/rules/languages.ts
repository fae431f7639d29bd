/** Languages that words of bees come from, as dictionaries name them. */
const languages =
  `Afrikaans Algonquian Arabic Aramaic Bengali Breton Cantonese Catalan Celtic Chinese Cornish Czech Danish Dutch
  English Finnish Flemish Frankish French Frisian Gaelic German Germanic Greek Gujarati Hawaiian Hebrew Hindi
  Hungarian Icelandic Indonesian Inuit Irish Italian Japanese Javanese Korean Latin Malay Malayalam Mandarin Maori
  Marathi Nahuatl Norman Norse Norwegian Persian Polish Portuguese Provençal Punjabi Quechua Romanian Romany Russian
  Sanskrit Scandinavian Scots Serbian Sinhala Slavic Spanish Swahili Swedish Tagalog Tamil Telugu Thai Tibetan
  Turkish Tupi Ukrainian Urdu Vietnamese Welsh Yiddish Zulu`.split(/\s+/u);

const pattern = new RegExp(`(?<!\\p{L})(?:${languages.join("|")})(?!\\p{L})`, "gu");

/** The languages that an etymology names, in its order. */
export function languagesIn(etymology: string): string[] {
  return [...new Set(etymology.normalize("NFC").match(pattern) ?? [])];
}
