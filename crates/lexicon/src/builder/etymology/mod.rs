//! From a dictionary's shorthand to a line that can be read out: `L. frindulus, dim. of frindus a thing. See {Frind}.` to
//! `from Latin frindulus, diminutive of frindus “a thing”`.
//!
//! What cannot be turned into such a line for certain is left out: no etymology is better than half of one.

use crate::{
    builder::{decency::is_decent, gcide::without_parentheses, languages::Language},
    layers::Etymology,
};

mod part;

use part::{Part, language, part, relation, sum};

/// The most steps back that are told.
const MOST_STEPS: usize = 4;
/// Longer ones lose their last steps.
const LONGEST: usize = 180;

/// One step back.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    language: Option<Language>,
    /// `diminutive of`, `past participle of`.
    relation: Option<&'static str>,
    parts: Vec<Part>,
}

/// Turns GCIDE's shorthand into a line.
pub(crate) fn of_gcide(shorthand: &str) -> Option<Etymology<'static>> {
    let text = prepare(shorthand)?;
    let text = text
        .strip_prefix("From ")
        .or_else(|| text.strip_prefix("Fr. "))
        .unwrap_or(&text)
        .to_owned();
    let (text, is_sure) = match strip_doubt(&text) {
        Some(rest) => (rest, false),
        None => (text.as_str(), true),
    };
    let mut clauses = text.split(';').map(str::trim).filter(|clause| !clause.is_empty());
    let chain = clauses.next()?;
    let mut steps = Vec::new();
    for piece in pieces(chain) {
        match step(&piece, steps.last()) {
            Read::Step(step) => steps.push(step),
            Read::Variant => drop_half_gloss(&piece, steps.last_mut()),
            Read::Stop => break,
        }
    }
    steps.truncate(MOST_STEPS);
    // The next clause often takes the last form apart: `ob + jurgare to quarrel`.
    let analysis = clauses.next().and_then(analysis);
    let origin = origin(&steps);
    // Without a language, only what was put together tells something: `neo- + -logy`.
    let is_put_together =
        |step: &Step| step.parts.len() > 1 && step.parts.iter().all(|part| !part.form.is_empty());
    if origin.is_none() && !steps.first().is_some_and(is_put_together) {
        return None;
    }
    let mut text = tell(&steps, analysis.as_deref())?;
    while text.chars().count() > LONGEST {
        if steps.len() < 2 {
            return None;
        }
        steps.pop();
        text = tell(&steps, None)?;
    }
    if !is_sure {
        text = format!("probably {text}");
    }
    is_clean(&text).then(|| Etymology {
        origin: origin.and_then(Language::place),
        text: text.into(),
    })
}

/// Takes away what leads elsewhere: other entries, kindred words, guesses, remarks.
fn prepare(shorthand: &str) -> Option<String> {
    let mut text = shorthand.split_whitespace().collect::<Vec<_>>().join(" ");
    text = text
        .replace(" From ", " from ")
        .replace("Pref. ", "")
        .replace("pref. ", "")
        .replace("prefix ", "");
    // `Cf. F. x, fr. L. y`: what is only compared is left out, what it comes from is kept.
    if text.starts_with("Cf. ") || text.starts_with("cf. ") {
        let at = text.find(", fr. ")?;
        text = text[at + 2..].to_owned();
    }
    text = without_parentheses(&text);
    const ENDS: &[&str] = &[
        "See ",
        "{",
        "Cf. ",
        "cf. ",
        "akin to",
        "akin ",
        "Akin ",
        "allied to",
        "from the same",
        "fr. the same",
        "from the root",
        "fr. the root",
        "fr. a root",
        "the same word",
        "so called",
        "so named",
        "named ",
        "lit.,",
        "literally",
        "perh.",
        "Perh.",
        "perhaps",
        "prob.",
        "probably",
        "orig.",
        "originally",
        "influenced",
        "corrupted",
        "but ",
        "where ",
        "whence ",
        "all from",
        "both from",
        "which is",
        "being ",
        "i. e.",
        "i.e.",
        "The name",
        "It was",
        "of uncertain",
        "of unknown",
        "from its",
        "in allusion",
        "because",
        "after ",
        "equiv.",
        "confused with",
        "through ",
        "through the",
        "see ",
    ];
    // A doubt at the very start is about all of it, and stays.
    let start = strip_doubt(&text).map_or(0, |rest| text.len() - rest.len());
    let end = ENDS
        .iter()
        .filter_map(|mark| find_word(&text[start..], mark))
        .min();
    if let Some(end) = end {
        text.truncate(start + end);
    }
    let text = text.trim_end_matches([' ', ',', ';', ':', '.', '-']).trim();
    // A full stop was cut off: some abbreviations need theirs back.
    let text = if text.ends_with(|last: char| last.is_uppercase()) {
        format!("{text}.")
    } else {
        text.to_owned()
    };
    (!text.is_empty()).then_some(text)
}

