//! A computer-made voice for words without a recording: which words of a wordlist wait for it, and the loop that has them said by
//! a process of its own, one after another (docs/decisions/0112).

mod api;
mod entity;
mod speaker;
mod speaking;
mod store;
mod word_sounds;

use utoipa_axum::router::OpenApiRouter;

use crate::competitions::CompetitionsState;

pub use speaker::Speaker;
pub use speaking::{Spoken, release_all, speak_due, speak_on_request};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}
