//! Chooses which of a word's senses to show, and shortens its definition.

use std::borrow::Cow;

use lexicon::format::records::Sense;

use crate::{
    child_filter::suits_children,
    corrections::Correction,
    profanity::{is_child_safe, is_decent},
    sentences::sentence,
    wordnet,
};

/// Characters of a definition.
const LENGTHS: std::ops::RangeInclusive<usize> = 10..=200;

/// A chosen sense.
pub(crate) struct Chosen {
    pub sense: Sense<'static>,
    /// Whether it is good enough for generated lists.
    pub is_good: bool,
    /// Whether lists for children may have the word.
    pub is_for_children: bool,
    /// What it is about: a bit for each of [`lexicon::THEMES`].
    pub themes: u16,
}

/// How many of the most common senses must suit children, if the word is to.
const HEARD_SENSES: usize = 3;

/// Chooses the most common sense of the most common part of speech: nobody expects "silhouette" to be a verb, or a tiger
/// to be a fierce person. If that sense has no good definition, generated lists skip the word. A correction overrides all.
pub(crate) fn choose(
    word: &str,
    senses: &[wordnet::Sense],
    correction: Option<&Correction>,
) -> Option<Chosen> {
    let correction = correction.filter(|correction| correction.is_of_sense());
    let Some(first) = senses.first() else {
        return correction.and_then(|own| of_unknown(word, own));
    };
    let corrected = correction.and_then(|correction| corrected(senses, correction));
    let sense = corrected.or_else(|| {
        senses
            .iter()
            .find(|sense| sense.part_of_speech == first.part_of_speech && !sense.is_name)
    })?;
    let own = correction.filter(|correction| !correction.definition.is_empty());
    let definition = match own {
        Some(own) => own.definition.clone(),
        None => definition(&sense.definition),
    };
    let part_of_speech = own.map_or(sense.part_of_speech, |own| own.part_of_speech);
    let is_good = (corrected.is_some() || !first.is_name)
        && is_good_definition(word, part_of_speech, &definition)
        && (own.is_some() || is_child_safe(&definition))
        && (correction.is_some() || senses.iter().all(|sense| is_decent(&sense.definition)));
    let is_heard_well = |sense: &wordnet::Sense| !sense.is_unsuitable && is_child_safe(&sense.definition);
    let is_for_children = suits_children(word, &definition)
        && (own.is_some() || suits_children(word, &sense.definition))
        && !sense.is_unsuitable
        && senses.iter().take(HEARD_SENSES).all(is_heard_well);
    (!definition.is_empty()).then(|| Chosen {
        sense: Sense {
            part_of_speech,
            definition: definition.into(),
            sentence: if own.is_some() {
                Cow::default()
            } else {
                example(word, sense)
            },
        },
        is_good,
        is_for_children,
        themes: sense.themes,
    })
}

/// Our own definition of a word that WordNet doesn't have.
fn of_unknown(word: &str, own: &Correction) -> Option<Chosen> {
    let definition = Some(&own.definition).filter(|definition| !definition.is_empty())?;
    Some(Chosen {
        is_good: is_good_definition(word, own.part_of_speech, definition),
        is_for_children: suits_children(word, definition),
        themes: 0,
        sense: Sense {
            part_of_speech: own.part_of_speech,
            definition: definition.clone().into(),
            sentence: Cow::default(),
        },
    })
}

/// The sense that a correction names, or the one with most words of our own definition.
fn corrected<'a>(senses: &'a [wordnet::Sense], correction: &Correction) -> Option<&'a wordnet::Sense> {
    let is_of_part = |sense: &&wordnet::Sense| sense.part_of_speech == correction.part_of_speech;
    let mut of_part = senses.iter().filter(is_of_part);
    if !correction.sense.is_empty() {
        return of_part.find(|sense| sense.definition.starts_with(&correction.sense));
    }
    let own: Vec<_> = long_words(&correction.definition).collect();
    let in_common = |sense: &&wordnet::Sense| {
        long_words(&sense.definition)
            .filter(|word| own.contains(word))
            .count()
    };
    // Of several, the most common one.
    of_part.rev().max_by_key(in_common)
}

