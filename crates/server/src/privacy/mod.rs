//! A competition's beginning and end, and a participant's end in it; what is stored about a person, and a person's end: what
//! reaches into every feature at once, in one transaction. So it stands above them all.

mod account;
mod api;
mod data_export;
mod state;

use utoipa_axum::router::OpenApiRouter;

pub use self::state::PrivacyState;
pub use api::router as competition_router;

/// The feature's routes.
pub fn router() -> OpenApiRouter<PrivacyState> {
    account::router().merge(data_export::router())
}
