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
    "intercourse", "uter", "menstru", "castrat", "circumcis", "fetus", "abortion", "steriliz", "contracept",
    "suicid", "murder", "torture", "behead", "massacre", "genocid", "hitler", "nazi", "slave",
    "cocaine", "heroin", "marijuana", "narcotic", "opium", "damn", "adulter", "illegitimate",
    "eunuch", "virgin", "mistress", "drunk", "stupid", "amentia", "vixen", "hemorrhoid", "urin", "bowel",
    "strangl", "garrot", "gallows", "noose", "crucif", "decapitat", "cannibal", "kill", "gun ", "guns", "gunm",
    "shoot someone", "drug", "devil", "subnormal", "corpse", "cadaver", "suffocat", "insan", "lunatic", "maniac",
    "assassin", "mutilat", "dismember", "slaughter", "lynch", "whip", "flog", "stab", "bloodshed", "perjur", "bomb",
    "israel", "palestin", "terroris",
];

/// The same for all senses of a word: insults, slurs and sex. Who hears the word may think of them.
#[rustfmt::skip]
const INDECENT: &[&str] = &[
    "sexual", "erotic", "copulat", "coitus", "penis", "penile", "vagina", "vulva", "genital",
    "testic", "scrot", "semen", "sperm", "orgasm", "masturbat", "prostitut", "whore", "brothel", "harlot", "pimp",
    "lewd", "lust", "lecher", "porn", "obscen", "vulgar", "slur", "offensive", "disparag", "derogat", "contemptu",
    "ethnic", "negro", "rape", "rapist", "incest", "pedoph", "foreskin",
    "breast", "buttock", "excrement", "feces", "fecal", "faec", "defecat", "anus", "rectum",
    "rectal", "jew", "bitch", "nude", "naked", "venereal", "syphil",
    "gonorr", "homosexual", "lesbian", "transvest", "promiscu",
    "bastard", "concubin", "fornicat", "seduc", "seduct",
    "idiot", "imbecil", "moron", "retarded", "schmuck", "bimbo", "voyeur", "cretin", "crone",
    "virago", "termagant", "gypsy", "gitan", "pygm", "oriental", "cripple",
    "gonad", "concupisc", "lingerie",
    "hussy", "trollop", "midget", "sex ", "sex-", "sexes", "retard", "malicious woman", "nipple", "groin", "pubic",
    "sodom", "libid", "carnal", "lascivi",
    "licentious", "debauch", "black person", "white person",
];

/// They only begin like one of the words above.
const HARMLESS: &[&str] = &["jewel", "nudel"];

/// Words with an insulting sense that no definition shows.
const INSULTS: &[&str] = &["coolie", "darky", "gyp", "oriental", "spook", "squaw"];

impl Blocklist {
    /// Whether `cuss` lists the word, or it is unsuitable by itself.
    pub(crate) fn blocks(&self, word: &str) -> bool {
        self.words.contains(word) || INSULTS.contains(&word) || !is_child_safe(word)
    }
}

/// Whether a text has no unsuitable word.
pub(crate) fn is_child_safe(text: &str) -> bool {
    is_free_of(text, &[UNSUITABLE, INDECENT])
}

/// Whether a text has no indecent word. It may be about violence or drugs.
pub(crate) fn is_decent(text: &str) -> bool {
    is_free_of(text, &[INDECENT])
}

fn is_free_of(text: &str, lists: &[&[&str]]) -> bool {
    let text = text.to_lowercase();
    let mut word_starts = text.char_indices().filter(|(at, letter)| {
        letter.is_alphabetic() && !text[..*at].ends_with(|before: char| before.is_alphabetic())
    });
    let begins_with = |at: usize, starts: &[&str]| starts.iter().any(|start| text[at..].starts_with(start));
    let is_start =
        |at: usize| lists.iter().any(|starts| begins_with(at, starts)) && !begins_with(at, HARMLESS);
    !word_starts.any(|(at, _)| is_start(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmless_words_may_begin_like_indecent_ones() {
        assert!(is_decent("a jeweled crown, and other jewelry"));
        assert!(!is_decent("not a Christian or Jew)") && !is_decent("jewels of a Jewish family"));
    }

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
        assert!(is_decent("a whip for punishment") && !is_child_safe("a whip for punishment"));
        assert!(Blocklist::default().blocks("spook"));
    }
}