fn long_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic())
        .filter(|word| word.len() > 3)
}

/// Most senses to choose from.
const MAX_OTHERS: usize = 6;

/// The other senses of a word that a children's list may show: the most common one of each other part of speech, then the rest.
pub(crate) fn others(word: &str, senses: &[wordnet::Sense], shown: Option<&Sense>) -> Vec<Sense<'static>> {
    let mut others: Vec<Sense<'static>> = Vec::new();
    for sense in senses.iter().filter(|sense| !sense.is_name) {
        let definition = definition(&sense.definition);
        let is_known = |other: &Sense| other.definition == definition.as_str();
        if definition.is_empty()
            || !is_child_safe(&sense.definition)
            || shown.is_some_and(is_known)
            || others.iter().any(is_known)
        {
            continue;
        }
        others.push(Sense {
            part_of_speech: sense.part_of_speech,
            definition: definition.into(),
            sentence: example(word, sense),
        });
    }
    let mut parts: Vec<_> = shown.iter().map(|sense| sense.part_of_speech).collect();
    let is_new_part = |sense: &Sense| {
        let is_new = !parts.contains(&sense.part_of_speech);
        parts.push(sense.part_of_speech);
        is_new
    };
    let (mut others, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(is_new_part);
    others.extend(rest);
    others.truncate(MAX_OTHERS);
    others
}

fn example(word: &str, sense: &wordnet::Sense) -> Cow<'static, str> {
    let mut sentences = sense
        .examples
        .iter()
        .filter_map(|example| sentence(word, sense.part_of_speech, example));
    sentences.next().unwrap_or_default().into()
}

/// The first clause of a gloss, which is the actual definition. Skips a subject before a colon: `in music: a slow
/// movement`.
fn definition(gloss: &str) -> String {
    const SUBJECTS: &[&str] = &["in ", "of ", "on ", "at ", "among ", "from "];
    let first = outside_parentheses(gloss, ';');
    let before = outside_parentheses(first, ':');
    let after = first[before.len()..].trim_start_matches(':').trim();
    let is_subject = SUBJECTS.iter().any(|start| before.starts_with(start));
    without_genus(&tidy(if is_subject && !after.is_empty() {
        after
    } else {
        before
    }))
}

/// Leaves out ` of the genus Frindlus`, which says nothing to children and often gives the word away.
fn without_genus(definition: &str) -> String {
    const RANKS: &[&str] = &[" of the genus ", " of the family ", " of genus "];
    let mut text = definition.to_owned();
    for rank in RANKS {
        if let Some((before, after)) = text.split_once(rank)
            && after.starts_with(|first: char| first.is_uppercase())
        {
            let rest = after.find([' ', ',', ';']).map_or("", |end| &after[end..]);
            text = format!("{before}{rest}");
        }
    }
    text
}

/// The text before the first `mark` outside parentheses.
fn outside_parentheses(text: &str, mark: char) -> &str {
    let mut depth = 0;
    let end = text.char_indices().find(|(_, letter)| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        *letter == mark && depth == 0
    });
    end.map_or(text, |(at, _)| &text[..at])
}

/// Removes WordNet's quotes and leading usage notes.
fn tidy(clause: &str) -> String {
    let clause = clause.trim().trim_matches(['"', ',']);
    let clause = clause.strip_prefix("to ").unwrap_or(clause);
    let clause = clause.replace('`', "‘").replace('\'', "’");
    let mut clause = clause.trim();
    while let Some((remark, rest)) = clause.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        // A short note names a field of knowledge, which helps. Others are about grammar.
        if remark.split(' ').count() <= 2 && !remark.contains("technical") && !remark.contains("informal") {
            break;
        }
        clause = rest.trim_start();
    }
    clause.to_owned()
}

