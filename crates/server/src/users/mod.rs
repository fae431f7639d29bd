//! User records: the app's own view of a person, with the role, and how far they have studied each wordlist.

mod admins;
mod api;
mod audit;
mod current_user;
mod data_export;
mod disabled;
mod entity;
mod profile;
mod recent;
mod reset_links;
mod setup;
mod state;
mod store;
mod verified;

use utoipa_axum::router::OpenApiRouter;

use crate::{
    identity::IdentityModel,
    platform::{
        clock::Instant,
        db::{Connection, Db, DbErr, Subquery},
        error::Result,
    },
};

pub use admins::{grant, list, no_account, revoke};
pub use api::{Person, User, user_with_studies};
pub use current_user::{Admin, CurrentUser, RecentAdmin, require_self};
pub use data_export::{OwnRecord, OwnStudy, data_export, practiced_wordlists, studies};
pub use entity::users::{Model as UserModel, Role};
pub use reset_links::reset_link_for;
pub use setup::{SetupToken, set_up_token};
pub use state::UsersState;
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

/// The users whose uids the subquery selects, by email.
///
/// # Errors
/// When the database fails.
pub async fn by_uids(connection: &impl Connection, uids: Subquery) -> Result<Vec<UserModel>, DbErr> {
    store::by_uids(connection, uids).await
}

/// Creates the user record of an account, with role `user`, or refreshes what the identity service says of the person.
///
/// # Errors
/// When the database fails.
pub async fn create_record(
    connection: &impl Connection,
    identity: &IdentityModel,
    now: Instant,
) -> Result<(), DbErr> {
    store::upsert(connection, record_of(identity, now)).await
}

/// As [`create_record`], for accounts that were just made.
///
/// # Errors
/// When the database fails.
pub async fn create_records<'a>(
    connection: &impl Connection,
    identities: impl Iterator<Item = &'a IdentityModel>,
    now: Instant,
) -> Result<(), DbErr> {
    let records = identities.map(|identity| record_of(identity, now));
    store::insert_all(connection, records.collect()).await
}

fn record_of(identity: &IdentityModel, now: Instant) -> UserModel {
    UserModel {
        uid: identity.uid.clone(),
        email: identity.email.clone(),
        email_folded: identity.email_folded.clone(),
        sign_in_name: identity.sign_in_name.clone(),
        display_name: identity.display_name.clone(),
        photo_url: identity.photo_url.clone(),
        role: Role::User,
        created_at: now,
    }
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
///
/// # Errors
/// When the database fails.
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
///
/// # Errors
/// When the database fails.
pub async fn delete_practice_progress(
    connection: &impl Connection,
    uid: &str,
    wordlist_ids: Subquery,
) -> Result<(), DbErr> {
    store::delete_practice_progress(connection, uid, wordlist_ids).await
}

/// How many practice records all but these users have on these wordlists.
///
/// # Errors
/// When the database fails.
pub async fn practice_count(
    connection: &impl Connection,
    wordlist_ids: Subquery,
    except: Subquery,
) -> Result<u64, DbErr> {
    store::practice_count(connection, wordlist_ids, except).await
}

/// The user with this email, whatever its case.
///
/// # Errors
/// When the database fails.
pub async fn by_email(db: &Db, email: &str) -> Result<Option<UserModel>, DbErr> {
    store::by_email(db.read(), email).await
}

/// The uids of the admins, as a subquery.
pub fn admin_uids() -> Subquery {
    store::admin_uids()
}

/// Whether without this user there would be no admin who can sign in.
///
/// # Errors
/// When the database fails.
pub async fn is_last_admin(connection: &impl Connection, uid: &str) -> Result<bool, DbErr> {
    let enabled = store::enabled_admins(connection).await?;
    Ok(matches!(enabled.as_slice(), [only] if only == uid))
}

/// Makes sure, until the transaction ends, that there is an admin besides this user if they are one. To be called before
/// anything else is locked.
///
/// # Errors
/// 409 `last-admin`.
pub async fn require_another_admin(connection: &impl Connection, uid: &str) -> Result<()> {
    store::lock_admins(connection).await?;
    if is_last_admin(connection, uid).await? {
        Err(admins::last_admin())
    } else {
        Ok(())
    }
}

/// Locks a user record until the transaction ends, so that nothing that belongs to it is added meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn lock(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::lock(connection, uid).await
}