/// Finds `mark` at the beginning of a word.
fn find_word(text: &str, mark: &str) -> Option<usize> {
    text.match_indices(mark)
        .map(|(at, _)| at)
        .find(|at| !text[..*at].ends_with(|before: char| before.is_alphanumeric()))
}

fn strip_doubt(text: &str) -> Option<&str> {
    const DOUBTS: &[&str] = &[
        "Probably from ",
        "Probably fr. ",
        "Prob. fr. ",
        "Prob. from ",
        "Perh. fr. ",
        "Perh. from ",
        "Perhaps from ",
        "Perhaps fr. ",
        "Prob. ",
        "Probably ",
        "Perh. ",
        "Perhaps ",
    ];
    DOUBTS.iter().find_map(|doubt| text.strip_prefix(doubt))
}

/// Splits a chain at its commas, and where a `fr.` begins a step without one.
fn pieces(chain: &str) -> Vec<String> {
    let chain = chain
        .replace(" fr. ", ", fr. ")
        .replace(" from ", ", fr. ")
        .replace(",,", ",");
    chain
        .split(',')
        .map(|piece| piece.trim().to_owned())
        .filter(|piece| !piece.is_empty())
        .collect()
}

/// A comma may stand in a meaning, `a winding, narrow thing`: what was read as a meaning is half of one then.
fn drop_half_gloss(piece: &str, step: Option<&mut Step>) {
    let begins_with_article = |text: &str| {
        ["a ", "an ", "the ", "to "]
            .iter()
            .any(|article| text.starts_with(article))
    };
    if let Some(part) = step.and_then(|step| step.parts.last_mut())
        && begins_with_article(&part.gloss)
        && !part.gloss.starts_with("to ")
        && !begins_with_article(piece)
    {
        part.gloss.clear();
    }
}

enum Read {
    Step(Step),
    /// Another spelling of the step before, or more of its meaning.
    Variant,
    /// Nothing that can be told; what follows hangs on it.
    Stop,
}

fn step(piece: &str, before: Option<&Step>) -> Read {
    let (piece, is_from) = match piece.strip_prefix("fr. ").or_else(|| piece.strip_prefix("from ")) {
        Some(rest) => (rest, true),
        None => (piece, false),
    };
    let (language, rest) = language(piece);
    // `p. p. of x` goes on from the form before, in its language.
    let (relation, rest) = relation(rest);
    let (language, rest) = match (language, relation) {
        (None, Some(_)) => part::language(rest),
        _ => (language, rest),
    };
    if language.is_none() && !is_from && relation.is_none() && before.is_some() {
        return if rest.contains('+') {
            Read::Stop
        } else {
            Read::Variant
        };
    }
    if language.is_none() && before.is_none() && !rest.contains('+') && relation.is_none() {
        return Read::Stop;
    }
    // `OHG. skif, G. schiff`: a later stage of the same language, for comparison.
    let is_kin = |step: &Step| {
        step.language
            .zip(language)
            .is_some_and(|(a, b)| a.origin == b.origin)
    };
    if !is_from
        && relation.is_none()
        && before.is_some_and(is_kin)
        && language.is_some_and(|known| !known.is_english())
    {
        return Read::Variant;
    }
    let mut parts: Vec<_> = rest.split(" + ").map(part).collect();
    if language.is_none() && parts.len() > 1 {
        // English words begin an etymology with a capital.
        for part in &mut parts {
            part.form = part.form.to_lowercase();
        }
    }
    if parts.len() > 1
        && parts
            .iter()
            .any(|part| part.form.is_empty() && part.gloss.is_empty())
    {
        return Read::Stop;
    }
    let step = Step {
        language,
        relation,
        parts,
    };
    // A step that names no language and no form says nothing.
    // A name, or an abbreviation that nobody knows, stands without a language.
    let is_name = |part: &Part| part.form.starts_with(|first: char| first.is_uppercase());
    let says_something = step.language.is_some()
        || (step.parts.iter().any(|part| !part.form.is_empty()) && !step.parts.iter().any(is_name));
    if says_something {
        Read::Step(step)
    } else {
        Read::Stop
    }
}

/// `ob + jurgare to quarrel` → `ob + jurgare “to quarrel”`, if every part can be told.
fn analysis(clause: &str) -> Option<String> {
    if !clause.contains(" + ") || clause.contains(',') {
        return None;
    }
    let parts: Vec<_> = clause.split(" + ").map(part).collect();
    let all_told = parts
        .iter()
        .all(|part| !part.form.is_empty() && part.language.is_none_or(|known| !known.is_english()));
    (all_told && parts.len() <= 3).then(|| sum(&parts))
}

/// The language that lent the word to English: the first that is not English itself. New Latin made its words of Greek.
fn origin(steps: &[Step]) -> Option<Language> {
    let all = || {
        steps.iter().flat_map(|step| {
            step.language
                .into_iter()
                .chain(step.parts.iter().filter_map(|part| part.language))
        })
    };
    let foreign: Vec<_> = all().filter(|language| !language.is_english()).collect();
    match foreign.first() {
        Some(first) if first.name == "New Latin" => Some(
            foreign
                .iter()
                .copied()
                .find(|language| language.origin != "Latin")
                .unwrap_or(*first),
        ),
        Some(first) => Some(*first),
        None => all()
            .find(|language| language.origin == "Old English")
            .or_else(|| all().next()),
    }
}

