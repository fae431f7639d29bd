//! Parses one word of an etymology with its language and gloss: `L. frindus a thing`.

use crate::languages::{self, Language};

const MAX_GLOSS_WORDS: usize = 7;

/// A word of a step, or one part of a compound.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Part {
    pub language: Option<Language>,
    pub relation: Option<&'static str>,
    /// Empty if it is missing or its letters were lost.
    pub form: String,
    pub gloss: String,
}

/// Splits a leading language from the rest.
pub(super) fn language(piece: &str) -> (Option<Language>, &str) {
    // `F. & OF. prison`: the first language is enough.
    let mut rest = piece;
    let mut found = None;
    loop {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        let adjective = matches!(
            word,
            "Late" | "Old" | "New" | "Low" | "Middle" | "&" | "and" | "or" | "Attic" | "Doric"
        );
        match languages::from_gcide(word) {
            Some(language) => {
                found = found.or(Some(language));
                rest = after;
            }
            None if adjective
                && languages::from_gcide(after.split(' ').next().unwrap_or_default()).is_some() =>
            {
                rest = after
            }
            None => return (found, rest),
        }
    }
}

/// Splits a leading relation to the next form: `dim. of`.
pub(super) fn relation(text: &str) -> (Option<&'static str>, &str) {
    const RELATIONS: &[(&str, &str)] = &[
        ("p. p. of ", "past participle of"),
        ("p. pr. of ", "present participle of"),
        ("p.pr. of ", "present participle of"),
        ("pres. p. of ", "present participle of"),
        ("dim. of ", "diminutive of"),
        ("Dim. of ", "diminutive of"),
        ("dim. fr. ", "diminutive of"),
        ("fem. of ", "feminine of"),
        ("neut. of ", "neuter of"),
        ("neut. pl. of ", "neuter plural of"),
        ("masc. of ", "masculine of"),
        ("pl. of ", "plural of"),
        ("compar. of ", "comparative of"),
        ("superl. of ", "superlative of"),
        ("gen. of ", "genitive of"),
        ("acc. of ", "accusative of"),
        ("imp. of ", "imperative of"),
        ("v. freq. fr. ", "frequentative of"),
        ("freq. of ", "frequentative of"),
        ("v. intens. of ", "intensive of"),
        ("intens. of ", "intensive of"),
        ("v. intens. fr. ", "intensive of"),
        ("inchoative of ", "inchoative of"),
    ];
    RELATIONS
        .iter()
        .find_map(|(short, long)| text.strip_prefix(short).map(|rest| (Some(*long), rest)))
        .unwrap_or((None, text))
}

/// Parses a form and its gloss: `frindus a thing`.
pub(super) fn part(text: &str) -> Part {
    let (language, rest) = language(text.trim());
    let (relation, rest) = relation(rest);
    let (language, rest) = match language {
        None => self::language(rest),
        found => (found, rest),
    };
    let mut words = rest.strip_prefix("se ").unwrap_or(rest).split_whitespace();
    let form = match words.next() {
        // GCIDE has `?` for lost letters.
        Some(first) if first.contains('?') => String::new(),
        Some(first) => form(first),
        None => String::new(),
    };
    let gloss = gloss(&words.collect::<Vec<_>>());
    // `a word of unknown origin`, `a burden`: English text instead of a form.
    if form == "a" && !gloss.is_empty() {
        return Part::default();
    }
    let gloss = if gloss == form { String::new() } else { gloss };
    Part {
        language,
        relation,
        form,
        gloss,
    }
}

/// A foreign word in Latin letters. Empty if it is not a word.
fn form(word: &str) -> String {
    let word = word.trim_matches(['.', ',', ':', ';', '*', '!']);
    let word = if is_greek(word) {
        romanize(word)
    } else {
        word.to_owned()
    };
    const NOT_FORMS: &[&str] = &[
        "of", "from", "the", "a", "an", "in", "by", "orig", "for", "with", "pl", "to", "as", "and", "or",
    ];
    const ENGLISH: &[&str] = &[
        "the", "its", "this", "their", "his", "some", "of", "also", "native", "same", "which",
    ];
    if ENGLISH.contains(&word.as_str()) {
        return String::new();
    }
    if NOT_FORMS.contains(&word.to_lowercase().as_str())
        && word.starts_with(|first: char| first.is_uppercase())
    {
        return String::new();
    }
    let word = if word.ends_with('-') {
        word.to_lowercase()
    } else {
        word
    };
    // GCIDE lost some spaces: `pervertereto turn around`.
    let is_run_together = word.chars().count() > 17
        || ["areto", "ereto", "ireto"].iter().any(|end| word.ends_with(end))
        || word.contains("uslit");
    let is_word = !is_run_together
        && word.chars().all(|letter| letter.is_alphabetic() || letter == '-')
        && word.chars().any(char::is_alphabetic)
        && !word.chars().skip(1).any(char::is_uppercase);
    if is_word { word } else { String::new() }
}

