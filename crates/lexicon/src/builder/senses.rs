//! Which of a word's senses a list gives, and in which words.

use crate::{
    builder::{decency::is_decent, wordnet},
    layers::Sense,
};

/// A definition for a list has so many characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 10..=160;
/// A sentence has at least so many words.
const SHORTEST_SENTENCE: usize = 5;
const LONGEST_SENTENCE: usize = 140;
/// A sense that is met so many times less often than the first does not stand in for it.
const SECOND_TO_FIRST: u32 = 4;

/// A noun's place in [`crate::PARTS_OF_SPEECH`].
const NOUN: u8 = 0;

/// A chosen sense, and whether it is good enough to be drawn for a list.
pub(crate) struct Chosen {
    pub sense: Sense<'static>,
    pub is_fit: bool,
}

/// Chooses the sense that people mean most among those that can be told. Only those of the commonest part of speech are
/// looked at: a list that calls "silhouette" a verb surprises.
pub(crate) fn choose(word: &str, senses: &[wordnet::Sense]) -> Option<Chosen> {
    let first = senses.first()?;
    let alike = || {
        senses
            .iter()
            .filter(|sense| sense.part_of_speech == first.part_of_speech && !sense.is_name)
    };
    let stands_in = |sense: &wordnet::Sense| sense.met > 0 && sense.met * SECOND_TO_FIRST >= first.met;
    let tellable = alike()
        .enumerate()
        .filter(|(place, sense)| *place == 0 || stands_in(sense));
    let fit = tellable.map(|(_, sense)| sense).find_map(|sense| {
        // What a noun's gloss says after its first clause is about the thing, not what it is.
        let tried = if sense.part_of_speech == NOUN {
            1
        } else {
            usize::MAX
        };
        let mut clauses = clauses(&sense.definition).into_iter().take(tried);
        let definition = clauses.find(|text| is_fit(word, text))?;
        Some(told(word, sense, definition))
    });
    if let Some(sense) = fit {
        return Some(Chosen {
            sense,
            is_fit: !first.is_name && senses.iter().all(|sense| is_decent(&sense.definition)),
        });
    }
    let sense = alike().next()?;
    let definition = clauses(&sense.definition)
        .into_iter()
        .find(|text| !text.is_empty())?;
    Some(Chosen {
        sense: told(word, sense, definition),
        is_fit: false,
    })
}

fn told(word: &str, sense: &wordnet::Sense, definition: String) -> Sense<'static> {
    let sentence = sense
        .examples
        .iter()
        .find_map(|example| sentence(word, example))
        .unwrap_or_default();
    Sense {
        part_of_speech: sense.part_of_speech,
        definition: definition.into(),
        sentence: sentence.into(),
    }
}

/// A gloss strings several definitions of one sense together: any of them will do.
fn clauses(gloss: &str) -> Vec<String> {
    let mut clauses = vec![String::new()];
    let mut depth = 0;
    for letter in gloss.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ';' | ':' if depth == 0 => {
                clauses.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(clause) = clauses.last_mut() {
            clause.push(letter);
        }
    }
    clauses.iter().map(|clause| tidy(clause)).collect()
}

/// Without WordNet's quotes and a remark at the start that says of what it is said.
fn tidy(clause: &str) -> String {
    let clause = clause.trim().trim_matches(['"', ',']);
    let clause = clause.replace('`', "‘").replace('\'', "’");
    let mut clause = clause.trim();
    while let Some((remark, rest)) = clause.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        // A field of knowledge says what the word is about; other remarks are for grammarians.
        if remark.split(' ').count() <= 2 && !remark.contains("technical") && !remark.contains("informal") {
            break;
        }
        clause = rest.trim_start();
    }
    clause.to_owned()
}

