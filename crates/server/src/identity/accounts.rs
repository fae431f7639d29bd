//! Creating, finding and disabling accounts.

use super::{
    claim_store,
    entity::identities::Model,
    profile::check_name,
    reset_store,
    rules::{self, Email},
    session, sign_in_name,
    state::IdentityState,
    store, verify_store,
};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    platform::{
        db::{Connection, Db, DbErr, is_unique_violation},
        error::{ErrorCode, Problem, Result},
        text::{FieldChecks, fold},
    },
};

/// A valid new account. Whether the password is too common is checked later, with the hashing.
pub(super) struct NewAccount<'a> {
    pub email: Email,
    password: &'a str,
    name: Option<String>,
}

impl<'a> NewAccount<'a> {
    /// # Errors
    /// 422 `invalid-email`, `weak-password` or `invalid-fields`.
    pub fn check(email: &str, password: &'a str, display_name: Option<&str>) -> Result<Self> {
        let email = Email::parse(email)?;
        rules::check_length(password)?;
        let mut checks = FieldChecks::default();
        let name = check_name(&mut checks, display_name.unwrap_or_default());
        Ok(Self {
            email,
            password,
            name: checks.finish(name)?,
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
) -> Result<Model> {
    let new = NewAccount::check(email, password, display_name)?;
    let account = new_account(state, new).await?;
    let write = state.db.write_as_system().await?;
    insert_account(&write, account.clone()).await?;
    write.commit().await?;
    Ok(account)
}

/// The account's row, not yet inserted.
pub(super) async fn new_account(state: &IdentityState, new: NewAccount<'_>) -> Result<Model> {
    let own_words = [Some(new.email.as_str()), new.name.as_deref()];
    let own_words = own_words.into_iter().flatten().map(str::to_owned).collect();
    let password_hash = state.passwords.hash_new(new.password, own_words).await?;
    Ok(Model {
        uid: state.rng.id(&state.clock),
        email: new.email.as_str().to_owned(),
        email_folded: fold(new.email.as_str()),
        sign_in_name: None,
        display_name: new.name,
        photo_url: None,
        password_hash: Some(password_hash),
        disabled: false,
        email_verified: false,
        is_child: false,
        created_at: state.clock.now(),
        last_used_at: None,
    })
}

/// Inserts a new account.
///
/// # Errors
/// 409 `email-already-in-use`.
pub(super) async fn insert_account(connection: &impl Connection, account: Model) -> Result<()> {
    store::insert(connection, account).await.map_err(|error| {
        if is_unique_violation(&error) {
            email_in_use()
        } else {
            error.into()
        }
    })
}

/// The account for the setup link: the existing one if the password is right, otherwise a new one.
///
/// # Errors
/// As [`create_account`], and 401 when the account exists with another password.
pub async fn find_or_create_account(state: &IdentityState, email: &str, password: &str) -> Result<Model> {
    match create_account(state, email, password, None).await {
        Err(problem) if problem.code() == ErrorCode::EmailAlreadyInUse => {
            let account = account_by_email(state.db.read(), email).await?;
            check_password(state, account, password).await
        }
        result => result,
    }
}

/// 403 `operation-not-allowed` where password sign-in is turned off.
pub fn require_password_sign_in(state: &IdentityState) -> Result<()> {
    if state.config.identity.password_sign_in {
        Ok(())
    } else {
        Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Email/password accounts are not enabled.",
        ))
    }
}

/// The account, if the password matches. Hashes even without an account, so that timing reveals nothing.
pub(super) async fn check_password(
    state: &IdentityState,
    account: Option<Model>,
    password: &str,
) -> Result<Model> {
    let phc = account.as_ref().and_then(|row| row.password_hash.as_deref());
    let matches = state.passwords.verify(password, phc).await?;
    match account {
        Some(account) if matches => {
            if account.disabled {
                Err(session::disabled())
            } else {
                Ok(account)
            }
        }
        account if state.config.identity.reveal_accounts => Err(match account {
            Some(_) => Problem::new(ErrorCode::WrongPassword, "Incorrect password."),
            None => Problem::new(ErrorCode::UserNotFound, "No user found with this email."),
        }),
        _ => Err(session::invalid_credential()),
    }
}

/// Revokes everything that would let others into the account: password reset links and claim codes.
pub async fn revoke_links(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    reset_store::delete_of(connection, uid).await?;
    claim_store::delete_of(connection, uid).await
}

/// The account with this email, in any case.
pub async fn account_by_email(connection: &impl Connection, email: &str) -> Result<Option<Model>, DbErr> {
    store::by_email(connection, email).await
}

/// The account with this email or sign-in name, in any case.
///
/// # Errors
/// 422 `incomplete-sign-in-name` or `invalid-email` when it is neither.
pub async fn account_by_handle(connection: &impl Connection, handle: &str) -> Result<Option<Model>> {
    let handle = sign_in_name::parse_handle(handle)?;
    Ok(store::by_handle(connection, &handle).await?)
}

/// Disables an account, which ends its sessions, or enables it again.
///
/// # Errors
/// 404 when there is no such account, 422 when the handle is neither an email nor a sign-in name.
pub async fn set_disabled_by_handle(
    db: &Db,
    audit: AuditLog<'_>,
    by: Actor<'_>,
    handle: &str,
    disabled: bool,
) -> Result<()> {
    let write = db.write_as_system().await?;
    let account = account_by_handle(&write, handle)
        .await?
        .ok_or_else(|| Problem::not_found("account"))?;
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

/// [`set_disabled_by_handle`] in the caller's transaction, without an audit entry.
pub async fn set_disabled(connection: &impl Connection, uid: &str, disabled: bool) -> Result<(), DbErr> {
    store::set_disabled(connection, uid, disabled).await?;
    if disabled {
        store::delete_sessions_of(connection, uid).await?;
    }
    Ok(())
}

/// Whether the email address is verified. True without one: then an organizer created the account and vouches for its owner.
pub async fn is_email_verified(connection: &impl Connection, uid: &str) -> Result<bool, DbErr> {
    verify_store::is_verified(connection, uid).await
}

/// 422 `invalid-email` unless this looks like an email address.
pub fn check_email(email: &str) -> Result<()> {
    Email::parse(email).map(drop)
}

/// 409 for an email address that has an account.
pub(super) fn email_in_use() -> Problem {
    Problem::new(
        ErrorCode::EmailAlreadyInUse,
        "The email address is already in use by another account.",
    )
}
