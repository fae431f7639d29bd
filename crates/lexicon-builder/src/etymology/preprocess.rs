//! Cuts GCIDE's shorthand down to the chain of origins.

use crate::gcide::without_parentheses;

/// Misprints in GCIDE.
const MISPRINTS: &[(&str, &str)] = &[
    ("Dee {", "See {"),
    // Provincial English, not Provençal.
    ("Prov. E. ", "E. "),
    ("arleguinade", "arlequinade"),
    ("cardamomun", "cardamomum"),
    ("heriditare", "hereditare"),
    ("ionsatiabilis", "insatiabilis"),
];

/// Removes cross-references, cognates, guesses and remarks.
pub(super) fn preprocess(shorthand: &str) -> Option<String> {
    let mut text = shorthand.split_whitespace().collect::<Vec<_>>().join(" ");
    text = text
        .replace(" From ", " from ")
        .replace("Pref. ", "")
        .replace("pref. ", "")
        .replace("prefix ", "");
    for (misprint, correct) in MISPRINTS {
        text = text.replace(misprint, correct);
    }
    // `Cf. F. x, fr. L. y`: x is only for comparison, y is the origin.
    if text.starts_with("Cf. ") || text.starts_with("cf. ") {
        let at = text.find(", fr. ")?;
        text = text[at + 2..].to_owned();
    }
    text = without_parentheses(&text);
    #[rustfmt::skip]
    const ENDS: &[&str] = &[
        "See ", "{", "Cf. ", "cf. ", "akin to", "akin ", "Akin ", "allied to", "from the same", "fr. the same",
        "from the root", "fr. the root", "fr. a root", "the same word", "so called", "so named", "named ", "lit.,",
        "literally", "perh.", "Perh.", "perhaps", "prob.", "probably", "orig.", "originally", "influenced",
        "corrupted", "but ", "where ", "whence ", "all from", "both from", "which is", "being ", "i. e.", "i.e.",
        "The name", "It was", "of uncertain", "of unknown", "from its", "in allusion", "because", "after ",
        "equiv.", "confused with", "through ", "through the", "see ",
    ];
    // A doubt at the start concerns the whole etymology and stays.
    let start = strip_doubt(&text).map_or(0, |rest| text.len() - rest.len());
    let end = ENDS
        .iter()
        .filter_map(|mark| find_word(&text[start..], mark))
        .min();
    if let Some(end) = end {
        text.truncate(start + end);
    }
    let text = text.trim_end_matches([' ', ',', ';', ':', '.', '-']).trim();
    // Trimming may have removed an abbreviation's period.
    let text = if text.ends_with(|last: char| last.is_uppercase()) {
        format!("{text}.")
    } else {
        text.to_owned()
    };
    (!text.is_empty()).then_some(text)
}

/// Finds `mark` at the start of a word.
fn find_word(text: &str, mark: &str) -> Option<usize> {
    text.match_indices(mark)
        .map(|(at, _)| at)
        .find(|at| !text[..*at].ends_with(|before: char| before.is_alphanumeric()))
}

/// Strips a leading `Probably from` or similar.
pub(super) fn strip_doubt(text: &str) -> Option<&str> {
    #[rustfmt::skip]
    const DOUBTS: &[&str] = &[
        "Probably from ", "Probably fr. ", "Prob. fr. ", "Prob. from ", "Perh. fr. ", "Perh. from ",
        "Perhaps from ", "Perhaps fr. ", "Prob. ", "Probably ", "Perh. ", "Perhaps ",
    ];
    DOUBTS.iter().find_map(|doubt| text.strip_prefix(doubt))
}
