//! Chooses which of a word's senses to show, and shortens its definition.

use std::borrow::Cow;

use lexicon::format::records::Sense;

use crate::{child_filter::suits_children, profanity::is_child_safe, wordnet};

/// Characters of a definition.
const LENGTHS: std::ops::RangeInclusive<usize> = 10..=200;
const MIN_SENTENCE_WORDS: usize = 5;
const MAX_SENTENCE_LENGTH: usize = 140;

/// A chosen sense.
pub(crate) struct Chosen {
    pub sense: Sense<'static>,
    /// Whether it is good enough for generated lists.
    pub is_good: bool,
    /// Whether lists for children may have the word.
    pub is_for_children: bool,
}

/// Chooses the most common sense of the most common part of speech: nobody expects "silhouette" to be a verb, or a tiger
/// to be a fierce person. If that sense has no good definition, generated lists skip the word.
pub(crate) fn choose(word: &str, senses: &[wordnet::Sense]) -> Option<Chosen> {
    let first = senses.first()?;
    let sense = senses
        .iter()
        .find(|sense| sense.part_of_speech == first.part_of_speech && !sense.is_name)?;
    let definition = definition(&sense.definition);
    let is_good = !first.is_name
        && is_good_definition(word, sense.part_of_speech, &definition)
        && senses.iter().all(|sense| is_child_safe(&sense.definition));
    let is_for_children = !sense.is_unsuitable && suits_children(word, &sense.definition);
    (!definition.is_empty()).then(|| Chosen {
        sense: Sense {
            part_of_speech: sense.part_of_speech,
            definition: definition.into(),
            sentence: example(word, sense),
        },
        is_good,
        is_for_children,
    })
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
        .filter_map(|example| sentence(word, example));
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
    tidy(if is_subject && !after.is_empty() {
        after
    } else {
        before
    })
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

/// Whether a definition is good enough for a children's list.
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
        && is_child_safe(definition)
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

/// Turns a WordNet example into a sentence. Most examples are fragments, and none has capitals or periods, so this accepts
/// only what is clearly a sentence with exactly this word.
fn sentence(word: &str, example: &str) -> Option<String> {
    const SUBJECTS: &[&str] = &[
        "he", "she", "they", "we", "it", "i", "you", "this", "these", "those", "his", "her", "their", "my",
        "our", "the", "a", "an", "there", "some", "many", "most", "all", "every", "no", "your", "its",
        "someone", "everyone",
    ];
    const VERBS: &[&str] = &[
        "is", "was", "were", "are", "has", "had", "have", "will", "would", "can", "could", "should", "may",
        "might", "must", "do", "does", "did", "made", "gave", "took", "came", "went", "got", "put", "kept",
        "felt", "saw", "found", "left", "held", "became", "began", "ran", "stood", "brought", "told", "said",
        "sold", "caught", "built", "wrote", "wore",
    ];
    let example = example.trim().trim_end_matches(['.', ',', ';']);
    let tokens: Vec<_> = example
        .split(' ')
        .map(|token| {
            token
                .trim_matches(|letter: char| !letter.is_alphanumeric())
                .to_lowercase()
        })
        .collect();
    let first = tokens.first()?.as_str();
    let subject_is_pronoun = matches!(first, "he" | "she" | "they" | "we" | "it" | "i" | "you" | "there");
    let has_verb = subject_is_pronoun || tokens.iter().any(|token| VERBS.contains(&token.as_str()));
    // In `The reason that the war was lost`, the verb belongs to a subordinate clause.
    let is_clause = |token: &String| {
        matches!(
            token.as_str(),
            "that" | "which" | "who" | "whom" | "where" | "when"
        )
    };
    let verb = tokens
        .iter()
        .position(|token| VERBS.contains(&token.as_str()))
        .unwrap_or_default();
    let has_verb = has_verb && (subject_is_pronoun || !tokens[1..verb.max(1)].iter().any(is_clause));
    let is_sentence = (MIN_SENTENCE_WORDS..).contains(&tokens.len())
        && example.len() <= MAX_SENTENCE_LENGTH
        && (SUBJECTS.contains(&first) || example.starts_with(|letter: char| letter.is_uppercase()))
        && has_verb
        && tokens.iter().filter(|token| token.as_str() == word).count() == 1
        && !example.contains(['(', '[', '"', '*', '_', '`', '/', ';', '#'])
        && !example.contains("...")
        && !example.contains("--")
        && !example.contains(|letter: char| letter.is_ascii_digit())
        && is_child_safe(example);
    if !is_sentence {
        return None;
    }
    let mut letters = example.chars();
    let first = letters.next()?.to_uppercase();
    let end = if example.ends_with(['!', '?']) { "" } else { "." };
    Some(format!("{first}{}{end}", letters.as_str().replace('\'', "’")))
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
        let shown = choose("frindle", &senses).unwrap().sense;
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
        assert!(!choose_gloss("the frindling of frindles; a thing").1);
        assert!(!choose_gloss("of southern Asia").1, "not a noun");
        let name = wordnet::Sense {
            is_name: true,
            ..sense("a town by the sea", &[])
        };
        assert!(
            !choose("frindle", &[name, sense("a small thing", &[])])
                .unwrap()
                .is_good
        );
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

    #[test]
    fn only_complete_sentences_are_accepted() {
        assert_eq!(
            sentence("frindle", "the frindle was lost in the snow").as_deref(),
            Some("The frindle was lost in the snow.")
        );
        assert_eq!(
            sentence("frindle", "he sold his frindle yesterday").as_deref(),
            Some("He sold his frindle yesterday.")
        );
        for fragment in [
            "a fine frindle",
            "a long and winding frindle by the sea",
            "the frind was lost in the snow",
            "frindle it",
        ] {
            assert_eq!(sentence("frindle", fragment), None, "{fragment}");
        }
    }
}
