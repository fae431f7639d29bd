//! Query parameters of a generated wordlist.

use serde::Deserialize;
use utoipa::IntoParams;

/// Filters for a generated wordlist. Empty values are ignored.
#[derive(Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct WordlistQuery {
    /// The minimum level.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 10)]
    pub(super) min_level: Option<String>,
    /// The maximum level.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 10)]
    pub(super) max_level: Option<String>,
    /// Language of origin, as named by `readLexicon`.
    pub(super) origin: Option<String>,
    /// Part of speech, as named by `readLexicon`.
    pub(super) part_of_speech: Option<String>,
    /// What the words are about, as named by `readLexicon`.
    pub(super) theme: Option<String>,
    /// What the words have in common in their letters, as named by `readLexicon`.
    pub(super) pattern: Option<String>,
    /// First letter.
    pub(super) first_letter: Option<String>,
    /// Minimum number of letters.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100)]
    pub(super) min_length: Option<String>,
    /// Maximum number of letters.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100)]
    pub(super) max_length: Option<String>,
    /// Whether to leave out words that children shouldn't get, such as illnesses, weapons and drugs. On by default.
    #[param(value_type = Option<bool>)]
    pub(super) for_children: Option<String>,
    /// The same seed gives the same list. Without one, the list is random.
    #[param(value_type = Option<u64>, minimum = 0, maximum = 9007199254740991u64)]
    pub(super) seed: Option<String>,
    /// Words to exclude, separated by commas. Others take their places.
    pub(super) without: Option<String>,
}