/// Whether a word is Greek in GCIDE's ASCII notation, with accents after their letters and breathings before.
fn is_greek(word: &str) -> bool {
    word.contains(['`', '^', '\'', '"'])
}

/// Romanizes GCIDE's Greek, in which q is theta, w is omega, f is phi and h is eta.
fn romanize(word: &str) -> String {
    let mut latin = String::new();
    let mut before = ' ';
    for letter in word.chars() {
        let next: &str = match letter {
            '`' | '^' | '\'' | ',' => continue,
            '"' => {
                // Rough breathing: before a vowel, but after an r.
                latin.push('h');
                before = ' ';
                continue;
            }
            'q' => "th",
            'w' => "o",
            'f' => "ph",
            'h' if before == 'c' => "h",
            'h' => "e",
            'y' if matches!(before, 'a' | 'e' | 'o') => "u",
            'g' if before == 'g' => {
                latin.pop();
                "ng"
            }
            'k' | 'x' if before == 'g' => {
                latin.pop();
                latin.push('n');
                if letter == 'k' { "k" } else { "x" }
            }
            other => {
                latin.push(other);
                before = other;
                continue;
            }
        };
        latin.push_str(next);
        before = letter;
    }
    // `rhei`, not `hrei`.
    if let Some(rest) = latin.strip_prefix("hr") {
        format!("rh{rest}")
    } else {
        latin
    }
}

/// A form's meaning, if it is a few plain words.
fn gloss(words: &[&str]) -> String {
    const BAD_STARTS: &[&str] = &["or", "and", "of", "for", "akin", "as", "also", "by"];
    const BAD_ENDS: &[&str] = &[
        "a", "an", "the", "of", "to", "in", "on", "for", "with", "from", "by", "at", "and", "or", "et", "as",
        "into", "upon", "out",
    ];
    let mut words = words;
    // A preposition alone is a meaning: `ex out`.
    let is_single = words.len() == 1;
    if let [first, rest @ ..] = words
        && matches!(
            *first,
            "n." | "adj." | "adv." | "prep." | "v." | "prefix" | "pref."
        )
    {
        words = rest;
    }
    // The privative prefix: `'an priv.`.
    if words
        .first()
        .is_some_and(|word| word.trim_end_matches(['.', ',']) == "priv")
    {
        return "not".to_owned();
    }
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return String::new();
    };
    let last = last.trim_end_matches(['.', ',', ':', ';']);
    let is_plain = words.iter().all(|word| {
        let word = word.trim_end_matches(['.', ',', ':', ';']);
        word.bytes()
            .all(|letter| letter.is_ascii_lowercase() || letter == b'-')
            && !word.is_empty()
    });
    let starts_well = !first.ends_with('.') || words.len() == 1;
    if !is_plain
        || !starts_well
        || words.len() > MAX_GLOSS_WORDS
        || (BAD_STARTS.contains(first) && !is_single)
        || (BAD_ENDS.contains(&last) && !is_single)
    {
        return String::new();
    }
    words.join(" ").trim_end_matches(['.', ',', ':', ';']).to_owned()
}

/// `ob + jurgare “to quarrel”`.
pub(super) fn describe_parts(parts: &[Part]) -> String {
    let phrases: Vec<_> = parts
        .iter()
        .map(describe_part)
        .filter(|part| !part.is_empty())
        .collect();
    phrases.join(" + ")
}

fn describe_part(part: &Part) -> String {
    // A relation needs a form.
    if part.relation.is_some() && part.form.is_empty() {
        return String::new();
    }
    let gloss = Some(format!("“{}”", part.gloss)).filter(|_| !part.gloss.is_empty());
    [
        part.relation,
        part.language.map(|language| language.name),
        Some(part.form.as_str()).filter(|form| !form.is_empty()),
        gloss.as_deref(),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_privative_prefix_means_not() {
        assert_eq!(gloss(&["priv."]), "not");
        assert_eq!(gloss(&["a", "thing"]), "a thing");
    }

    #[test]
    fn greek_is_romanized() {
        for (greek, latin) in [
            ("'epifora`", "epiphora"),
            ("li`qos", "lithos"),
            ("psych`", "psyche"),
            ("\"yste`ra", "hystera"),
            ("r\"ei^n", "rhein"),
            ("say^ros", "sauros"),
            ("'a`ggelos", "angelos"),
            ("ptw^sis", "ptosis"),
        ] {
            let greek = if greek == "psych`" { "psychh`" } else { greek };
            assert_eq!(romanize(greek), latin, "{greek}");
        }
    }
}
