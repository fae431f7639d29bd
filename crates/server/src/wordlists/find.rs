//! Searching, sorting and filtering a list's words.
//!
//! Done here rather than in SQL, because the databases fold case and sort differently.

use serde::Deserialize;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use utoipa::ToSchema;

use super::rules::WORD_LENGTH;
use crate::platform::{
    error::{Problem, Result},
    text::fold,
};

/// A column that words are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum Column {
    Word,
    Pronunciation,
    PartOfSpeech,
    Definition,
    Etymology,
    Sentence,
    Notes,
    /// Recorded words first.
    Recording,
    /// The easiest words first.
    Level,
}

/// What a word may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Filter {
    Recording,
    Definition,
}

/// What words are found and sorted by.
pub(super) struct Cells {
    pub(super) id: String,
    pub(super) word: String,
    pub(super) recorded: bool,
    pub(super) defined: bool,
    /// The text of the column to sort by.
    pub(super) sorted: String,
}

/// Which words to list, in which order.
pub(super) struct Find {
    search: String,
    without: Option<Filter>,
    sort: Option<Column>,
    descending: bool,
}

impl Find {
    /// None for all words in list order.
    ///
    /// # Errors
    /// 422 for a long search.
    pub(super) fn new(
        search: &str,
        without: Option<Filter>,
        sort: Option<Column>,
        descending: bool,
    ) -> Result<Option<Self>> {
        if search.chars().count() > WORD_LENGTH {
            let error = format!("Search for at most {WORD_LENGTH} characters.");
            return Err(Problem::invalid_field("search", error));
        }
        let search = letters(search);
        if search.is_empty() && without.is_none() && sort.is_none() {
            return Ok(None);
        }
        Ok(Some(Self {
            search,
            without,
            sort,
            descending,
        }))
    }

    /// The column whose text is in [`Cells::sorted`].
    pub(super) fn column(&self) -> Column {
        self.sort.unwrap_or(Column::Word)
    }

    /// The ids and places of the words to list. `cells` are in list order.
    pub(super) fn among(&self, cells: Vec<Cells>) -> Vec<(String, u64)> {
        let mut found: Vec<(Cells, u64)> = cells
            .into_iter()
            .zip(1..)
            .filter(|(cells, _)| self.includes(cells))
            .collect();
        match self.sort {
            None => {}
            Some(Column::Recording) => found.sort_by_key(|(cells, _)| cells.recorded == self.descending),
            Some(_) => {
                // Reversed twice, so that equal texts stay in list order.
                if self.descending {
                    found.reverse();
                }
                found.sort_by_cached_key(|(cells, _)| letters(&cells.sorted));
                if self.descending {
                    found.reverse();
                }
                found.sort_by_key(|(cells, _)| cells.sorted.is_empty());
            }
        }
        found
            .into_iter()
            .map(|(cells, place)| (cells.id, place))
            .collect()
    }

    fn includes(&self, cells: &Cells) -> bool {
        let lacks = match self.without {
            None => true,
            Some(Filter::Recording) => !cells.recorded,
            Some(Filter::Definition) => !cells.defined,
        };
        lacks && letters(&cells.word).contains(&self.search)
    }
}

/// Folded, and without accents: "élan" is between "elan" and "elapse".
fn letters(text: &str) -> String {
    fold(text)
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(find: &Find) -> Vec<u64> {
        let cells = [
            ("Zebra", true, ""),
            ("élan", false, "spirit"),
            ("elapse", true, "to pass"),
            ("almanac", false, ""),
            ("bee", true, "Spirit"),
        ];
        let cells = cells.map(|(word, recorded, definition)| Cells {
            id: word.to_owned(),
            word: word.to_owned(),
            recorded,
            defined: !definition.is_empty(),
            sorted: match find.column() {
                Column::Definition => definition.to_owned(),
                _ => word.to_owned(),
            },
        });
        find.among(cells.into())
            .into_iter()
            .map(|(_, place)| place)
            .collect()
    }

    fn find(search: &str, without: Option<Filter>, sort: Option<Column>, descending: bool) -> Vec<u64> {
        found(&Find::new(search, without, sort, descending).unwrap().unwrap())
    }

    #[test]
    fn search_ignores_case_and_accents() {
        assert_eq!(find(" ELA", None, None, false), [2, 3]);
        assert_eq!(find("é", None, None, false), [1, 2, 3, 5]);
        assert!(Find::new("  ", None, None, true).unwrap().is_none());
        assert!(Find::new(&"a".repeat(101), None, None, false).is_err());
    }

    #[test]
    fn filters_combine_with_the_search() {
        assert_eq!(find("", Some(Filter::Recording), None, false), [2, 4]);
        assert_eq!(find("", Some(Filter::Definition), None, false), [1, 4]);
        assert_eq!(find("z", Some(Filter::Definition), None, false), [1]);
    }

    #[test]
    fn empty_cells_sort_last_and_equal_ones_stay_in_list_order() {
        assert_eq!(find("", None, Some(Column::Word), false), [4, 5, 2, 3, 1]);
        assert_eq!(find("", None, Some(Column::Word), true), [1, 3, 2, 5, 4]);
        assert_eq!(find("", None, Some(Column::Definition), false), [2, 5, 3, 1, 4]);
        assert_eq!(find("", None, Some(Column::Definition), true), [3, 2, 5, 1, 4]);
        assert_eq!(find("", None, Some(Column::Recording), false), [1, 3, 5, 2, 4]);
        assert_eq!(find("", None, Some(Column::Recording), true), [2, 4, 1, 3, 5]);
    }
}
