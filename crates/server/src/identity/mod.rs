//! The embedded identity service: accounts, entered with a password or by way of a provider, and sessions. The rest of the app treats it as a
//! third party and learns only uid, email, display name and photo.

mod account_settings;
mod api;
mod browser;
mod claim;
mod claim_rate_limit;
mod claim_store;
mod data_export;
mod deletion;
mod entity;
mod login_rate_limit;
mod password;
mod provider_store;
mod providers;
mod reset;
mod reset_store;
mod rules;
mod session;
mod sign_in_name;
mod state;
mod store;
mod verify;
mod verify_store;

use url::Url;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    platform::{
        clock::Instant,
        db::{Connection, Db, DbErr, Subquery, is_unique_violation},
        error::{ErrorCode, Problem, Result},
        text::{FieldChecks, TITLE_LENGTH, fold},
    },
};

pub use api::{Identity, require_password_sign_in};
pub use claim::{ClaimCode, Claimable, NewOwner, create_claimable, make_claim_code, taken_emails};
pub use data_export::{ExportedAccount, data_export};
pub use deletion::{ConfirmedBy, confirm_owner, confirmed_by, delete};
pub use entity::identities::Model as IdentityModel;
pub use login_rate_limit::LoginRateLimit;
pub use password::Passwords;
pub use providers::Providers;
pub use reset::{ResetLink, make_reset_link};
pub use session::{
    COOKIE as SESSION_COOKIE, CurrentIdentity, begin_by_password as begin_session, not_signed_in,
    removal_cookie, token_hash_of,
};
pub use state::IdentityState;

/// Longest address of a photo, in characters.
const LONGEST_URL: usize = 2_000;

/// The identity service's routes.
pub fn router() -> OpenApiRouter<IdentityState> {
    api::router()
        .merge(account_settings::router())
        .merge(claim::router())
        .merge(providers::router())
        .merge(reset::router())
        .merge(verify::router())
}

/// An account that can be made: checked, but for how common its password is, which takes its turn with the hashing.
struct NewAccount<'a> {
    email: rules::Email,
    password: &'a str,
    name: String,
}

impl<'a> NewAccount<'a> {
    /// # Errors
    /// 422 `invalid-email`, `weak-password` or `invalid-fields`.
    fn check(email: &str, password: &'a str, display_name: Option<&str>) -> Result<Self> {
        let email = rules::Email::parse(email)?;
        rules::check_length(password)?;
        let mut checks = FieldChecks::default();
        let name = checks.optional("displayName", display_name.unwrap_or_default(), TITLE_LENGTH);
        let name = checks.finish(name)?;
        Ok(Self {
            email,
            password,
            name,
        })
    }
}

/// Creates an account, without a session.
///
/// # Errors
/// 409 `email-already-in-use`, 422 `invalid-email` or `weak-password`, 429 when too many are waiting.
pub async fn create_account(
    state: &IdentityState,
    email: &str,
    password: &str,
    display_name: Option<&str>,
) -> Result<IdentityModel> {
    insert_account(state, NewAccount::check(email, password, display_name)?).await
}

/// As [`create_account`], when it has been checked.
async fn insert_account(state: &IdentityState, new: NewAccount<'_>) -> Result<IdentityModel> {
    let handles = vec![new.email.as_str().to_owned()];
    let password_hash = state.passwords.hash_new(new.password, handles).await?;
    let account = IdentityModel {
        uid: state.rng.id(&state.clock),
        email: new.email.as_str().to_owned(),
        email_folded: fold(new.email.as_str()),
        sign_in_name: None,
        display_name: Some(new.name).filter(|name| !name.is_empty()),
        photo_url: None,
        password_hash: Some(password_hash),
        disabled: false,
        email_verified: false,
        created_at: state.clock.now(),
    };
    let write = state.db.write().await?;
    match store::insert(&write, account.clone()).await {
        Ok(()) => write.commit().await?,
        Err(error) if is_unique_violation(&error) => return Err(email_in_use()),
        Err(error) => return Err(error.into()),
    }
    Ok(account)
}

/// The account for the set-up link: the existing one when the password is right, else a new one.
///
/// # Errors
/// As [`create_account`], and 401 when the account exists with another password.
pub async fn find_or_create_account(
    state: &IdentityState,
    email: &str,
    password: &str,
) -> Result<IdentityModel> {
    match create_account(state, email, password, None).await {
        Err(problem) if problem.code() == ErrorCode::EmailAlreadyInUse => {
            let account = account_by_email(&state.db, email).await?;
            api::check_password(state, account, password).await
        }
        answer => answer,
    }
}