/// Whether a definition is whole, belongs to its part of speech and keeps the word to itself.
pub(crate) fn is_good_definition(word: &str, part_of_speech: u8, definition: &str) -> bool {
    #[rustfmt::skip]
    const BAD_STARTS: &[&str] = &[
        "or", "and", "either", "especially", "usually", "often", "sometimes", "like", "such", "including", "see",
        "when", "used",
    ];
    /// By part of speech: the definition is incomplete, or belongs to another part of speech.
    #[rustfmt::skip]
    const BAD_STARTS_BY_PART: [&[&str]; 4] = [
        &["in", "of", "from", "after", "at", "on", "by", "for", "with", "to", "where", "as", "before", "during",
            "recurring", "made", "cultivated", "found", "having"],
        &["a", "an", "the", "of", "in", "from", "at", "on", "by", "for", "with", "as", "without", "having"],
        &["a", "an", "the", "most important"],
        &["a", "an", "the"],
    ];
    const BAD_ENDS: &[&str] = &[
        "a", "an", "the", "of", "to", "in", "on", "for", "with", "from", "by", "at", "and", "or", "as",
        "into", "upon", "about", "against", "over", "under", "through", "toward", "towards", "after", "etc",
        "than", "that", "which", "is", "between", "among", "around", "onto", "without", "within", "off",
        "out", "up", "down",
    ];
    #[rustfmt::skip]
    const BAD_PHRASES: &[&str] = &[
        "archaic", "obsolete", "see ", "slang", "same as", "abbreviation", "acronym", "variant of", "plural of",
        "past tense", "past participle", "of or relating to or", "unit of currency", "someone whose", "used with",
        "used in combination", "trade name", "trademark", "i.e.", "e.g.", "--", "formerly", " letter of the",
        "combining form", "not used", "intensive", "intensifier", "euphemism", "Roman numeral", "‘",
    ];
    let last = definition.rsplit([' ', '-']).next().unwrap_or_default();
    let first = definition.split([' ', ',']).next().unwrap_or_default();
    let bad_starts_of_part = BAD_STARTS_BY_PART
        .get(usize::from(part_of_speech))
        .copied()
        .unwrap_or_default();
    let words = definition.split(' ').count();
    LENGTHS.contains(&definition.chars().count())
        && words >= 2
        && !BAD_ENDS.contains(&last)
        && !BAD_PHRASES.iter().any(|part| definition.contains(part))
        && definition.matches('(').count() == definition.matches(')').count()
        && !BAD_STARTS.contains(&first)
        && !bad_starts_of_part.contains(&first)
        && !definition.contains(['"', '[', ']', '{', '<', '>', '_', '*'])
        && !gives_away(word, definition)
}

