//! Turns GCIDE's shorthand into readable text: `L. frindulus, dim. of frindus a thing. See {Frind}.` becomes
//! `from Latin frindulus, diminutive of frindus “a thing”`.
//!
//! Leaves out anything ambiguous: no etymology is better than half of one.

mod part;
mod preprocess;

use lexicon::format::records::Etymology;

use crate::{languages::Language, profanity::is_child_safe};
use part::{Part, describe_parts, language, part, relation};
use preprocess::{preprocess, strip_doubt};

const MAX_STEPS: usize = 4;
/// Longer texts lose their last steps.
const MAX_LENGTH: usize = 180;

/// One step back in a word's history.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    language: Option<Language>,
    /// `diminutive of`, `past participle of`.
    relation: Option<&'static str>,
    parts: Vec<Part>,
}

/// Turns GCIDE's shorthand into readable text.
pub(crate) fn parse_gcide(shorthand: &str) -> Option<Etymology<'static>> {
    let text = preprocess(shorthand)?;
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
            Piece::Step(step) => steps.push(step),
            Piece::Variant => drop_half_gloss(&piece, steps.last_mut()),
            Piece::Stop => break,
        }
    }
    steps.truncate(MAX_STEPS);
    // The next clause often analyzes the last form: `ob + jurgare to quarrel`.
    let analysis = clauses.next().and_then(analysis);
    let origin = origin(&steps);
    // Without a language, only a compound is informative: `neo- + -logy`.
    let is_compound =
        |step: &Step| step.parts.len() > 1 && step.parts.iter().all(|part| !part.form.is_empty());
    if origin.is_none() && !steps.first().is_some_and(is_compound) {
        return None;
    }
    let mut text = describe(&steps, analysis.as_deref())?;
    while text.chars().count() > MAX_LENGTH {
        if steps.len() < 2 {
            return None;
        }
        steps.pop();
        text = describe(&steps, None)?;
    }
    if !is_sure {
        text = format!("probably {text}");
    }
    is_fit(&text).then(|| Etymology {
        origin: origin.and_then(Language::index),
        text: text.into(),
    })
}

/// Splits a chain at its commas, and before each `fr.`.
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

/// Clears a gloss that was split at its comma: `a winding, narrow thing`.
fn drop_half_gloss(piece: &str, step: Option<&mut Step>) {
    let starts_with_article = |text: &str| {
        ["a ", "an ", "the ", "to "]
            .iter()
            .any(|article| text.starts_with(article))
    };
    if let Some(part) = step.and_then(|step| step.parts.last_mut())
        && starts_with_article(&part.gloss)
        && !part.gloss.starts_with("to ")
        && !starts_with_article(piece)
    {
        part.gloss.clear();
    }
}

enum Piece {
    Step(Step),
    /// Another spelling of the previous step, or the rest of its gloss.
    Variant,
    /// Unclear, and so is everything after it.
    Stop,
}

fn step(piece: &str, before: Option<&Step>) -> Piece {
    let (piece, is_from) = match piece.strip_prefix("fr. ").or_else(|| piece.strip_prefix("from ")) {
        Some(rest) => (rest, true),
        None => (piece, false),
    };
    let (language, rest) = language(piece);
    // `p. p. of x` continues in the language of the previous form.
    let (relation, rest) = relation(rest);
    let (language, rest) = match (language, relation) {
        (None, Some(_)) => part::language(rest),
        _ => (language, rest),
    };
    if language.is_none() && !is_from && relation.is_none() && before.is_some() {
        return if rest.contains('+') {
            Piece::Stop
        } else {
            Piece::Variant
        };
    }
    if language.is_none() && before.is_none() && !rest.contains('+') && relation.is_none() {
        return Piece::Stop;
    }
    // `OHG. skif, G. schiff`: a later stage of the same language, only for comparison.
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
        return Piece::Variant;
    }
    let mut parts: Vec<_> = rest.split(" + ").map(part).collect();
    if language.is_none() && parts.len() > 1 {
        // GCIDE capitalizes English words at the start of an etymology.
        for part in &mut parts {
            part.form = part.form.to_lowercase();
        }
    }
    if parts.len() > 1
        && parts
            .iter()
            .any(|part| part.form.is_empty() && part.gloss.is_empty())
    {
        return Piece::Stop;
    }
    let step = Step {
        language,
        relation,
        parts,
    };
    // A capitalized form without a language is a name or an unknown abbreviation.
    let is_name = |part: &Part| part.form.starts_with(|first: char| first.is_uppercase());
    let is_informative = step.language.is_some()
        || (step.parts.iter().any(|part| !part.form.is_empty()) && !step.parts.iter().any(is_name));
    if is_informative {
        Piece::Step(step)
    } else {
        Piece::Stop
    }
}

