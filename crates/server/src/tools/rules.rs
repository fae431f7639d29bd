//! Validation of word tool requests.

use std::{collections::HashSet, ops::RangeInclusive};

use lexicon::{Count, Filter, ListRequest, MAX_LEVEL, MIN_LEVEL, Status};

use super::query::WordlistQuery;
use crate::platform::{
    error::{Problem, Result},
    json::Capped,
    text::FieldChecks,
};

/// Maximum length of a word, in characters; the same as in a wordlist.
pub const WORD_LENGTH: usize = 100;
/// Maximum words per rating request.
pub const MAX_RATED_WORDS: usize = 1_000;
/// Maximum words per suggestion request.
pub const MAX_SUGGESTED_WORDS: usize = 100;
/// Maximum words in a generated list, and maximum words excluded from it.
const MAX_GENERATED_WORDS: usize = 1_000;
/// The largest integer that JavaScript represents exactly.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// Checks a word's length.
///
/// # Errors
/// 422 if it is too long.
pub fn check_word(word: &str) -> Result<()> {
    let mut checks = FieldChecks::default();
    check_length(&mut checks, "word".to_owned(), word);
    checks.finish(())
}

/// Checks the number and lengths of words.
///
/// # Errors
/// 422 listing all errors.
pub fn check_words<const MAX: usize>(words: &Capped<String, MAX>) -> Result<()> {
    let mut checks = FieldChecks::default();
    if words.count > MAX {
        let error = format!("Send at most {MAX} words at a time. These are {}.", words.count);
        checks.fail("words", error);
    }
    for (index, word) in words.items.iter().enumerate() {
        check_length(&mut checks, format!("words[{index}]"), word);
    }
    checks.finish(())
}

fn check_length(checks: &mut FieldChecks, field: String, word: &str) {
    // The byte length is cheaper to get, and never less than the character count.
    if word.len() > WORD_LENGTH && word.chars().count() > WORD_LENGTH {
        checks.fail(
            field,
            format!("A word can have at most {WORD_LENGTH} characters."),
        );
    }
}