/// Takes back what would let others into someone's account: links to a new password, and claim codes.
///
/// # Errors
/// When the database fails.
pub async fn take_back_links(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    reset_store::delete_of(connection, uid).await?;
    claim_store::delete_of(connection, uid).await
}

/// The account with this email, whatever its case.
///
/// # Errors
/// When the database fails.
pub async fn account_by_email(db: &Db, email: &str) -> Result<Option<IdentityModel>, DbErr> {
    store::by_email(db.read(), email).await
}

/// The account that one signs in to by this email or sign-in name, whatever its case.
///
/// # Errors
/// 422 `invalid-email` when it is neither.
pub async fn account_by_handle(db: &Db, handle: &str) -> Result<Option<IdentityModel>> {
    let handle = sign_in_name::parse_handle(handle)?;
    Ok(store::by_handle(db.read(), &handle).await?)
}

/// Disables an account, which ends its sessions, or enables it again.
///
/// # Errors
/// 404 when there is no such account, 422 when it is neither an email nor a sign-in name.
pub async fn set_disabled_by_handle(
    db: &Db,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    handle: &str,
    disabled: bool,
) -> Result<()> {
    let account = account_by_handle(db, handle)
        .await?
        .ok_or_else(|| Problem::not_found("account"))?;
    let write = db.write().await?;
    set_disabled(&write, &account.uid, disabled).await?;
    let action = if disabled {
        Action::DisableAccount
    } else {
        Action::EnableAccount
    };
    let subject = Subject {
        name: account.handle(),
        id: &account.uid,
    };
    audit.write(&write, by, action, subject).await?;
    write.commit().await?;
    Ok(())
}

/// As [`set_disabled_by_handle`], in the caller's transaction.
///
/// # Errors
/// When the database fails.
pub async fn set_disabled(connection: &impl Connection, uid: &str, disabled: bool) -> Result<(), DbErr> {
    store::set_disabled(connection, uid, disabled).await?;
    if disabled {
        store::delete_sessions_of(connection, uid).await?;
    }
    Ok(())
}

/// The uid of the session with this token hash, as a subquery, so that others load their row of the signed-in person in
/// one statement.
pub fn uid_of_session(token_hash: &str, now: Instant) -> Subquery {
    store::uid_of_session(token_hash, now)
}

/// The uids of the accounts that are not disabled, as a subquery.
pub fn enabled_uids() -> Subquery {
    store::enabled_uids()
}

/// Sets the name and the photo of an account, and answers it as it is then.
///
/// # Errors
/// 422 when the name is too long, or the photo is no address of a picture; 404 when the account was deleted meanwhile.
pub async fn save_profile(
    connection: &impl Connection,
    uid: &str,
    display_name: &str,
    photo_url: &str,
) -> Result<IdentityModel> {
    let mut checks = FieldChecks::default();
    let name = display_name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = checks.optional("displayName", &name, TITLE_LENGTH);
    let photo = checks.optional("photoURL", photo_url, LONGEST_URL);
    if !photo.is_empty() && !is_picture(&photo) {
        checks.fail("photoURL", "Please give an address that begins with https://.");
    }
    let (name, photo) = checks.finish((name, photo))?;
    let given = |text: String| Some(text).filter(|text| !text.is_empty());
    store::set_profile(connection, uid, given(name), given(photo)).await?;
    store::by_uid(connection, uid)
        .await?
        .ok_or_else(|| Problem::not_found("account"))
}

/// Whether this can be the address of a photo.
fn is_picture(address: &str) -> bool {
    address.chars().count() <= LONGEST_URL
        && Url::parse(address).is_ok_and(|url| url.scheme() == "https" && url.has_host())
}

/// The uids of the accounts that are disabled, as a subquery.
pub fn disabled_uids() -> Subquery {
    store::disabled_uids()
}

/// Whether someone's email address was shown to be theirs, or they have none: then an organizer has made the account, and
/// vouches for who it is.
///
/// # Errors
/// When the database fails.
pub async fn is_email_verified(db: &Db, uid: &str) -> Result<bool, DbErr> {
    verify_store::is_verified(db.read(), uid).await
}

/// The email address, if it looks like one.
///
/// # Errors
/// 422 `invalid-email`.
pub fn check_email(email: &str) -> Result<()> {
    rules::Email::parse(email).map(drop)
}

fn email_in_use() -> Problem {
    Problem::new(
        ErrorCode::EmailAlreadyInUse,
        "The email address is already in use by another account.",
    )
}