/// Whether a text contains the word or a relative, which gives away the spelling.
pub(crate) fn gives_away(word: &str, text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|other| {
        let other = other.to_lowercase();
        let common = word
            .bytes()
            .zip(other.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        let shorter = word.len().min(other.len());
        // `altered` gives away `inalterable`.
        let stem = other.get(..5).unwrap_or(&other);
        (shorter >= 4 && common >= 4 && common + 3 >= word.len().min(other.len() + 2))
            || common >= 6
            || other == word
            || (stem.len() == 5 && word[1..].contains(stem))
            || (word.len() >= 5 && other.ends_with(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sense(definition: &str, examples: &[&str]) -> wordnet::Sense {
        wordnet::Sense {
            part_of_speech: 0,
            definition: definition.to_owned(),
            examples: examples.iter().map(|example| (*example).to_owned()).collect(),
            count: 0,
            is_name: false,
            is_unsuitable: false,
            themes: 0,
        }
    }

    #[test]
    fn other_senses_begin_with_other_parts_of_speech() {
        let verb = |definition| wordnet::Sense {
            part_of_speech: 1,
            ..sense(definition, &[])
        };
        let name = wordnet::Sense {
            is_name: true,
            ..sense("a town of frindles", &[])
        };
        let senses = [
            verb("to go around"),
            verb("turn"),
            sense("a thing (of gold)", &["the frindle was lost in the grass"]),
            verb("turn; in another way"),
            name,
        ];
        let shown = choose("frindle", &senses, None).unwrap().sense;
        let others = others("frindle", &senses, Some(&shown));
        let texts: Vec<_> = others
            .iter()
            .map(|sense| (&*sense.definition, &*sense.sentence))
            .collect();
        let noun = ("a thing (of gold)", "The frindle was lost in the grass.");
        assert_eq!(texts, [noun, ("turn", "")]);
    }

    #[test]
    fn only_the_first_clause_of_the_first_sense_is_used() {
        let choose_gloss = |gloss: &str| {
            let chosen = choose(
                "frindle",
                &[sense(gloss, &[]), sense("another thing altogether", &[])],
                None,
            )
            .unwrap();
            (chosen.sense.definition.into_owned(), chosen.is_good)
        };
        assert_eq!(
            choose_gloss("a thing (of gold; or lead) that shines; it is lost"),
            ("a thing (of gold; or lead) that shines".into(), true)
        );
        assert_eq!(
            choose_gloss("in the old church: a kind of bench"),
            ("a kind of bench".into(), true)
        );
        assert_eq!(
            choose_gloss("a kind of bench: for two"),
            ("a kind of bench".into(), true)
        );
        assert_eq!(
            choose_gloss("any of various trees of the genus Frindlus having red leaves").0,
            "any of various trees having red leaves"
        );
        assert!(!choose_gloss("the frindling of frindles; a thing").1);
        assert!(!choose_gloss("of southern Asia").1, "not a noun");
        let name = wordnet::Sense {
            is_name: true,
            ..sense("a town by the sea", &[])
        };
        assert!(
            !choose("frindle", &[name, sense("a small thing", &[])], None)
                .unwrap()
                .is_good
        );
    }

    #[test]
    fn corrections_choose_a_sense_or_take_the_place_of_all() {
        let senses = [
            sense("a whip used to punish", &["the frindle hurt"]),
            sense("a bell rung at noon", &["the frindle was heard far away"]),
        ];
        let correction = |sense: &str, definition: &str| Correction {
            part_of_speech: 0,
            sense: sense.to_owned(),
            definition: definition.to_owned(),
            sounds: Vec::new(),
            etymology: None,
        };
        let choose_corrected =
            |sense, definition| choose("frindle", &senses, Some(&correction(sense, definition))).unwrap();
        let bell = choose_corrected("a bell", "");
        assert_eq!(bell.sense.definition, "a bell rung at noon");
        assert_eq!(bell.sense.sentence, "The frindle was heard far away.");
        assert!(bell.is_good && !bell.is_for_children, "the whip is another sense");
        let own = choose_corrected("", "a loud thing for noon");
        assert_eq!(
            (&*own.sense.definition, &*own.sense.sentence),
            ("a loud thing for noon", "")
        );
        assert!(
            choose("frindle", &[sense("a slur", &[]), senses[1].clone()], None).is_some_and(|it| !it.is_good)
        );
        let of_unknown = |definition| choose("frindle", &[], Some(&correction("", definition)));
        let unknown = of_unknown("a loud thing for noon").unwrap();
        assert!(unknown.is_good && unknown.is_for_children);
        assert!(of_unknown("").is_none());
    }

    #[test]
    fn bad_definitions_are_rejected() {
        for definition in [
            "speak well of",
            "make firm",
            "see under something else",
            "an archaic kind of thing",
            "the state of being frindly",
            "something (left open",
        ] {
            assert!(!is_good_definition("frindle", 0, definition), "{definition}");
        }
        assert!(is_good_definition(
            "frindle",
            0,
            "(music) a thing that is played softly"
        ));
    }

    #[test]
    fn definitions_must_not_give_the_word_away() {
        for (word, text) in [
            ("corruptible", "capable of being corrupted"),
            ("pensive", "showing pensive sadness"),
            ("repression", "the act of repressing"),
            ("breath", "the act of breathing"),
            ("inalterable", "not capable of being altered"),
        ] {
            assert!(gives_away(word, text), "{word}");
        }
        for (word, text) in [
            ("consider", "think about with care and concern"),
            ("interval", "the time between two events"),
        ] {
            assert!(!gives_away(word, text), "{word}");
        }
    }
}
