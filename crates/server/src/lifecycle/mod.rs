//! A competition's beginning and end, and a participant's end in it: what reaches into every feature at once, in one
//! transaction. So it stands above them all.

mod api;

use utoipa_axum::router::OpenApiRouter;

use crate::app::AppState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router()
}