/// Validates a request for a list; `draw` supplies the seed if none is given.
///
/// # Errors
/// 422 listing all errors.
pub fn parse_request(
    size: &str,
    query: &WordlistQuery,
    status: &Status,
    draw: impl FnOnce() -> u64,
) -> Result<ListRequest> {
    let mut checks = FieldChecks::default();
    let size = whole_number(size, 1..=MAX_GENERATED_WORDS);
    if size.is_none() {
        checks.fail("size", "Number of Words must be a whole number from 1 to 1,000.");
    }
    let levels = RangeFields {
        fields: ["minLevel", "maxLevel"],
        range: usize::from(MIN_LEVEL)..=usize::from(MAX_LEVEL),
        what: "level",
    };
    let levels = levels.parse(&mut checks, [&query.min_level, &query.max_level]);
    let lengths = RangeFields {
        fields: ["minLength", "maxLength"],
        range: 1..=WORD_LENGTH,
        what: "length",
    };
    let lengths = lengths.parse(&mut checks, [&query.min_length, &query.max_length]);
    let filter = Filter {
        levels: level(*levels.start())..=level(*levels.end()),
        lengths,
        origin: one_of(
            &mut checks,
            "origin",
            given(query.origin.as_ref()),
            &status.origins,
        ),
        part_of_speech: one_of(
            &mut checks,
            "partOfSpeech",
            given(query.part_of_speech.as_ref()),
            &status.parts_of_speech,
        ),
        theme: one_of(&mut checks, "theme", given(query.theme.as_ref()), &status.themes),
        pattern: one_of(
            &mut checks,
            "pattern",
            given(query.pattern.as_ref()),
            &status.patterns,
        ),
        first_letter: given(query.first_letter.as_ref()).and_then(|text| {
            let letter = only_letter(text);
            if letter.is_none() {
                checks.fail("firstLetter", "The first letter must be one letter from a to z.");
            }
            letter
        }),
        for_children: match given(query.for_children.as_ref()) {
            None | Some("true") => true,
            Some("false") => false,
            Some(_) => {
                checks.fail("forChildren", "For Children must be true or false.");
                true
            }
        },
    };
    let seed = match given(query.seed.as_ref()) {
        None => draw(),
        Some(text) => whole_number(text, 0..=MAX_SEED).unwrap_or_else(|| {
            let error = format!("The seed must be a whole number from 0 to {MAX_SEED}.");
            checks.fail("seed", error);
            0
        }),
    };
    let without: HashSet<String> = given(query.without.as_ref())
        .into_iter()
        .flat_map(|words| words.split(','))
        .map(|word| word.trim().to_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    if without.len() > MAX_GENERATED_WORDS {
        checks.fail("without", "At most 1,000 words can be excluded.");
    }
    checks.finish(ListRequest {
        size: size.unwrap_or_default(),
        filter,
        seed,
        exclude: without,
    })
}

/// The problem when too few words match.
pub fn too_few(available: usize, request: &ListRequest) -> Problem {
    let other = if request.exclude.is_empty() { "" } else { "other " };
    let detail = match available {
        0 => format!("No {other}words match. Try fewer filters."),
        1 => format!("Only 1 {other}word matches. Choose fewer words or fewer filters."),
        many => format!("Only {many} {other}words match. Choose fewer words or fewer filters."),
    };
    Problem::pool_too_small(available, detail)
}

/// The trimmed value; `None` for an empty form field.
fn given(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// Parses a whole number within the range, digits only.
fn whole_number<N>(text: &str, range: RangeInclusive<N>) -> Option<N>
where
    N: std::str::FromStr + PartialOrd,
{
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_plain)?;
    range.contains(&number).then_some(number)
}

fn level(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(MAX_LEVEL)
}

fn only_letter(text: &str) -> Option<char> {
    let [letter] = text.as_bytes() else {
        return None;
    };
    letter
        .is_ascii_alphabetic()
        .then(|| char::from(letter.to_ascii_lowercase()))
}

/// Two fields that define a range.
struct RangeFields {
    fields: [&'static str; 2],
    range: RangeInclusive<usize>,
    what: &'static str,
}

impl RangeFields {
    fn parse(&self, checks: &mut FieldChecks, [min, max]: [&Option<String>; 2]) -> RangeInclusive<usize> {
        let (first, last) = (*self.range.start(), *self.range.end());
        let what = self.what;
        let mut end = |field: &str, text: &Option<String>, absent| match given(text.as_ref()) {
            None => absent,
            Some(text) => whole_number(text, self.range.clone()).unwrap_or_else(|| {
                checks.fail(
                    field,
                    format!("The {what} must be a whole number from {first} to {last}."),
                );
                absent
            }),
        };
        let range = end(self.fields[0], min, first)..=end(self.fields[1], max, last);
        if range.is_empty() {
            checks.fail(
                self.fields[0],
                format!("The minimum {what} can't be above the maximum."),
            );
        }
        range
    }
}

/// The name as spelled in the lexicon.
fn one_of(checks: &mut FieldChecks, field: &str, name: Option<&str>, known: &[Count]) -> Option<String> {
    let name = name?;
    let found = known.iter().find(|count| count.name.eq_ignore_ascii_case(name));
    if found.is_none() {
        let names: Vec<&str> = known.iter().map(|count| count.name).collect();
        checks.fail(field, format!("Choose one of these: {}.", names.join(", ")));
    }
    found.map(|count| count.name.to_owned())
}

#[cfg(test)]
mod tests {
    use lexicon::Lexicon;

    use super::*;

    #[test]
    fn whole_numbers_contain_only_digits() {
        for (text, number) in [("1", 1), ("1000", 1_000), ("007", 7)] {
            assert_eq!(whole_number(text, 1..=1_000), Some(number), "{text}");
        }
        let digits = "1".repeat(40);
        for text in [
            "", "0", "-1", "+1", "1.5", "1e2", "abc", "1001", "٣", " 5", "5 ", "0x1", "1,000", &digits,
        ] {
            assert_eq!(whole_number(text, 1..=1_000), None, "{text}");
        }
    }

    #[test]
    fn lists_are_for_children_by_default() {
        for (given, expected) in [
            (None, true),
            (Some(""), true),
            (Some("true"), true),
            (Some("false"), false),
        ] {
            let query = WordlistQuery {
                for_children: given.map(str::to_owned),
                ..WordlistQuery::default()
            };
            let request = parse_request("5", &query, &Lexicon::empty().status(), || 7)
                .ok()
                .unwrap();
            assert_eq!(request.filter.for_children, expected, "{given:?}");
        }
    }

    #[test]
    fn a_first_letter_is_one_letter() {
        assert_eq!(only_letter("Q"), Some('q'));
        for text in ["", "qu", "7", "é", "%"] {
            assert_eq!(only_letter(text), None, "{text}");
        }
    }
}
