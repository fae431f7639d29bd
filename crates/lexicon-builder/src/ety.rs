//! Reads ety's `etymologies.json`: for each word of each language, the words it comes from.

use std::{
    collections::{BTreeMap, HashMap},
    fs::File,
    io::{self, BufReader},
    path::Path,
};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use lexicon::format::records::Etymology;

use crate::languages::{self, Language};

/// By language and word: its origins, each a map of one word to its language.
pub(crate) type Relations = HashMap<String, HashMap<String, Vec<BTreeMap<String, String>>>>;

const MAX_STEPS: usize = 4;

pub(crate) fn read(path: &Path) -> io::Result<Relations> {
    serde_json::from_reader(BufReader::new(File::open(path)?)).map_err(io::Error::other)
}

/// An English word's etymology: `from Middle English x, from Old French y`. `None` for words made from English words.
pub(crate) fn etymology(relations: &Relations, word: &str) -> Option<Etymology<'static>> {
    let mut steps: Vec<(Language, &str)> = Vec::new();
    let (mut word, mut code) = (word, "eng");
    while steps.len() < MAX_STEPS {
        // With several origins, their order is unknown.
        let Some([origin]) = relations
            .get(code)
            .and_then(|words| words.get(word))
            .map(Vec::as_slice)
        else {
            break;
        };
        let Some((form, from)) = origin.iter().next() else {
            break;
        };
        let Some(language) = languages::from_iso(from) else {
            break;
        };
        if steps
            .iter()
            .any(|(known, other)| (*known, *other) == (language, form))
        {
            break;
        }
        steps.push((language, form));
        (word, code) = (form, from);
    }
    let (origin, _) = steps
        .iter()
        .find(|(language, _)| !language.is_english())
        .or_else(|| {
            steps
                .iter()
                .find(|(language, _)| language.origin == "Old English")
        })
        .or(steps.first())?;
    let mut phrases: Vec<_> = steps
        .iter()
        .map(|(language, form)| describe(*language, form))
        .collect();
    // Without its form, a language may follow itself.
    phrases.dedup();
    Some(Etymology {
        origin: origin.index(),
        text: format!("from {}", phrases.join(", from ")).into(),
    })
}

/// `Old French frendle`. Romanizes Greek, and leaves out words in other scripts.
fn describe(language: Language, form: &str) -> String {
    let form = &romanize(form);
    let is_latin = form
        .chars()
        .all(|letter| (letter.is_alphabetic() && u32::from(letter) < 0x250) || letter == '-');
    if is_latin {
        format!("{} {form}", language.name)
    } else {
        language.name.to_owned()
    }
}

fn romanize(word: &str) -> String {
    const LETTERS: &[(char, &str)] = &[
        ('α', "a"),
        ('β', "b"),
        ('γ', "g"),
        ('δ', "d"),
        ('ε', "e"),
        ('ζ', "z"),
        ('η', "e"),
        ('θ', "th"),
        ('ι', "i"),
        ('κ', "k"),
        ('λ', "l"),
        ('μ', "m"),
        ('ν', "n"),
        ('ξ', "x"),
        ('ο', "o"),
        ('π', "p"),
        ('ρ', "r"),
        ('σ', "s"),
        ('ς', "s"),
        ('τ', "t"),
        ('υ', "y"),
        ('φ', "ph"),
        ('χ', "kh"),
        ('ψ', "ps"),
        ('ω', "o"),
    ];
    const ROUGH: char = '\u{314}';
    let marked: Vec<char> = word.to_lowercase().nfd().collect();
    if !marked
        .iter()
        .any(|letter| LETTERS.iter().any(|(greek, _)| greek == letter))
    {
        return word.to_owned();
    }
    // The rough breathing is on one of the first vowels.
    let mut latin = if marked.iter().take(4).any(|letter| *letter == ROUGH) && !word.starts_with(['ρ', 'ῥ'])
    {
        "h".to_owned()
    } else {
        String::new()
    };
    let letters: Vec<_> = marked
        .into_iter()
        .filter(|letter| !is_combining_mark(*letter))
        .collect();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        latin.push_str(match (letter, before, after) {
            ('υ', Some('α' | 'ε' | 'ο'), _) => "u",
            ('γ', _, Some('γ' | 'κ' | 'ξ' | 'χ')) => "n",
            _ => match LETTERS.iter().find(|(greek, _)| greek == letter) {
                Some((_, plain)) => plain,
                None => {
                    latin.push(*letter);
                    continue;
                }
            },
        });
    }
    latin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relations() -> Relations {
        serde_json::from_value(serde_json::json!({
            "eng": {
                "frindle": [{"frendel": "enm"}],
                "frindling": [{"frindle": "eng"}, {"-ing": "eng"}],
                "frindo": [{"フリンド": "jpn"}],
                "round": [{"round": "enm"}],
                "odd": [{"odd": "xxx"}],
                "frindology": [{"φρῖνδος": "grc"}],
            },
            "enm": { "frendel": [{"frendle": "fro"}], "round": [{"round": "enm"}] },
            "fro": { "frendle": [{"a": "lat"}, {"b": "lat"}] },
        }))
        .unwrap()
    }

    #[test]
    fn chains_end_where_they_branch_or_repeat() {
        let text_of = |word: &str| etymology(&relations(), word).map(|etymology| etymology.text.into_owned());
        assert_eq!(
            text_of("frindle").as_deref(),
            Some("from Middle English frendel, from Old French frendle")
        );
        assert_eq!(text_of("frindo").as_deref(), Some("from Japanese"));
        assert_eq!(
            text_of("frindology").as_deref(),
            Some("from Ancient Greek phrindos")
        );
        assert_eq!(text_of("round").as_deref(), Some("from Middle English round"));
        assert_eq!(
            (text_of("frindling"), text_of("odd"), text_of("nothing")),
            (None, None, None)
        );
    }

    #[test]
    fn greek_is_romanized() {
        for (greek, latin) in [
            ("ἄγγελος", "angelos"),
            ("ὑστέρα", "hystera"),
            ("εὐχή", "eukhe"),
            ("ῥεῦμα", "reuma"),
            ("frind", "frind"),
        ] {
            assert_eq!(romanize(greek), latin);
        }
    }
}
