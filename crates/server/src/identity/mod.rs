//! The embedded identity service: accounts, sign-in with a password or an OpenID Connect provider, and sessions. The rest of
//! the app treats it as a third party that shares only uid, email, display name and photo.

mod account_settings;
mod accounts;
mod activity;
mod activity_store;
mod api;
mod browser;
mod claim;
mod claim_rate_limit;
mod claim_store;
mod data_export;
mod deletion;
mod described;
mod entity;
mod keys;
mod log_in;
mod login_rate_limit;
mod notice;
mod password;
mod profile;
mod provider_store;
mod providers;
mod reset;
mod reset_store;
mod rules;
mod second_factor;
mod security_event_store;
mod security_events;
mod session;
mod session_cookie;
mod sign_in_name;
mod state;
mod store;
mod verify;
mod verify_store;
mod visitor;

use axum::Extension;
use utoipa_axum::router::OpenApiRouter;

use crate::platform::request_body::MaxJsonBytes;

pub use accounts::{
    account_by_email, account_by_handle, check_email, create_account, find_or_create_account,
    is_email_verified, require_password_sign_in, revoke_links, set_disabled, set_disabled_by_handle,
};
pub use activity_store::{count_unclaimed, is_unclaimed, last_use, last_used, unclaimed};
pub use claim::{ClaimCodes, Claimable, NewOwner, create_claim_code, create_claimable, taken_emails};
pub use claim_store::move_claim_expiry;
pub use data_export::{ExportedAccount, data_export};
pub use deletion::{ConfirmedBy, confirm_owner, confirmed_by, delete};
pub use described::Identity;
pub use entity::identities::Model as IdentityModel;
pub use entity::security_events::{Event as SecurityEvent, Model as SecurityEventModel};
pub use entity::sessions::Column as SessionColumn;
pub use keys::{KeyedValues, encrypt_with_newest_key, keyed_values, void_older_codes};
pub use log_in::begin_by_password as begin_session;
pub use login_rate_limit::LoginRateLimit;
pub use password::Passwords;
pub use profile::save_profile;
pub use providers::Providers;
pub use reset::{ResetLink, create_reset_link};
pub use second_factor::{
    SecondFactorNeeded, has_factor,
    rate_limit::{SecondFactorRateLimit, delete_forgotten_failures},
    reset_second_factor, uids_with_factor,
};
pub use security_event_store::EventFilter;
pub use security_events::{delete_old_events, security_events};
pub use session::{CurrentIdentity, is_use_due, not_signed_in, record_use};
pub use session_cookie::{COOKIE as SESSION_COOKIE, session_cookie_of, token_hash_of, without_session};
pub use state::IdentityState;
pub use store::{disabled_uids, is_child, lock_by_session, of_session, offer_second_factor, uid_of_session};
pub use visitor::Visitor;

/// The identity service's routes.
pub fn router() -> OpenApiRouter<IdentityState> {
    api::router()
        .merge(account_settings::router())
        .merge(activity::router())
        .merge(claim::router())
        .merge(providers::router())
        .merge(reset::router())
        .merge(second_factor::router())
        .merge(verify::router())
        .layer(Extension(MaxJsonBytes::IDENTITY))
}
