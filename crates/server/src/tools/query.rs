//! Query parameters of a generated wordlist.

use serde::Deserialize;
use utoipa::IntoParams;

/// Filters of a generated wordlist. An empty value is no filter.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct WordlistQuery {
    /// The easiest level.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 10)]
    pub(super) min_level: Option<String>,
    /// The hardest level.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 10)]
    pub(super) max_level: Option<String>,
    /// The language they come from, as `readLexicon` names it.
    pub(super) origin: Option<String>,
    /// Their part of speech, as `readLexicon` names it.
    pub(super) part_of_speech: Option<String>,
    /// The letter they begin with.
    pub(super) first_letter: Option<String>,
    /// Fewest letters.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100)]
    pub(super) min_length: Option<String>,
    /// Most letters.
    #[param(value_type = Option<u8>, minimum = 1, maximum = 100)]
    pub(super) max_length: Option<String>,
    /// The same seed gives the same list; without one, it is random.
    #[param(value_type = Option<u64>, minimum = 0, maximum = 9007199254740991u64)]
    pub(super) seed: Option<String>,
    /// Words to leave out, separated by commas; others come in their places.
    pub(super) without: Option<String>,
}
