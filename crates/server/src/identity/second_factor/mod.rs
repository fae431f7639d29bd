//! Second factors (docs/decisions/0081): an authenticator app, passkeys and recovery codes. Also log-in with a passkey alone, and
//! half log-ins, which wait for a factor after the password.

mod api;
mod authenticator_app;
mod ceremony;
mod code_log_in;
pub(super) mod data_export;
pub(super) mod entity;
mod failure_store;
pub(super) mod half_log_in;
pub(super) mod key_store;
pub(super) mod methods;
mod passkey_log_in;
mod passkeys;
pub(super) mod rate_limit;
mod recovery_codes;
pub(super) mod relying_party;
mod reset;
pub(super) mod store;

use utoipa_axum::router::OpenApiRouter;

use super::state::IdentityState;

pub use methods::SecondFactorNeeded;
pub use reset::reset_second_factor;
pub use store::{has_factor, uids_with_factor};

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    api::router()
        .merge(authenticator_app::router())
        .merge(code_log_in::router())
        .merge(passkey_log_in::router())
        .merge(passkeys::router())
        .merge(recovery_codes::router())
}
