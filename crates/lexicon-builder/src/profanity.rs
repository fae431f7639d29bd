//! Words and texts to keep away from children.

use std::{collections::BTreeSet, fs, io, path::Path};

/// Words from npm's `cuss` to keep out of generated lists.
#[derive(Debug, Default)]
pub(crate) struct Blocklist {
    words: BTreeSet<String>,
}

/// Reads `cuss`, skipping the words that it rates as unlikely to be used as profanity.
pub(crate) fn read(path: &Path) -> io::Result<Blocklist> {
    let text = fs::read_to_string(path)?;
    Ok(Blocklist {
        words: text.lines().filter_map(entry).collect(),
    })
}

/// `  word: 2,` and `  'two words': 1,`.
fn entry(line: &str) -> Option<String> {
    let (word, rating) = line.trim().split_once(": ")?;
    let rating: u8 = rating.trim_end_matches(',').parse().ok()?;
    (rating > 0).then(|| word.trim_matches('\'').to_owned())
}

/// Beginnings of words that must not appear in texts for children.
#[rustfmt::skip]
const UNSUITABLE: &[&str] = &[
    "sexual", "erotic", "intercourse", "copulat", "coitus", "penis", "penile", "vagina", "vulva", "genital",
    "testic", "scrot", "semen", "sperm", "orgasm", "masturbat", "prostitut", "whore", "brothel", "harlot", "pimp",
    "lewd", "lust", "lecher", "porn", "obscen", "vulgar", "slur", "offensive", "disparag", "derogat", "contemptu",
    "ethnic", "negro", "rape", "rapist", "incest", "pedoph", "castrat", "circumcis", "menstru", "uter", "foreskin",
    "breast", "buttock", "excrement", "feces", "fecal", "faec", "defecat", "urin", "bowel", "anus", "rectum",
    "rectal", "suicid", "murder", "torture", "behead", "massacre", "genocid", "hitler", "nazi", "jew", "slave",
    "cocaine", "heroin", "marijuana", "narcotic", "opium", "bitch", "damn", "nude", "naked", "venereal", "syphil",
    "gonorr", "abortion", "fetus", "homosexual", "lesbian", "transvest", "promiscu", "adulter", "illegitimate",
    "bastard", "concubin", "eunuch", "fornicat", "seduc", "seduct", "virgin", "mistress", "drunk", "stupid",
    "idiot", "imbecil", "moron", "retarded", "schmuck", "bimbo", "voyeur", "cretin", "amentia", "vixen", "crone",
    "virago", "termagant", "gypsy", "gitan", "pygm", "oriental", "cripple", "lunatic", "maniac", "hemorrhoid",
    "gonad", "concupisc", "lingerie", "strangl", "garrot", "gallows", "noose", "crucif", "decapitat", "cannibal",
    "hussy", "trollop", "midget", "sex ", "sex-", "sexes", "kill", "gun ", "guns", "gunm", "shoot someone", "drug",
    "devil", "retard", "subnormal", "malicious woman", "corpse", "cadaver", "suffocat", "nipple", "groin", "pubic",
    "insan", "assassin", "mutilat", "dismember", "slaughter", "lynch", "sodom", "libid", "carnal", "lascivi",
    "licentious", "debauch", "whip", "flog", "stab", "bloodshed", "perjur", "steriliz", "bomb", "contracept",
    "israel", "palestin", "terroris", "black person", "white person",
];

impl Blocklist {
    /// Whether `cuss` lists the word, or it is unsuitable by itself.
    pub(crate) fn blocks(&self, word: &str) -> bool {
        self.words.contains(word) || !is_child_safe(word)
    }
}

/// Whether a text has no unsuitable word.
pub(crate) fn is_child_safe(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut word_starts = text.char_indices().filter(|(at, letter)| {
        letter.is_alphabetic() && !text[..*at].ends_with(|before: char| before.is_alphabetic())
    });
    !word_starts.any(|(at, _)| UNSUITABLE.iter().any(|start| text[at..].starts_with(start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_rated_unlikely_are_allowed() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(
            file.path(),
            "export const cuss = {\n  frindle: 2,\n  frindo: 0,\n  'frind it': 1,\n}\n",
        )
        .unwrap();
        let blocklist = read(file.path()).unwrap();
        assert!(blocklist.blocks("frindle") && blocklist.blocks("frind it"));
        assert!(!blocklist.blocks("frindo"));
    }

    #[test]
    fn texts_are_checked_by_the_beginnings_of_their_words() {
        assert!(!is_child_safe("A vulgarity, said in anger."));
        assert!(is_child_safe("a craping sound of stools and grapes"));
    }
}
