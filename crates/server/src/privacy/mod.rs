//! Data export and account deletion. Both reach into every feature, so this layer is above them all.

mod account_deletion;
mod data_export;
mod state;

use utoipa_axum::router::OpenApiRouter;

pub use self::state::PrivacyState;

/// The feature's routes.
pub fn router() -> OpenApiRouter<PrivacyState> {
    account_deletion::router().merge(data_export::router())
}
