//! What children's lists should be spared.

use std::{collections::BTreeSet, fs, io, path::Path};

/// Words that are not for a children's bee, by npm's `cuss` and by us.
#[derive(Debug, Default)]
pub(crate) struct Barred {
    words: BTreeSet<String>,
}

/// Reads the words that `cuss` is at least unsure about; those that it lists as rarely meant so stay.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn read(path: &Path) -> io::Result<Barred> {
    let text = fs::read_to_string(path)?;
    Ok(Barred {
        words: text.lines().filter_map(entry).collect(),
    })
}

/// `  word: 2,` and `  'two words': 1,`.
fn entry(line: &str) -> Option<String> {
    let (word, sureness) = line.trim().split_once(": ")?;
    let sureness: u8 = sureness.trim_end_matches(',').parse().ok()?;
    (sureness > 0).then(|| word.trim_matches('\'').to_owned())
}

/// Beginnings of words that a definition or sentence for children does without.
const UNFIT: &[&str] = &[
    "sexual",
    "erotic",
    "intercourse",
    "copulat",
    "coitus",
    "penis",
    "penile",
    "vagina",
    "vulva",
    "genital",
    "testic",
    "scrot",
    "semen",
    "sperm",
    "orgasm",
    "masturbat",
    "prostitut",
    "whore",
    "brothel",
    "harlot",
    "pimp",
    "lewd",
    "lust",
    "lecher",
    "porn",
    "obscen",
    "vulgar",
    "slur",
    "offensive",
    "disparag",
    "derogat",
    "contemptu",
    "ethnic",
    "negro",
    "rape",
    "rapist",
    "incest",
    "pedoph",
    "castrat",
    "circumcis",
    "menstru",
    "uter",
    "foreskin",
    "breast",
    "buttock",
    "excrement",
    "feces",
    "fecal",
    "faec",
    "defecat",
    "urin",
    "bowel",
    "anus",
    "rectum",
    "rectal",
    "suicid",
    "murder",
    "torture",
    "behead",
    "massacre",
    "genocid",
    "hitler",
    "nazi",
    "jew",
    "slave",
    "cocaine",
    "heroin",
    "marijuana",
    "narcotic",
    "opium",
    "bitch",
    "damn",
    "nude",
    "naked",
    "venereal",
    "syphil",
    "gonorr",
    "abortion",
    "fetus",
    "homosexual",
    "lesbian",
    "transvest",
    "promiscu",
    "adulter",
    "illegitimate",
    "bastard",
    "concubin",
    "eunuch",
    "fornicat",
    "seduc",
    "seduct",
    "virgin",
    "mistress",
    "drunk",
    "stupid",
    "idiot",
    "imbecil",
    "moron",
    "retarded",
    "schmuck",
    "bimbo",
    "voyeur",
    "cretin",
    "amentia",
    "vixen",
    "crone",
    "virago",
    "termagant",
    "gypsy",
    "gitan",
    "pygm",
    "oriental",
    "cripple",
    "lunatic",
    "maniac",
    "hemorrhoid",
    "gonad",
    "concupisc",
    "lingerie",
    "strangl",
    "garrot",
    "gallows",
    "noose",
    "crucif",
    "decapitat",
    "cannibal",
    "hussy",
    "trollop",
    "midget",
    "sex ",
    "sex-",
    "sexes",
    "kill",
    "gun ",
    "guns",
    "gunm",
    "shoot someone",
    "drug",
    "devil",
    "retard",
    "subnormal",
    "malicious woman",
    "corpse",
    "cadaver",
    "suffocat",
    "nipple",
    "groin",
    "pubic",
    "insan",
    "assassin",
    "mutilat",
    "dismember",
    "slaughter",
    "lynch",
    "sodom",
    "libid",
    "carnal",
    "lascivi",
    "licentious",
    "debauch",
    "whip",
    "flog",
    "stab",
    "bloodshed",
    "perjur",
    "steriliz",
    "bomb",
    "contracept",
    "israel",
    "palestin",
    "terroris",
    "black person",
    "white person",
];

impl Barred {
    /// Whether a word itself is unfit.
    pub(crate) fn bars(&self, word: &str) -> bool {
        self.words.contains(word) || !is_decent(word)
    }
}

/// Whether a text is fit for children.
pub(crate) fn is_decent(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut begins = text.char_indices().filter(|(at, letter)| {
        letter.is_alphabetic() && !text[..*at].ends_with(|before: char| before.is_alphabetic())
    });
    !begins.any(|(at, _)| UNFIT.iter().any(|unfit| text[at..].starts_with(unfit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_surer_words_are_barred() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(
            file.path(),
            "export const cuss = {\n  frindle: 2,\n  frindo: 0,\n  'frind it': 1,\n}\n",
        )
        .unwrap();
        let barred = read(file.path()).unwrap();
        assert!(barred.bars("frindle") && barred.bars("frind it"));
        assert!(!barred.bars("frindo"));
    }

    #[test]
    fn texts_are_judged_by_the_beginnings_of_their_words() {
        assert!(!is_decent("A vulgarity, said in anger."));
        assert!(is_decent("a craping sound of stools and grapes"));
    }
}
