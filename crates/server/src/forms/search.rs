//! Search in form responses (spec §5).

use crate::platform::{
    error::{Problem, Result},
    text::fold,
};

/// In characters.
const SEARCH_LENGTH: usize = 500;

/// Matches if all terms of any group appear in the answers. No groups match everything.
#[derive(Debug, PartialEq, Eq)]
pub struct Search(pub Vec<Vec<String>>);

impl Search {
    /// Splits into folded terms at ` AND ` and ` OR ` in any case; AND binds tighter. 422 on `search` if the text is too long.
    pub fn parse(text: &str) -> Result<Self> {
        let length = text.chars().count();
        if length > SEARCH_LENGTH {
            let error = format!("Please search for at most {SEARCH_LENGTH} characters. This has {length}.");
            return Err(Problem::invalid_field("search", error));
        }
        let group = |group: &str| -> Vec<String> {
            split(group, " AND ")
                .into_iter()
                // PostgreSQL rejects NUL, and no answer contains it.
                .map(|term| fold(term).replace('\0', "\u{fffd}"))
                .filter(|term| !term.is_empty())
                .collect()
        };
        let groups = split(text, " OR ")
            .into_iter()
            .map(group)
            .filter(|terms| !terms.is_empty());
        Ok(Self(groups.collect()))
    }
}

/// Splits at an operator of ASCII letters in any case.
fn split<'a>(text: &'a str, operator: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = (0..rest.len()).find(|&at| {
        let found = rest.get(at..at + operator.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(operator))
    }) {
        parts.push(&rest[..at]);
        rest = &rest[at + operator.len()..];
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_split_into_groups_of_terms() {
        let parse = |text| Search::parse(text).unwrap().0;
        assert_eq!(parse("Maple"), [["maple"]]);
        assert_eq!(parse("Maple AND 5"), [["maple", "5"]]);
        assert_eq!(parse("a OR b AND c"), [vec!["a"], vec!["b", "c"]]);
        assert_eq!(parse("salt and pepper"), [["salt", "pepper"]]);
        assert_eq!(parse("é Or İ and ß"), [vec!["é"], vec!["i\u{307}", "ß"]]);
        assert_eq!(parse("ANDERSON OR ORLANDO"), [["anderson"], ["orlando"]]);
        assert!(parse("  ").is_empty());
        assert_eq!(parse("a AND "), [["a"]]);
        assert!(Search::parse(&"x".repeat(10_000)).is_err());
    }
}
