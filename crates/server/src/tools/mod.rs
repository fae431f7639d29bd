//! The word tools: how hard a word is, wordlists drawn from the dictionaries, and suggestions for empty columns. Thin: what
//! they know comes from the lexicon, which lies in a folder of its own and may be missing, in whole or in part.

mod api;
mod query;
mod rules;
mod state;
mod word_data;
mod wordlist;

use utoipa_axum::router::OpenApiRouter;

pub use state::ToolsState;
pub use word_data::WordData;

/// The feature's routes.
pub fn router() -> OpenApiRouter<ToolsState> {
    api::router().merge(wordlist::router())
}
