//! User records: the app's own view of a person, with a role.

mod admins;
mod api;
mod audit;
mod current_user;
mod data_export;
mod disabled;
mod entity;
mod names_store;
mod organizer;
mod practice;
mod profile;
mod records;
mod reset_links;
mod security_events;
mod setup;
mod state;
mod store;
mod upload;
mod verified;

use utoipa_axum::router::OpenApiRouter;

pub use admins::{grant, is_last_admin, list, no_account, require_another_admin, revoke};
pub use api::{Person, User, user_response};
pub use current_user::{Admin, CurrentUser, PREVIEW, require_self};
pub use data_export::{ExportedUser, data_export};
pub use entity::users::{Model as UserModel, Role};
pub use names_store::{all_names, name_and_handle};
pub use practice::PracticeProgress;
pub use records::{create_record, create_records};
pub use reset_links::create_reset_link_for;
pub use setup::{SetupToken, create_setup_token};
pub use state::UsersState;
pub use store::{by_email, by_uid, by_uids, listed, lock, lock_record};
pub use upload::receive_upload;
pub use verified::Verified;

/// The feature's routes.
pub fn router() -> OpenApiRouter<UsersState> {
    api::router()
        .merge(admins::router())
        .merge(audit::router())
        .merge(disabled::router())
        .merge(profile::router())
        .merge(reset_links::router())
        .merge(security_events::router())
        .merge(setup::router())
}
