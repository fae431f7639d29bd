//! From IPA to the symbols that the speech model reads.

/// What the model reads in place of IPA, longest first. A stress mark comes directly before its vowel.
const VOWELS: &[(&str, &str)] = &[
    ("eɪ", "A"),
    ("aɪ", "I"),
    ("aʊ", "W"),
    ("ɔɪ", "Y"),
    ("oʊ", "O"),
    ("əʊ", "O"),
    ("ɜr", "ɜɹ"),
    ("ɜɹ", "ɜɹ"),
    ("ər", "əɹ"),
    ("əɹ", "əɹ"),
    ("ɝ", "ɜɹ"),
    ("ɚ", "əɹ"),
    ("ɜ", "ɜɹ"),
    ("ɑ", "ɑ"),
    ("ɒ", "ɑ"),
    ("æ", "æ"),
    ("ʌ", "ʌ"),
    ("ə", "ə"),
    ("ɔ", "ɔ"),
    ("ɛ", "ɛ"),
    ("e", "ɛ"),
    ("ɪ", "ɪ"),
    ("i", "i"),
    ("o", "O"),
    ("ʊ", "ʊ"),
    ("u", "u"),
];

const CONSONANTS: &[(&str, &str)] = &[
    ("tʃ", "ʧ"),
    ("dʒ", "ʤ"),
    ("ʧ", "ʧ"),
    ("ʤ", "ʤ"),
    ("b", "b"),
    ("d", "d"),
    ("ð", "ð"),
    ("f", "f"),
    ("ɡ", "ɡ"),
    ("g", "ɡ"),
    ("h", "h"),
    ("j", "j"),
    ("k", "k"),
    ("l", "l"),
    ("m", "m"),
    ("n", "n"),
    ("ŋ", "ŋ"),
    ("p", "p"),
    ("r", "ɹ"),
    ("ɹ", "ɹ"),
    ("s", "s"),
    ("ʃ", "ʃ"),
    ("t", "t"),
    ("θ", "θ"),
    ("v", "v"),
    ("w", "w"),
    ("z", "z"),
    ("ʒ", "ʒ"),
];

/// What the model says first, "the next word is", to be cut off. A word on its own would get a slurred vowel in front, and short
/// words that are said twice run into each other.
const CARRIER: &str = "ðə nˈɛkst wˈɜɹd ˈɪz. ";

const PRIMARY: char = 'ˈ';
const SECONDARY: char = 'ˌ';
/// Syllable breaks, ties and lengths, which the model does without.
const IGNORED: &[char] = &['.', 'ː', ':', '\u{361}', '\u{35c}', '-', ' ', '·'];
/// The longest IPA of a word. Longer ones are no pronunciation.
const MAX_CHARS: usize = 100;

/// The model's numbers of its symbols.
const TOKENS: &[(char, i64)] = &[
    ('.', 4),
    (' ', 16),
    ('A', 24),
    ('I', 25),
    ('O', 31),
    ('W', 39),
    ('Y', 41),
    ('b', 44),
    ('d', 46),
    ('f', 48),
    ('h', 50),
    ('i', 51),
    ('j', 52),
    ('k', 53),
    ('l', 54),
    ('m', 55),
    ('n', 56),
    ('p', 58),
    ('s', 61),
    ('t', 62),
    ('u', 63),
    ('v', 64),
    ('w', 65),
    ('z', 68),
    ('ɑ', 69),
    ('æ', 72),
    ('ɔ', 76),
    ('ð', 81),
    ('ʤ', 82),
    ('ə', 83),
    ('ɛ', 86),
    ('ɜ', 87),
    ('ɡ', 92),
    ('ɪ', 102),
    ('ŋ', 112),
    ('θ', 119),
    ('ɹ', 123),
    ('ʃ', 131),
    ('ʧ', 133),
    ('ʊ', 135),
    ('ʌ', 138),
    ('ʒ', 147),
    (PRIMARY, 156),
    (SECONDARY, 157),
];

/// The sounds of a word in the model's symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sounds(String);

impl Sounds {
    /// From the pronunciation of a word's row, such as `frih-suh-NOH /frɪsəˈnoʊ/`. `None` without IPA between slashes or brackets,
    /// if it has more than one, or a symbol that isn't a sound of American English.
    pub fn of_pronunciation(pronunciation: &str) -> Option<Self> {
        Self::of_ipa(ipa(pronunciation)?)
    }

