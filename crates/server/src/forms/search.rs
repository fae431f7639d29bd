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
    /// Splits into folded terms; ` AND ` binds tighter than ` OR `. 422 on `search` if the text is too long.
    pub fn parse(text: &str) -> Result<Self> {
        let length = text.chars().count();
        if length > SEARCH_LENGTH {
            let error = format!("Please search for at most {SEARCH_LENGTH} characters. This has {length}.");
            return Err(Problem::invalid_field("search", error));
        }
        let group = |group: &str| -> Vec<String> {
            group
                .split(" AND ")
                // PostgreSQL rejects NUL, and no answer contains it.
                .map(|term| fold(term).replace('\0', "\u{fffd}"))
                .filter(|term| !term.is_empty())
                .collect()
        };
        let groups = text.split(" OR ").map(group).filter(|terms| !terms.is_empty());
        Ok(Self(groups.collect()))
    }
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
        assert_eq!(parse("salt and pepper"), [["salt and pepper"]]);
        assert_eq!(parse("ANDERSON OR ORLANDO"), [["anderson"], ["orlando"]]);
        assert!(parse("  ").is_empty());
        assert_eq!(parse("a AND "), [["a"]]);
        assert!(Search::parse(&"x".repeat(10_000)).is_err());
    }
}
