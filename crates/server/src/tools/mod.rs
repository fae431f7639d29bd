//! The word tools: difficulty ratings, generated wordlists and suggestions for empty columns.
//!
//! Their data comes from the lexicon folder, which may be missing or incomplete.

mod access;
mod api;
mod query;
mod rules;
mod wordlist;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router().merge(wordlist::router())
}