/// The line that tells the steps. `None` if nothing worth telling is left.
fn tell(steps: &[Step], analysis: Option<&str>) -> Option<String> {
    let mut text = String::new();
    for step in steps {
        let told = tell_step(step)?;
        if text.is_empty() {
            text = if step.relation.is_some() {
                told
            } else {
                format!("from {told}")
            };
        } else if step.relation.is_some() {
            text = format!("{text}, {told}");
        } else {
            if text.ends_with(&told) {
                continue;
            }
            text = format!("{text}, from {told}");
        }
    }
    if text.is_empty() {
        return None;
    }
    // Only what takes the last form apart, and is not told already.
    match analysis {
        Some(analysis) if !text.contains(" + ") => Some(format!("{text} ({analysis})")),
        _ => Some(text),
    }
}

fn tell_step(step: &Step) -> Option<String> {
    let mut told = Vec::new();
    if let Some(relation) = step.relation {
        told.push(relation.to_owned());
    }
    if let Some(language) = step.language {
        told.push(language.name.to_owned());
    }
    let parts = sum(&step.parts);
    if !parts.is_empty() {
        told.push(parts);
    }
    (!told.is_empty()).then(|| told.join(" "))
}

/// Nothing of the notation is left over, and it ends as a sentence may.
pub(crate) fn is_clean(text: &str) -> bool {
    let ends_well = text.ends_with(|last: char| last.is_alphabetic() || matches!(last, '”' | ')' | '-'));
    let last_word = text.rsplit([' ', '“']).next().unwrap_or_default();
    ends_well
        && !matches!(
            last_word,
            "of" | "et" | "and" | "or" | "from" | "fr" | "to" | "a" | "the"
        )
        && !text.contains(['?', '{', '}', '[', ']', '\\', '|', '<', '>', '&', '=', '*'])
        && !text.contains("  ")
        && is_decent(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(shorthand: &str) -> Option<String> {
        of_gcide(shorthand).map(|etymology| etymology.text.into_owned())
    }
    fn origin_of(shorthand: &str) -> Option<&'static str> {
        let place = of_gcide(shorthand)?.origin?;
        crate::layers::ORIGINS.get(usize::from(place)).copied()
    }

    #[test]
    fn a_chain_is_told_step_by_step() {
        for (shorthand, line) in [
            ("L. frindulus.", "from Latin frindulus"),
            (
                "OE. frendel, frindel, OF. frendle, fr. L. frindulus, dim. of frindus a thing; akin to Gr. fri`ndos. See {Frind}, and cf. {Fren}.",
                "from Middle English frendel, from Old French frendle, from Latin frindulus, diminutive of frindus “a thing”",
            ),
            (
                "F., fr. It. frindo: cf. Sp. frinde.",
                "from French, from Italian frindo",
            ),
            (
                "L. obfrindatus, p. p. of obfrindare to lose; ob (see {Ob-}) + frindare to find, fr. frindus.",
                "from Latin obfrindatus, past participle of obfrindare “to lose”",
            ),
            (
                "L. profrindare; pro forward + frindare to find.",
                "from Latin profrindare (pro “forward” + frindare “to find”)",
            ),
            ("Cf. F. frindif, fr. L. frindivus.", "from Latin frindivus"),
            ("Prob. fr. OF. frindre.", "probably from Old French frindre"),
            ("Frind + -logy: cf. F. frindologie.", "from frind + -logy"),
            (
                "F. frindelle a winding, narrow thing, fr. L. frindus.",
                "from French frindelle, from Latin frindus",
            ),
            ("F. se frindir.", "from French frindir"),
            ("Gr. ? up + ? way.", "from Greek “up” + “way”"),
            (
                "Dim. of F. frinde swan, L. frindus.",
                "diminutive of French frinde “swan”, from Latin frindus",
            ),
        ] {
            assert_eq!(told(shorthand).as_deref(), Some(line), "{shorthand}");
        }
    }

    #[test]
    fn what_cannot_be_told_is_left_out() {
        for shorthand in [
            "See {Frind}.",
            "Cf. F. frind.",
            "Gr. ?.",
            "Frind.",
            "?",
            "",
            "From the name of Frind.",
        ] {
            assert!(
                matches!(told(shorthand).as_deref(), None | Some("from Greek")),
                "{shorthand}: {:?}",
                told(shorthand)
            );
        }
    }

    #[test]
    fn the_origin_is_the_language_that_lent_the_word() {
        assert_eq!(
            origin_of("OE. frendel, OF. frendle, fr. L. frindulus."),
            Some("French")
        );
        assert_eq!(origin_of("NL., fr. Gr. fri`ndos thing."), Some("Greek"));
        assert_eq!(origin_of("OE. frind, AS. frynd."), Some("Old English"));
    }
}
