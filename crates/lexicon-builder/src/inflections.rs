//! The words that others are forms of: *gallop* for *galloped*.

/// Index of nouns in [`lexicon::PARTS_OF_SPEECH`].
const NOUN: u8 = 0;
const VERB: u8 = 1;
const ADJECTIVE: u8 = 2;

/// A word that another is a form of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lemma {
    pub word: String,
    /// Index into [`lexicon::PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// What the form is, for people: `plural`.
    pub form: &'static str,
}

/// Endings, what takes their place in the lemma, the part of speech and the form. The first that fits wins.
#[rustfmt::skip]
const ENDINGS: &[(&str, &[&str], u8, &str)] = &[
    ("ies", &["y", "ie"], NOUN, "plural"),
    ("ies", &["y", "ie"], VERB, "present tense"),
    ("ves", &["f", "fe"], NOUN, "plural"),
    ("s", &[""], NOUN, "plural"),
    ("s", &[""], VERB, "present tense"),
    ("es", &["", "is"], NOUN, "plural"),
    ("es", &[""], VERB, "present tense"),
    ("men", &["man"], NOUN, "plural"),
    ("eaux", &["eau"], NOUN, "plural"),
    ("ices", &["ix", "ex"], NOUN, "plural"),
    ("ae", &["a"], NOUN, "plural"),
    ("i", &["us", "o"], NOUN, "plural"),
    ("a", &["um", "on"], NOUN, "plural"),
    ("ied", &["y"], VERB, "past tense"),
    ("ed", &["", "e"], VERB, "past tense"),
    ("ying", &["ie"], VERB, "-ing form"),
    ("ing", &["", "e"], VERB, "-ing form"),
    ("iest", &["y"], ADJECTIVE, "superlative"),
    ("est", &["", "e"], ADJECTIVE, "superlative"),
    ("ier", &["y"], ADJECTIVE, "comparative"),
    ("er", &["", "e"], ADJECTIVE, "comparative"),
];

/// Past tenses and participles, and plurals, that follow no rule.
#[rustfmt::skip]
const IRREGULAR: &[(&str, &str, u8, &str)] = &[
    ("arisen", "arise", VERB, "past participle"), ("arose", "arise", VERB, "past tense"),
    ("awoke", "awake", VERB, "past tense"), ("beaten", "beat", VERB, "past participle"),
    ("beheld", "behold", VERB, "past tense"), ("besought", "beseech", VERB, "past tense"),
    ("bitten", "bite", VERB, "past participle"), ("blown", "blow", VERB, "past participle"),
    ("broken", "break", VERB, "past participle"), ("brought", "bring", VERB, "past tense"),
    ("caught", "catch", VERB, "past tense"), ("children", "child", NOUN, "plural"),
    ("chosen", "choose", VERB, "past participle"), ("clung", "cling", VERB, "past tense"),
    ("crept", "creep", VERB, "past tense"), ("dealt", "deal", VERB, "past tense"),
    ("drawn", "draw", VERB, "past participle"), ("drew", "draw", VERB, "past tense"),
    ("driven", "drive", VERB, "past participle"), ("eaten", "eat", VERB, "past participle"),
    ("fallen", "fall", VERB, "past participle"), ("flung", "fling", VERB, "past tense"),
    ("forbade", "forbid", VERB, "past tense"), ("forgiven", "forgive", VERB, "past participle"),
    ("forgotten", "forget", VERB, "past participle"), ("forsook", "forsake", VERB, "past tense"),
    ("fought", "fight", VERB, "past tense"), ("frozen", "freeze", VERB, "past participle"),
    ("geese", "goose", NOUN, "plural"), ("given", "give", VERB, "past participle"),
    ("grown", "grow", VERB, "past participle"), ("hidden", "hide", VERB, "past participle"),
    ("knelt", "kneel", VERB, "past tense"), ("known", "know", VERB, "past participle"),
    ("mice", "mouse", NOUN, "plural"), ("mistaken", "mistake", VERB, "past participle"),
    ("overthrown", "overthrow", VERB, "past participle"), ("oxen", "ox", NOUN, "plural"),
    ("ridden", "ride", VERB, "past participle"), ("risen", "rise", VERB, "past participle"),
    ("shaken", "shake", VERB, "past participle"), ("shrunk", "shrink", VERB, "past participle"),
    ("slept", "sleep", VERB, "past tense"), ("slung", "sling", VERB, "past tense"),
    ("sought", "seek", VERB, "past tense"), ("spoken", "speak", VERB, "past participle"),
    ("sprung", "spring", VERB, "past participle"), ("stolen", "steal", VERB, "past participle"),
    ("stricken", "strike", VERB, "past participle"), ("striven", "strive", VERB, "past participle"),
    ("strove", "strive", VERB, "past tense"), ("struck", "strike", VERB, "past tense"),
    ("swept", "sweep", VERB, "past tense"), ("swollen", "swell", VERB, "past participle"),
    ("sworn", "swear", VERB, "past participle"), ("swum", "swim", VERB, "past participle"),
    ("swung", "swing", VERB, "past tense"), ("taken", "take", VERB, "past participle"),
    ("taught", "teach", VERB, "past tense"), ("teeth", "tooth", NOUN, "plural"),
    ("thought", "think", VERB, "past tense"), ("threw", "throw", VERB, "past tense"),
    ("thrown", "throw", VERB, "past participle"), ("torn", "tear", VERB, "past participle"),
    ("trodden", "tread", VERB, "past participle"), ("wept", "weep", VERB, "past tense"),
    ("withdrawn", "withdraw", VERB, "past participle"), ("worn", "wear", VERB, "past participle"),
    ("woven", "weave", VERB, "past participle"), ("written", "write", VERB, "past participle"),
];

