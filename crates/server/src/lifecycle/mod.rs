//! A competition's beginning and end, and a participant's end in it; what is stored about a person, and a person's end: what
//! reaches into every feature at once, in one transaction. So it stands above them all.

mod account;
mod api;
mod own_data;

use utoipa_axum::router::OpenApiRouter;

use crate::app::AppState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router().merge(account::router()).merge(own_data::router())
}