    /// From IPA without slashes.
    pub fn of_ipa(ipa: &str) -> Option<Self> {
        if ipa.chars().count() > MAX_CHARS {
            return None;
        }
        let plain: String = ipa
            .chars()
            .map(|letter| if letter == '\'' { PRIMARY } else { letter })
            .filter(|letter| !IGNORED.contains(letter))
            .collect();
        let mut units: Vec<(Option<char>, &str, bool)> = Vec::new();
        let mut stress = None;
        let mut rest = plain.as_str();
        while let Some(first) = rest.chars().next() {
            if first == PRIMARY || first == SECONDARY {
                if stress.replace(first).is_some() {
                    return None;
                }
                rest = &rest[first.len_utf8()..];
            } else if let Some((heard, symbol)) = starts(VOWELS, rest) {
                units.push((stress.take(), symbol, true));
                rest = &rest[heard.len()..];
            } else {
                let (heard, symbol) = starts(CONSONANTS, rest)?;
                units.push((None, symbol, false));
                rest = &rest[heard.len()..];
            }
        }
        if stress.is_some() {
            return None;
        }
        if !units.iter().any(|unit| unit.0 == Some(PRIMARY)) {
            stress_one(&mut units)?;
        }
        let mut sounds = String::new();
        for (stress, symbol, _) in units {
            sounds.extend(stress);
            sounds.push_str(symbol);
        }
        Some(Self(sounds))
    }

    /// From the model's own symbols.
    pub fn of_symbols(symbols: &str) -> Option<Self> {
        let is_sound = |symbol: char| !matches!(symbol, '.' | ' ') && token(symbol).is_some();
        let fits = !symbols.is_empty() && symbols.chars().count() <= MAX_CHARS;
        (fits && symbols.chars().all(is_sound)).then(|| Self(symbols.to_owned()))
    }

    /// The symbols.
    pub fn symbols(&self) -> &str {
        &self.0
    }

    /// How many sounds there are.
    pub fn count(&self) -> usize {
        let is_stress = |symbol: &char| matches!(*symbol, PRIMARY | SECONDARY);
        self.0.chars().filter(|symbol| !is_stress(symbol)).count()
    }

    /// The numbers that make the model say the carrier and the word.
    pub(crate) fn tokens(&self) -> Vec<i64> {
        let said = format!("{CARRIER}{}.", self.0);
        said.chars().filter_map(token).collect()
    }
}

fn token(symbol: char) -> Option<i64> {
    let (_, token) = TOKENS.iter().find(|(known, _)| *known == symbol)?;
    Some(*token)
}

fn starts(
    symbols: &'static [(&'static str, &'static str)],
    text: &str,
) -> Option<(&'static str, &'static str)> {
    symbols.iter().copied().find(|(ipa, _)| text.starts_with(ipa))
}

/// Gives the word the main stress that its IPA leaves out, as in words of one syllable. `None` without a vowel.
fn stress_one(units: &mut [(Option<char>, &str, bool)]) -> Option<()> {
    let is_full = |symbol: &str| symbol != "ə" && symbol != "əɹ";
    let at = units
        .iter()
        .position(|unit| unit.0 == Some(SECONDARY))
        .or_else(|| units.iter().position(|unit| unit.2 && is_full(unit.1)))
        .or_else(|| units.iter().position(|unit| unit.2))?;
    units[at].0 = Some(PRIMARY);
    Some(())
}