/// The shortest stem, which is what remains before an ending. `bus` is no plural.
const MIN_STEM: usize = 3;

/// The lemma of a word that is a form of another. `rank` says how a word with this part of speech is used: the less, the
/// more. `None` if it has no such sense.
pub(crate) fn lemma(word: &str, rank: impl Fn(&str, u8) -> Option<u32>) -> Option<Lemma> {
    if let Some((_, lemma, part, form)) = IRREGULAR.iter().find(|(known, ..)| *known == word) {
        return rank(lemma, *part).map(|_| Lemma {
            word: (*lemma).to_owned(),
            part_of_speech: *part,
            form,
        });
    }
    let mut found: Option<(u32, Lemma)> = None;
    for (ending, replacements, part, form) in ENDINGS {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= MIN_STEM) else {
            continue;
        };
        for candidate in candidates(stem, ending, replacements) {
            if let Some(rank) = rank(&candidate, *part)
                && found.as_ref().is_none_or(|(best, _)| rank < *best)
            {
                let lemma = Lemma {
                    word: candidate,
                    part_of_speech: *part,
                    form,
                };
                found = Some((rank, lemma));
            }
        }
    }
    found.map(|(_, lemma)| lemma)
}

/// Lemmas to try for a stem: `hop` and `hope` for `hoping`, and `hop` for `hopping`.
fn candidates(stem: &str, ending: &str, replacements: &[&str]) -> Vec<String> {
    let mut candidates: Vec<String> = Vec::new();
    let bytes = stem.as_bytes();
    let is_doubled = bytes.len() > MIN_STEM
        && bytes[bytes.len() - 1] == bytes[bytes.len() - 2]
        && !b"aeiou".contains(&bytes[bytes.len() - 1]);
    if is_doubled && ["ed", "ing", "er", "est"].contains(&ending) {
        candidates.push(stem[..stem.len() - 1].to_owned());
    }
    let is_doubling = ["ed", "ing", "er", "est"].contains(&ending) && must_be_doubled(stem);
    let fitting = replacements
        .iter()
        .filter(|replacement| !is_doubling || !replacement.is_empty());
    candidates.extend(fitting.map(|replacement| format!("{stem}{replacement}")));
    candidates
}

/// Whether a stem like *hop* doubles its last letter before an ending, so that *hoped* belongs to another.
fn must_be_doubled(stem: &str) -> bool {
    let is_vowel = |letter: &u8| b"aeiou".contains(letter);
    let vowels = stem.bytes().filter(|letter| is_vowel(letter)).count();
    match stem.as_bytes() {
        [.., before, vowel, last] => {
            vowels == 1 && !is_vowel(before) && is_vowel(vowel) && !b"aeiouwxy".contains(last)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_find_their_lemma() {
        const KNOWN: &[(&str, u8)] = &[
            ("gallop", VERB),
            ("hop", VERB),
            ("hope", VERB),
            ("discovery", NOUN),
            ("alumnus", NOUN),
            ("bacterium", NOUN),
            ("plateau", NOUN),
            ("write", VERB),
            ("lanky", ADJECTIVE),
            ("hors d'oeuvre", NOUN),
            ("lurch", NOUN),
            ("lurch", VERB),
        ];
        let rank = |word: &str, part: u8| {
            let at = KNOWN.iter().position(|known| *known == (word, part));
            at.and_then(|at| u32::try_from(at).ok())
        };
        for (word, lemma_word, form) in [
            ("galloped", "gallop", "past tense"),
            ("hopping", "hop", "-ing form"),
            ("hoped", "hope", "past tense"),
            ("discoveries", "discovery", "plural"),
            ("alumni", "alumnus", "plural"),
            ("bacteria", "bacterium", "plural"),
            ("plateaux", "plateau", "plural"),
            ("written", "write", "past participle"),
            ("lankiest", "lanky", "superlative"),
            ("hors d'oeuvres", "hors d'oeuvre", "plural"),
            ("lurches", "lurch", "plural"),
        ] {
            let found = lemma(word, rank).expect(word);
            assert_eq!((found.word.as_str(), found.form), (lemma_word, form), "{word}");
        }
        for word in ["bus", "red", "frindles", "hing"] {
            assert_eq!(lemma(word, rank), None, "{word}");
        }
    }
}
