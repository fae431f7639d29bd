//! User records: the app's own view of a person, with a role.

mod admins;
mod api;
mod audit;
mod current_user;
mod data_export;
mod disabled;
mod entity;
mod profile;
mod recent;
mod records;
mod reset_links;
mod setup;
mod state;
mod store;
mod verified;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr, Subquery},
};

pub use admins::{grant, is_last_admin, list, no_account, require_another_admin, revoke};
pub use api::{Person, User, user_with_studies};
pub use current_user::{Admin, CurrentUser, RecentAdmin, require_self};
pub use data_export::{ExportedUser, OwnStudy, data_export, practiced_wordlists, studies};
pub use entity::users::{Model as UserModel, Role};
pub use records::{by_email, create_record, create_records};
pub use reset_links::create_reset_link_for;
pub use setup::{SetupToken, create_setup_token};
pub use state::UsersState;
pub use store::{admin_uids, by_uids, lock};
pub use verified::Verified;

/// The feature's routes.
pub fn router() -> OpenApiRouter<UsersState> {
    api::router()
        .merge(admins::router())
        .merge(audit::router())
        .merge(disabled::router())
        .merge(profile::router())
        .merge(reset_links::router())
        .merge(setup::router())
}

/// How far someone has come in a wordlist.
pub struct NewPracticeProgress<'a> {
    /// Who.
    pub uid: &'a str,
    /// In which list.
    pub wordlist_id: &'a str,
    /// A permutation of the list's indices, which the caller has checked.
    pub order: &'a [u32],
    /// How many of them were spelled.
    pub current_index: u32,
}

/// Saves how far someone has come, provided that the subquery finds something at that moment; answers whether it did.
pub async fn save_practice_progress(
    connection: &impl Connection,
    progress: NewPracticeProgress<'_>,
    provided: Subquery,
    now: Instant,
) -> Result<bool, DbErr> {
    let depth = entity::practice_progress::Model {
        uid: progress.uid.to_owned(),
        wordlist_id: progress.wordlist_id.to_owned(),
        word_order: serde_json::to_string(progress.order).map_err(|error| DbErr::Json(error.to_string()))?,
        current_index: i32::try_from(progress.current_index).unwrap_or(i32::MAX),
        updated_at: now,
    };
    store::upsert_practice_progress(connection, depth, provided).await
}

/// Forgets how far someone has come in these wordlists.
pub async fn delete_practice_progress(
    connection: &impl Connection,
    uid: &str,
    wordlist_ids: Subquery,
) -> Result<(), DbErr> {
    store::delete_practice_progress(connection, uid, wordlist_ids).await
}

/// How many practice records all but these users have on these wordlists.
pub async fn practice_count(
    connection: &impl Connection,
    wordlist_ids: Subquery,
    except: Subquery,
) -> Result<u64, DbErr> {
    store::practice_count(connection, wordlist_ids, except).await
}
