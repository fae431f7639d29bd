//! Turns WordNet's examples into sentences.

use crate::{inflections, profanity::is_child_safe};

const WORDS: std::ops::RangeInclusive<usize> = 4..=24;
const MAX_LENGTH: usize = 140;
/// Longer words are hard to read.
const MAX_WORD_LENGTH: usize = 14;

#[rustfmt::skip]
const PRONOUNS: &[&str] = &[
    "he", "she", "they", "we", "it", "i", "you", "there", "who", "everyone", "someone", "nobody", "everybody",
    "this", "that",
];
#[rustfmt::skip]
const SUBJECTS: &[&str] = &[
    "these", "those", "his", "her", "their", "my", "our", "the", "a", "an", "some", "many", "most", "all", "every", "no",
    "your", "its", "few", "several", "each", "another", "both",
];
#[rustfmt::skip]
const VERBS: &[&str] = &[
    "is", "was", "were", "are", "has", "had", "have", "will", "would", "can", "could", "should", "may",
    "might", "must", "do", "does", "did", "made", "gave", "took", "came", "went", "got", "put", "kept",
    "felt", "saw", "found", "left", "held", "became", "began", "ran", "stood", "brought", "told", "said",
    "sold", "caught", "built", "wrote", "wore", "isn't", "wasn't", "weren't", "aren't", "won't", "can't", "couldn't",
    "didn't", "doesn't", "fell", "lay", "led", "broke", "grew", "threw", "flew", "sat", "sang", "spoke", "lost", "won",
    "needs", "wants", "seems", "shows", "gives", "takes", "makes", "comes", "goes", "gets", "looked", "seemed", "turned",
    "caused", "covered", "filled", "opened", "walked", "showed", "used", "called", "moved", "followed", "played",
    "lived", "started", "stopped", "appeared", "remained", "became", "rose", "drove", "rode", "hung", "swam", "struck",
];
/// A sentence that begins with one of these needs what came before, or asks about something.
#[rustfmt::skip]
const DEPENDENT: &[&str] = &["that", "which", "who", "whom", "where", "when", "whose", "whoever"];
/// Verbs that begin a request.
#[rustfmt::skip]
const REQUESTS: &[&str] = &[
    "don't", "please", "let", "let's", "never", "put", "take", "give", "keep", "hold", "turn", "make", "try", "close",
    "open", "cut", "add", "mix", "wash", "clean", "pour", "stop", "look", "listen", "write", "read", "bring", "remember",
];

/// Words that are unkind in a sentence for children, whatever they mean elsewhere.
const UNKIND: &[&str] = &[
    "fat", "ugly", "dumb", "hate", "hated", "dead", "died", "gun", "deceased", "hell",
];

/// Turns an example into a sentence. Most examples are fragments, and none has capitals or periods, so this accepts only
/// what is clearly a sentence, with one form of the word: `the rivers eroded the rock` for *erode*.
pub(crate) fn sentence(word: &str, part_of_speech: u8, example: &str) -> Option<String> {
    let example = example.trim().trim_end_matches(['.', ',', ';']);
    let tokens: Vec<_> = example
        .split(' ')
        .map(|token| {
            token
                .trim_matches(|letter: char| !letter.is_alphanumeric())
                .to_lowercase()
        })
        .collect();
    let uses = tokens
        .iter()
        .filter(|token| is_form(token, word, part_of_speech))
        .count();
    let is_readable = tokens
        .iter()
        .all(|token| token == word || token.chars().count() <= MAX_WORD_LENGTH);
    let is_sentence = WORDS.contains(&tokens.len())
        && example.len() <= MAX_LENGTH
        && uses == 1
        && is_readable
        && !tokens
            .iter()
            .any(|token| token != word && UNKIND.contains(&token.as_str()))
        && is_clause(example, &tokens, word, part_of_speech)
        && !example.contains(['(', '[', '"', '*', '_', '`', '/', ';', '#'])
        && !example.contains("a pass at")
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
    let rest = letters.as_str().replace('\'', "’").replace(" i ", " I ");
    Some(format!("{first}{rest}{end}"))
}

