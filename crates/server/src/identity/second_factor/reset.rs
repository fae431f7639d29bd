//! Removing all second factors of a person who lost them.

use super::{failure_store, store};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    identity::{
        accounts::account_by_handle, entity::security_events::Event, security_events, store as accounts,
    },
    platform::{
        db::Db,
        error::{Problem, Result},
    },
};

/// Removes all second factors and ends all sessions of the account with this email or sign-in name, for the command line. False if
/// there is none to remove. Then, nothing changes.
///
/// # Errors
/// 404 when there is no such account, 422 when the handle is neither an email nor a sign-in name.
pub async fn reset_second_factor(db: &Db, audit: AuditLog<'_>, by: Actor<'_>, handle: &str) -> Result<bool> {
    let write = db.write_as_system().await?;
    let account = account_by_handle(&write, handle)
        .await?
        .ok_or_else(|| Problem::not_found("account"))?;
    let uid = &account.uid;
    accounts::lock(&write, uid).await?;
    if !store::has_factor(&write, uid).await? {
        return Ok(false);
    }
    store::delete_app(&write, uid).await?;
    store::delete_passkeys_of(&write, uid).await?;
    store::delete_codes_of(&write, uid).await?;
    store::delete_ceremonies_of(&write, uid).await?;
    failure_store::delete_of(&write, uid).await?;
    accounts::delete_sessions_of(&write, uid).await?;
    security_events::record(&write, audit, None, uid, Event::ResetSecondFactor).await?;
    let subject = Subject {
        name: account.handle(),
        id: uid,
    };
    audit
        .write(&write, by, Action::ResetSecondFactor, subject)
        .await?;
    write.commit().await?;
    Ok(true)
}