/// Whether a definition can stand in a list for children.
pub(crate) fn is_fit(word: &str, definition: &str) -> bool {
    const NO_END: &[&str] = &[
        "a", "an", "the", "of", "to", "in", "on", "for", "with", "from", "by", "at", "and", "or", "as",
        "into", "upon", "about", "against", "over", "under", "through", "toward", "towards", "after", "etc",
        "than", "that", "which", "is", "between", "among", "around", "onto", "without", "within", "off",
        "out", "up", "down",
    ];
    const NO_PART: &[&str] = &[
        "archaic",
        "obsolete",
        "used as a",
        "see ",
        "slang",
        "same as",
        "abbreviation",
        "acronym",
        "variant of",
        "plural of",
        "past tense",
        "past participle",
        "of or relating to or",
        "unit of currency",
        "someone whose",
        "used with",
        "used in combination",
        "trade name",
        "trademark",
        "i.e.",
        "e.g.",
        "--",
        "formerly",
        " letter of the",
        "combining form",
        "not used",
        "intensive",
        "intensifier",
        "euphemism",
        "Roman numeral",
        "‘",
    ];
    let last = definition.rsplit([' ', '-']).next().unwrap_or_default();
    let words = definition.split(' ').count();
    LENGTHS.contains(&definition.chars().count())
        && words >= 2
        && !NO_END.contains(&last)
        && !NO_PART.iter().any(|part| definition.contains(part))
        && definition.matches('(').count() == definition.matches(')').count()
        && ![
            "especially",
            "like ",
            "as ",
            "such as",
            "including",
            "usually ",
            "often ",
            "sometimes",
        ]
        .iter()
        .any(|start| definition.starts_with(start))
        && !definition.contains(['"', '[', ']', '{', '<', '>', '_', '*'])
        && !gives_away(word, definition)
        && is_decent(definition)
}

/// Whether a text holds the word, or one of its family: as much of a beginning in common tells the spelling.
pub(crate) fn gives_away(word: &str, text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|other| {
        let other = other.to_lowercase();
        let common = word
            .bytes()
            .zip(other.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        let shorter = word.len().min(other.len());
        // `altered` stands in `inalterable`.
        let stem = other.get(..5).unwrap_or(&other);
        (shorter >= 4 && common >= 4 && common + 3 >= word.len().min(other.len() + 2))
            || common >= 5
            || other == word
            || (stem.len() == 5 && word.contains(stem))
            || (word.len() >= 5 && other.ends_with(word))
    })
}

/// WordNet's examples are sentences and fragments alike, without capitals and full stops. Only what surely is a sentence
/// and holds the very word is taken.
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
    // `The reason that the war was lost` has its verb in a clause of its own.
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
    let is_sentence = (SHORTEST_SENTENCE..).contains(&tokens.len())
        && example.len() <= LONGEST_SENTENCE
        && (SUBJECTS.contains(&first) || example.starts_with(|letter: char| letter.is_uppercase()))
        && has_verb
        && tokens.iter().filter(|token| token.as_str() == word).count() == 1
        && !example.contains(['(', '[', '"', '*', '_', '`', '/', ';', '#'])
        && !example.contains("...")
        && !example.contains("--")
        && !example.contains(|letter: char| letter.is_ascii_digit())
        && is_decent(example);
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
            met: 0,
            is_name: false,
        }
    }

    #[test]
    fn the_first_definition_that_can_stand_is_taken() {
        let senses = [
            wordnet::Sense {
                part_of_speech: 1,
                ..sense("(of e.g. a frind) make a frindle; make a small thing", &[])
            },
            sense("another thing altogether", &[]),
        ];
        let chosen = choose("frindle", &senses).unwrap();
        assert_eq!(
            (chosen.sense.definition.as_ref(), chosen.is_fit),
            ("make a small thing", true)
        );
        let chosen = choose("frindle", &[sense("the frindling of frindles", &[])]).unwrap();
        assert!(!chosen.is_fit);
    }

    #[test]
    fn what_cannot_stand_in_a_list() {
        for definition in [
            "speak well of",
            "make firm",
            "see under something else",
            "an archaic kind of thing",
            "the state of being frindly",
            "something (left open",
        ] {
            assert!(!is_fit("frindle", definition), "{definition}");
        }
        assert!(is_fit("frindle", "(music) a thing that is played softly"));
    }

    #[test]
    fn a_definition_must_not_give_the_word_away() {
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
    fn only_sentences_become_sentences() {
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