/// Whether a token is the word or a regular form of it with the same part of speech.
pub(crate) fn is_form(token: &str, word: &str, part_of_speech: u8) -> bool {
    if token == word {
        return true;
    }
    if token.len() <= word.len().saturating_sub(2) {
        return false;
    }
    let is_word = |lemma: &str, part: u8| (lemma == word && part == part_of_speech).then_some(0);
    inflections::lemma(token, is_word).is_some()
}

/// Whether a text has a subject and its verb.
fn is_clause(example: &str, tokens: &[String], word: &str, part_of_speech: u8) -> bool {
    let Some(first) = tokens.first().map(String::as_str) else {
        return false;
    };
    if DEPENDENT.contains(&first) && !example.ends_with('?') && first != "that" {
        return false;
    }
    let is_question = example.ends_with('?') && VERBS.contains(&first);
    if is_question || REQUESTS.contains(&first) {
        return true;
    }
    let starts_well = PRONOUNS.contains(&first)
        || SUBJECTS.contains(&first)
        || example.starts_with(|letter: char| letter.is_uppercase());
    let is_verb = |token: &String| {
        VERBS.contains(&token.as_str())
            // The word itself may be the verb: `the noise spooked the horse`.
            || part_of_speech == 1
                && token != word
                && (token.ends_with("ed") || token.ends_with('s'))
                && is_form(token, word, part_of_speech)
    };
    let verb = tokens.iter().skip(1).position(is_verb).map(|at| at + 1);
    match verb {
        // In `The reason that the war was lost`, the verb belongs to a subordinate clause.
        Some(at) => {
            let before = tokens.get(1..at).unwrap_or_default();
            starts_well && !before.iter().any(|token| DEPENDENT.contains(&token.as_str()))
        }
        None => is_pronoun_with_verb(first, tokens),
    }
}

/// `he sang loudly`, unlike `this old house`.
fn is_pronoun_with_verb(first: &str, tokens: &[String]) -> bool {
    matches!(first, "he" | "she" | "they" | "we" | "it" | "i" | "you")
        && tokens
            .get(1)
            .is_some_and(|next| !DEPENDENT.contains(&next.as_str()) && !next.ends_with("ing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOUN: u8 = 0;
    const VERB: u8 = 1;

    #[test]
    fn whole_sentences_are_accepted() {
        for (word, part, example, expected) in [
            (
                "frindle",
                NOUN,
                "the frindle was lost in the snow",
                "The frindle was lost in the snow.",
            ),
            (
                "frindle",
                NOUN,
                "he sold his frindle yesterday",
                "He sold his frindle yesterday.",
            ),
            (
                "spook",
                VERB,
                "The noise spooked the horse",
                "The noise spooked the horse.",
            ),
            (
                "discovery",
                NOUN,
                "she was famous for her discoveries",
                "She was famous for her discoveries.",
            ),
            ("frindle", VERB, "don't frindle the cat", "Don’t frindle the cat."),
            ("frindle", VERB, "Can you frindle it?", "Can you frindle it?"),
        ] {
            assert_eq!(
                sentence(word, part, example).as_deref(),
                Some(expected),
                "{example}"
            );
        }
    }

    #[test]
    fn fragments_and_other_words_are_not() {
        for fragment in [
            "a fine frindle",
            "a long and winding frindle by the sea",
            "the frind was lost in the snow",
            "frindle it",
            "the frindle that was lost in the snow",
            "he sold one frindle and another frindle",
            "who sold his frindle yesterday",
            "the frindle was full of incomprehensibilities",
            "this old frindle of my uncle",
            "the frindle was fat and lazy",
        ] {
            assert_eq!(sentence("frindle", NOUN, fragment), None, "{fragment}");
        }
        assert_eq!(
            sentence("frindle", NOUN, "the boys were frindling in the yard"),
            None,
            "a form of the verb"
        );
    }
}
