//! The word tools: difficulty ratings, generated wordlists and suggestions for empty columns.
//!
//! Their data comes from the lexicon folder, which may be missing or incomplete.

mod access;
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
