//! Matches a provider sign-in to an account (docs/decisions/0020).

use super::{
    failure::{Failure, Outcome},
    person::Person,
};
use crate::{
    identity::{
        accounts::email_in_use,
        claim_store,
        entity::{identities::Model as IdentityModel, provider_links, security_events::Event},
        log_in::{self, LogIn},
        provider_store, reset_store,
        second_factor::has_factor,
        security_events,
        state::IdentityState,
        store, verify,
        visitor::Visitor,
    },
    platform::{
        db::Connection,
        error::{ErrorCode, Problem, Result},
        text::fold,
    },
};

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        let outcome = match problem.code() {
            ErrorCode::UserDisabled => Outcome::UserDisabled,
            ErrorCode::EmailAlreadyInUse => Outcome::EmailAlreadyInUse,
            ErrorCode::TooManyRequests => Outcome::TooManyRequests,
            _ => Outcome::Internal,
        };
        Self::new(outcome, problem.for_operator())
    }
}

/// Starts a session in the person's account, creating the account if needed. A second factor of the account is asked for here too
/// (docs/decisions/0081).
pub(super) async fn sign_in(state: &IdentityState, visitor: &Visitor, person: &Person) -> Result<LogIn> {
    let write = state.db.write_as_system().await?;
    let known = provider_store::account_of(&write, &person.issuer, &person.subject).await?;
    let known = match known {
        // Again under the lock, because a password reset may have removed the link in between.
        Some(_) => provider_store::account_of(&write, &person.issuer, &person.subject).await?,
        None => None,
    };
    let same_email = match &person.email {
        Some(email) if known.is_none() => provider_store::lock_by_email(&write, email.as_str()).await?,
        _ => None,
    };
    let is_new = known.is_none() && same_email.is_none();
    let account = match (known, same_email) {
        (Some(known), _) => known,
        (None, Some(_)) if !person.email_verified => return Err(email_in_use()),
        (None, Some(account)) => {
            if !account.email_verified {
                hand_over(&write, &account).await?;
            }
            link(state, &write, person, &account.uid).await?;
            fill_in(&write, &account, person).await?;
            let (audit, uid) = (state.audit(), &account.uid);
            security_events::record(&write, audit, Some(visitor), uid, Event::LinkProvider).await?;
            account
        }
        (None, None) => {
            let account = new_account(state, person);
            store::insert(&write, account.clone()).await?;
            link(state, &write, person, &account.uid).await?;
            account
        }
    };
    confirm_email(&write, &account, person).await?;
    let event = if is_new {
        Event::SignUp
    } else {
        Event::ProviderLogIn
    };
    let log_in = log_in::begin(state, &write, visitor, &account.uid, event).await?;
    write.commit().await?;
    if is_new {
        verify::send_if_required(state, &account);
    }
    Ok(log_in)
}

/// Gives an account with an unconfirmed address to the person whose address it is, and revokes all other access.
async fn hand_over(write: &impl Connection, account: &IdentityModel) -> Result<()> {
    provider_store::clear_password(write, &account.uid).await?;
    provider_store::unlink_all(write, &account.uid).await?;
    reset_store::delete_of(write, &account.uid).await?;
    claim_store::delete_of(write, &account.uid).await?;
    store::delete_sessions_of(write, &account.uid).await?;
    Ok(())
}

async fn link(state: &IdentityState, write: &impl Connection, person: &Person, uid: &str) -> Result<()> {
    let link = provider_links::Model {
        issuer: person.issuer.clone(),
        subject: person.subject.clone(),
        uid: uid.to_owned(),
        created_at: state.clock.now(),
    };
    Ok(provider_store::link(write, link).await?)
}

fn new_account(state: &IdentityState, person: &Person) -> IdentityModel {
    let uid = state.rng.id(&state.clock);
    let (email, email_folded) = match &person.email {
        Some(email) => (email.as_str().to_owned(), fold(email.as_str())),
        // Unique, and not a handle that anyone can enter.
        None => (String::new(), uid.clone()),
    };
    IdentityModel {
        email_verified: person.email.is_some() && person.email_verified,
        uid,
        email,
        email_folded,
        sign_in_name: None,
        display_name: person.name.clone(),
        photo_url: person.photo.clone(),
        password_hash: None,
        disabled: false,
        is_child: false,
        created_at: state.clock.now(),
        last_used_at: None,
    }
}

/// Adds the name and photo that an account lacks. Only once: later, its owner may have removed them.
async fn fill_in(write: &impl Connection, account: &IdentityModel, person: &Person) -> Result<()> {
    let name = account.display_name.clone().or_else(|| person.name.clone());
    let photo = account.photo_url.clone().or_else(|| person.photo.clone());
    if name != account.display_name || photo != account.photo_url {
        store::set_profile(write, &account.uid, name, photo).await?;
    }
    Ok(())
}

/// Confirms the account's email if the provider has.
async fn confirm_email(write: &impl Connection, account: &IdentityModel, person: &Person) -> Result<()> {
    let is_same_email = person
        .email
        .as_ref()
        .is_some_and(|email| fold(email.as_str()) == account.email_folded);
    // Someone else may have registered the address, and still get in with their second factor.
    let confirms = is_same_email && person.email_verified && !account.email_verified;
    if confirms && !has_factor(write, &account.uid).await? {
        provider_store::set_email_verified(write, &account.uid).await?;
    }
    Ok(())
}
