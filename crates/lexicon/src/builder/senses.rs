//! Which of a word's senses a list gives, and in which words.

use crate::{
    builder::{decency::is_decent, wordnet},
    layers::Sense,
};

/// A definition for a list has so many characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 10..=200;
/// A sentence has at least so many words.
const SHORTEST_SENTENCE: usize = 5;
const LONGEST_SENTENCE: usize = 140;
/// A chosen sense, and whether it is good enough to be drawn for a list.
pub(crate) struct Chosen {
    pub sense: Sense<'static>,
    pub is_fit: bool,
}

/// Chooses the sense that people mean most, of the commonest part of speech: a list that calls "silhouette" a verb, or a
/// tiger a fierce person, surprises. When that sense cannot be told well, the word is not fit for lists.
pub(crate) fn choose(word: &str, senses: &[wordnet::Sense]) -> Option<Chosen> {
    let first = senses.first()?;
    let sense = senses
        .iter()
        .find(|sense| sense.part_of_speech == first.part_of_speech && !sense.is_name)?;
    let definition = definition(&sense.definition);
    let is_fit = !first.is_name
        && is_fit(word, sense.part_of_speech, &definition)
        && senses.iter().all(|sense| is_decent(&sense.definition));
    (!definition.is_empty()).then(|| Chosen {
        sense: told(word, sense, definition),
        is_fit,
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

/// The first clause of a gloss: those after it say more of the thing, not what it is. A clause before a colon says where it
/// is said: `in music: a slow movement`.
fn definition(gloss: &str) -> String {
    const WHERE: &[&str] = &["in ", "of ", "on ", "at ", "among ", "from "];
    let first = outside_parentheses(gloss, ';');
    let place = outside_parentheses(first, ':');
    let after = first[place.len()..].trim_start_matches(':').trim();
    let is_where = WHERE.iter().any(|begin| place.starts_with(begin));
    tidy(if is_where && !after.is_empty() {
        after
    } else {
        place
    })
}

/// What stands before the first `mark` that stands in no parentheses.
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

/// Without WordNet's quotes and a remark at the start that says of what it is said.
fn tidy(clause: &str) -> String {
    let clause = clause.trim().trim_matches(['"', ',']);
    let clause = clause.strip_prefix("to ").unwrap_or(clause);
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
pub(crate) fn is_fit(word: &str, part_of_speech: u8, definition: &str) -> bool {
    /// How no definition begins, and how none of a noun, a verb, an adjective, an adverb does: it lost its head, or is of
    /// another part of speech.
    const NO_BEGINNING: &[&str] = &[
        "or",
        "and",
        "either",
        "especially",
        "usually",
        "often",
        "sometimes",
        "like",
        "such",
        "including",
        "see",
        "when",
        "used",
    ];
    const NO_BEGINNING_OF: [&[&str]; 4] = [
        &[
            "in",
            "of",
            "from",
            "after",
            "at",
            "on",
            "by",
            "for",
            "with",
            "to",
            "where",
            "as",
            "before",
            "during",
            "recurring",
            "made",
            "cultivated",
            "found",
            "having",
        ],
        &[
            "a", "an", "the", "of", "in", "from", "at", "on", "by", "for", "with", "as", "without", "having",
        ],
        &["a", "an", "the", "most important"],
        &["a", "an", "the"],
    ];
    const NO_END: &[&str] = &[
        "a", "an", "the", "of", "to", "in", "on", "for", "with", "from", "by", "at", "and", "or", "as",
        "into", "upon", "about", "against", "over", "under", "through", "toward", "towards", "after", "etc",
        "than", "that", "which", "is", "between", "among", "around", "onto", "without", "within", "off",
        "out", "up", "down",
    ];
    const NO_PART: &[&str] = &[
        "archaic",
        "obsolete",
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
    let first = definition.split([' ', ',']).next().unwrap_or_default();
    let of_part = NO_BEGINNING_OF
        .get(usize::from(part_of_speech))
        .copied()
        .unwrap_or_default();
    let words = definition.split(' ').count();
    LENGTHS.contains(&definition.chars().count())
        && words >= 2
        && !NO_END.contains(&last)
        && !NO_PART.iter().any(|part| definition.contains(part))
        && definition.matches('(').count() == definition.matches(')').count()
        && !NO_BEGINNING.contains(&first)
        && !of_part.contains(&first)
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
            || common >= 6
            || other == word
            || (stem.len() == 5 && word[1..].contains(stem))
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
    fn the_first_clause_of_the_first_sense_is_taken_or_none() {
        let told = |gloss: &str| {
            let chosen = choose(
                "frindle",
                &[sense(gloss, &[]), sense("another thing altogether", &[])],
            )
            .unwrap();
            (chosen.sense.definition.into_owned(), chosen.is_fit)
        };
        assert_eq!(
            told("a thing (of gold; or lead) that shines; it is lost"),
            ("a thing (of gold; or lead) that shines".into(), true)
        );
        assert_eq!(
            told("in the old church: a kind of bench"),
            ("a kind of bench".into(), true)
        );
        assert_eq!(told("a kind of bench: for two"), ("a kind of bench".into(), true));
        assert!(!told("the frindling of frindles; a thing").1);
        assert!(!told("of southern Asia").1, "no noun");
        let name = wordnet::Sense {
            is_name: true,
            ..sense("a town by the sea", &[])
        };
        assert!(
            !choose("frindle", &[name, sense("a small thing", &[])])
                .unwrap()
                .is_fit
        );
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
            assert!(!is_fit("frindle", 0, definition), "{definition}");
        }
        assert!(is_fit("frindle", 0, "(music) a thing that is played softly"));
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