/// What is between the slashes or brackets, if there is one such part.
fn ipa(pronunciation: &str) -> Option<&str> {
    let between = |open: char, close: char| {
        let (_, rest) = pronunciation.split_once(open)?;
        let (ipa, after) = rest.split_once(close)?;
        (!after.contains(open) && !ipa.is_empty()).then_some(ipa)
    };
    between('/', '/').or_else(|| between('[', ']'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(ipa: &str) -> String {
        Sounds::of_ipa(ipa).map_or_else(|| "unknown".to_owned(), |sounds| sounds.0)
    }

    #[test]
    fn ipa_becomes_the_models_symbols() {
        for (ipa, symbols) in [
            ("frɪsəˈnoʊ", "fɹɪsənˈO"),
            ("bəˈnænə", "bənˈænə"),
            ("kæt", "kˈæt"),
            ("tʃɜrtʃ", "ʧˈɜɹʧ"),
            ("tʃɝtʃ", "ʧˈɜɹʧ"),
            ("ˈmɛʒɚ", "mˈɛʒəɹ"),
            ("ˈdʒʌdʒ", "ʤˈʌʤ"),
            ("ɡeɪt", "ɡˈAt"),
            ("ˈrɔɪəl", "ɹˈYəl"),
            ("aʊt", "ˈWt"),
            ("aɪs", "ˈIs"),
            ("kəˈlaɪdəˌskoʊp", "kəlˈIdəskˌOp"),
            ("ˈstrɛŋkθ", "stɹˈɛŋkθ"),
            ("ðə", "ðˈə"),
        ] {
            assert_eq!(said(ipa), symbols, "{ipa}");
        }
    }

    #[test]
    fn other_ways_to_write_ipa_are_read_too() {
        for (ipa, symbols) in [
            ("ə.ˈkɪm.boʊ", "əkˈɪmbO"),
            ("t͡ʃiːz", "ʧˈiz"),
            ("'gɒblɪn", "ɡˈɑblɪn"),
            ("ɹɛd", "ɹˈɛd"),
        ] {
            assert_eq!(said(ipa), symbols, "{ipa}");
        }
    }

    #[test]
    fn foreign_sounds_and_nonsense_are_unknown() {
        for ipa in ["ˈlɔx", "y", "", "ˈ", "kˈ", "ˈˌa", "banana", "pst", "bɔ̃"] {
            assert_eq!(said(ipa), "unknown", "{ipa}");
        }
        assert_eq!(said(&"ba".repeat(60)), "unknown");
    }

    /// Each symbol that `build-lexicon` writes, of its table of ARPAbet.
    #[test]
    fn every_symbol_of_the_lexicon_is_known() {
        let vowels = [
            "ɑ", "æ", "ʌ", "ə", "ɔ", "aʊ", "aɪ", "ɛ", "ɝ", "ɚ", "ər", "eɪ", "ɪ", "i", "oʊ", "ɔɪ", "ʊ", "u",
        ];
        let consonants = [
            "b", "tʃ", "d", "ð", "f", "ɡ", "h", "dʒ", "k", "l", "m", "n", "ŋ", "p", "r", "s", "ʃ", "t", "θ",
            "v", "w", "j", "z", "ʒ",
        ];
        for vowel in vowels {
            for consonant in consonants {
                for ipa in [
                    format!("{consonant}{vowel}"),
                    format!("ˈ{consonant}{vowel}ˌ{consonant}{vowel}{consonant}"),
                ] {
                    let sounds = Sounds::of_ipa(&ipa).unwrap_or_else(|| panic!("{ipa} is unknown"));
                    let known = sounds.0.chars().filter(|symbol| token(*symbol).is_some());
                    assert_eq!(known.count(), sounds.0.chars().count(), "{ipa}");
                    assert_eq!(sounds.0.matches(PRIMARY).count(), 1, "{ipa}");
                }
            }
        }
    }

    #[test]
    fn a_rows_pronunciation_needs_one_ipa() {
        let sounds = |pronunciation: &str| Sounds::of_pronunciation(pronunciation).map(|sounds| sounds.0);
        assert_eq!(sounds("frih-suh-NOH /frɪsəˈnoʊ/"), Some("fɹɪsənˈO".to_owned()));
        assert_eq!(sounds("[kæt]"), Some("kˈæt".to_owned()));
        for unknown in [
            "",
            "KAT",
            "frih-suh-NOH (estimated)",
            "/rɛd/ or /rid/",
            "/",
            "//",
            "KAT /kæt",
        ] {
            assert_eq!(sounds(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_word_is_said_after_the_carrier() {
        let sounds = Sounds::of_ipa("ɪt").expect("known");
        assert_eq!(sounds.count(), 2);
        let tokens = sounds.tokens();
        assert_eq!(tokens.len(), CARRIER.chars().count() + 4);
        assert!(tokens.ends_with(&[4, 16, 156, 102, 62, 4]));
        assert_eq!(Sounds::of_symbols(sounds.symbols()), Some(sounds));
        assert_eq!(Sounds::of_symbols("a. b"), None);
        assert_eq!(Sounds::of_symbols(""), None);
    }
}