/// `ob + jurgare to quarrel` → `ob + jurgare “to quarrel”`, if every part is clear.
fn analysis(clause: &str) -> Option<String> {
    if !clause.contains(" + ") || clause.contains(',') {
        return None;
    }
    let parts: Vec<_> = clause.split(" + ").map(part).collect();
    let all_clear = parts
        .iter()
        .all(|part| !part.form.is_empty() && part.language.is_none_or(|known| !known.is_english()));
    (all_clear && parts.len() <= 3).then(|| describe_parts(&parts))
}

/// The language that English took the word from: the first one that is not English. New Latin words are usually made
/// from Greek ones.
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

/// The readable text for the steps.
fn describe(steps: &[Step], analysis: Option<&str>) -> Option<String> {
    let mut text = String::new();
    for step in steps {
        let phrase = describe_step(step)?;
        if !text.is_empty() && step.relation.is_none() && text.ends_with(&phrase) {
            continue;
        }
        if !text.is_empty() {
            text.push_str(", ");
        }
        if step.relation.is_none() {
            text.push_str("from ");
        }
        text.push_str(&phrase);
    }
    if text.is_empty() {
        return None;
    }
    match analysis {
        Some(analysis) if !text.contains(" + ") => Some(format!("{text} ({analysis})")),
        _ => Some(text),
    }
}

fn describe_step(step: &Step) -> Option<String> {
    let parts = describe_parts(&step.parts);
    let language = step.language.map(|language| language.name);
    let words: Vec<_> = [
        step.relation,
        language,
        Some(parts.as_str()).filter(|parts| !parts.is_empty()),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Whether a text of the sources can be shown: it's clean and suits children.
pub(crate) fn is_fit(text: &str) -> bool {
    is_clean(text) && is_child_safe(text)
}

/// Whether a text is free of notation and complete.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(shorthand: &str) -> Option<String> {
        parse_gcide(shorthand).map(|etymology| etymology.text.into_owned())
    }
    fn origin_of(shorthand: &str) -> Option<&'static str> {
        let index = parse_gcide(shorthand)?.origin?;
        lexicon::ORIGINS.get(usize::from(index)).copied()
    }

    #[test]
    fn chains_are_described_step_by_step() {
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
            ("F. arleguinade.", "from French arlequinade"),
            ("Gr. ? up + ? way.", "from Greek “up” + “way”"),
            (
                "Dim. of F. frinde swan, L. frindus.",
                "diminutive of French frinde “swan”, from Latin frindus",
            ),
        ] {
            assert_eq!(text_of(shorthand).as_deref(), Some(line), "{shorthand}");
        }
    }

    #[test]
    fn unclear_etymologies_are_left_out() {
        for shorthand in [
            "See {Frind}.",
            "Cf. F. frind.",
            "Gr. ?.",
            "Frind.",
            "?",
            "",
            "From the name of Frind.",
            "NL. Dee {Neo-}, and {Frindium}.",
        ] {
            assert!(
                matches!(
                    text_of(shorthand).as_deref(),
                    None | Some("from Greek" | "from New Latin")
                ),
                "{shorthand}: {:?}",
                text_of(shorthand)
            );
        }
    }

    #[test]
    fn the_origin_is_the_language_that_english_took_the_word_from() {
        assert_eq!(
            origin_of("OE. frendel, OF. frendle, fr. L. frindulus."),
            Some("French")
        );
        assert_eq!(origin_of("NL., fr. Gr. fri`ndos thing."), Some("Greek"));
        assert_eq!(origin_of("OE. frind, AS. frynd."), Some("Old English"));
    }
}
