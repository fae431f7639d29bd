//! Accounts created for others, mainly children without an email. The owner claims the account with a one-time code and
//! chooses the password (docs/decisions/0021).

use std::collections::HashSet;

use axum::{extract::State, http::StatusCode, response::Response};
use axum_extra::extract::cookie::CookieJar;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    accounts::require_password_sign_in,
    claim_store,
    described::Identity,
    entity::{claim_codes, identities, security_events::Event},
    log_in,
    notice::Notice,
    reset_store,
    second_factor::methods::SecondFactorNeeded,
    security_events, session,
    sign_in_name::{base_of, draw},
    store,
    visitor::Visitor,
};
use crate::{
    audit::AuditLog,
    identity::state::IdentityState,
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        one_time_code,
        openapi::{InvalidBody, ServerErrors},
        rng::Rng,
        routes::routes,
        secret_key::SecretKey,
        text::fold,
    },
};

/// Attempts to draw free sign-in names with few digits, and then with more.
const MAX_DRAWS: usize = 8;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new().routes(routes!(claim_account))
}

/// A person to create an account for.
pub struct NewOwner {
    /// Their name.
    pub display_name: String,
    /// Their email address; empty for none.
    pub email: String,
}

/// How claim codes are made.
pub struct ClaimCodes<'a> {
    /// Hashes them.
    pub key: &'a SecretKey,
    /// When they expire.
    pub expires_at: Instant,
}

/// An unclaimed account.
pub struct Claimable {
    /// The account.
    pub account: identities::Model,
    /// The owner's one-time claim code, as printed. Shown once.
    pub code: String,
}

/// Creates an account without a password for each person. The emails must be valid.
///
/// # Errors
/// A unique violation when an email or sign-in name was taken concurrently.
pub async fn create_claimable(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    visitor: &Visitor,
    codes: ClaimCodes<'_>,
    owners: &[NewOwner],
) -> Result<Vec<Claimable>, DbErr> {
    let names = free_names(connection, audit.rng, owners).await?;
    let now = audit.clock.now();
    let mut accounts = Vec::with_capacity(owners.len());
    for (owner, name) in owners.iter().zip(names) {
        let email_folded = match owner.email.as_str() {
            "" => name.clone(),
            email => fold(email),
        };
        accounts.push(identities::Model {
            uid: audit.rng.id(audit.clock),
            email: owner.email.clone(),
            email_folded,
            sign_in_name: Some(name),
            display_name: Some(owner.display_name.clone()),
            photo_url: None,
            password_hash: None,
            disabled: false,
            email_verified: false,
            is_child: true,
            created_at: now,
            last_used_at: None,
        });
    }
    claim_store::insert_accounts(connection, &accounts).await?;
    let drawn: Vec<_> = accounts
        .iter()
        .map(|account| codes.draw(audit, &account.uid))
        .collect();
    let rows = drawn.iter().map(|(_, row)| row.clone());
    claim_store::insert(connection, rows.collect(), now).await?;
    let uids: Vec<&str> = accounts.iter().map(|account| account.uid.as_str()).collect();
    security_events::record_all(connection, audit, Some(visitor), &uids, Event::CreateClaimCode).await?;
    let claimable = |(account, (code, _))| Claimable { account, code };
    Ok(accounts.into_iter().zip(drawn).map(claimable).collect())
}

/// Those of these emails that have an account, folded.
pub async fn taken_emails(
    connection: &impl Connection,
    emails: impl Iterator<Item = &str>,
) -> Result<HashSet<String>, DbErr> {
    let folded = emails.map(fold).collect();
    claim_store::taken_emails(connection, folded).await
}

/// Creates a new claim code for an account and revokes its earlier ones.
///
/// # Errors
/// 403 when the owner has confirmed the email: then nobody else may hand out the account.
pub async fn create_claim_code(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    visitor: &Visitor,
    codes: ClaimCodes<'_>,
    uid: &str,
) -> Result<String> {
    let account = store::by_uid(connection, uid)
        .await?
        .ok_or_else(|| Problem::not_found("account"))?;
    if account.email_verified || account.sign_in_name.is_none() {
        return Err(Problem::new(
            ErrorCode::Forbidden,
            "The owner has confirmed this account's email address. They can reset the password by email.",
        ));
    }
    claim_store::delete_of(connection, uid).await?;
    let (code, row) = codes.draw(audit, uid);
    claim_store::insert(connection, vec![row], audit.clock.now()).await?;
    security_events::record(connection, audit, Some(visitor), uid, Event::CreateClaimCode).await?;
    Ok(code)
}

impl ClaimCodes<'_> {
    fn draw(&self, audit: AuditLog<'_>, uid: &str) -> (String, claim_codes::Model) {
        let code = one_time_code::draw(audit.rng);
        let row = claim_codes::Model {
            code_hash: one_time_code::hash(self.key, &code),
            uid: uid.to_owned(),
            created_at: audit.clock.now(),
            expires_at: self.expires_at,
        };
        (code, row)
    }
}

/// A free sign-in name for each person, in order.
async fn free_names(
    connection: &impl Connection,
    rng: &Rng,
    owners: &[NewOwner],
) -> Result<Vec<String>, DbErr> {
    let bases: Vec<String> = owners.iter().map(|owner| base_of(&owner.display_name)).collect();
    let mut names: Vec<Option<String>> = vec![None; bases.len()];
    let mut chosen = HashSet::new();
    for round in 0..2 * MAX_DRAWS {
        let mut drawn = Vec::new();
        for (index, base) in bases.iter().enumerate() {
            let name = draw(base, rng, round >= MAX_DRAWS);
            if names[index].is_none() && chosen.insert(name.clone()) {
                drawn.push((index, name));
            }
        }
        let candidates = drawn.iter().map(|(_, name)| name.clone()).collect();
        let taken = claim_store::taken_names(connection, candidates).await?;
        for (index, name) in drawn {
            if !taken.contains(&name) {
                names[index] = Some(name);
            }
        }
        if let Some(names) = names.iter().cloned().collect() {
            return Ok(names);
        }
    }
    Err(DbErr::Custom("no free sign-in names".to_owned()))
}

/// A claim code and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Claim {
    /// From the printed sheet, in any case, with or without dashes.
    #[schema(example = "KQ4-M7X-2PD")]
    claim_code: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    password: String,
}

/// Claim an account
///
/// With the one-time code of an account created for you. Sets the password, ends all its sessions and starts a new one.
#[utoipa::path(
    post, path = "/api/identity/claim", operation_id = "claimAccount", tag = "identity",
    request_body = Claim,
    responses(
        (status = 200, body = Identity),
        (status = 202, body = SecondFactorNeeded,
         description = "The account has a second factor: send it to `POST /api/identity/log-in/code` or with a passkey"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed` or `user-disabled`"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-claim-code`: unknown, used or expired"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong codes, or too many requests waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn claim_account(
    State(state): State<IdentityState>,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<Claim>,
) -> Result<Response> {
    require_password_sign_in(&state)?;
    let (hashes, now) = (
        one_time_code::hashes(&state.secret_key, &body.claim_code),
        state.clock.now(),
    );
    let failures = &state.claim_failures;
    // Counted before the result is known; otherwise concurrent attempts would bypass the limit.
    failures.record(visitor.address, now).await?;
    // Checked before the costly hashing, and used up later in the same transaction as the change.
    let Some(account) = claim_store::account_of(state.db.read(), &hashes, now).await? else {
        security_events::record_failure(&state, &visitor, None, Event::WrongClaimCode).await;
        return Err(wrong_code());
    };
    failures.refund(&visitor.address, now).await?;
    if account.disabled {
        return Err(session::disabled());
    }
    let own_words = [account.own_words(), vec![body.claim_code]].concat();
    let password_hash = state.passwords.hash_new(&body.password, own_words).await?;
    let write = state.db.write_as_system().await?;
    if !claim_store::take(&write, &hashes, &account.uid).await? {
        return Err(wrong_code());
    }
    reset_store::set_password(&write, &account.uid, password_hash).await?;
    claim_store::delete_of(&write, &account.uid).await?;
    reset_store::delete_of(&write, &account.uid).await?;
    store::delete_sessions_of(&write, &account.uid).await?;
    let log_in = log_in::begin(&state, &write, &visitor, &account.uid, Event::ClaimAccount).await?;
    write.commit().await?;
    if account.password_hash.is_some() {
        Notice::PasswordSetWithCode.send_soon(&state, &account);
    }
    Ok(log_in.response(jar, StatusCode::OK, account))
}

fn wrong_code() -> Problem {
    Problem::new(
        ErrorCode::InvalidClaimCode,
        "This code is wrong, has expired, or has already been used. Check each letter, or ask for a new code.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::clock::Clock;

    #[test]
    fn codes_avoid_lookalikes_and_match_in_any_format() {
        let (clock, rng) = (Clock::new(|| Instant::UNIX_EPOCH), Rng::seeded(1));
        let audit = AuditLog {
            clock: &clock,
            rng: &rng,
        };
        let key = SecretKey::new("a key");
        let codes = ClaimCodes {
            key: &key,
            expires_at: Instant::UNIX_EPOCH,
        };
        for _ in 0..1_000 {
            let (code, row) = codes.draw(audit, "uid");
            let groups: Vec<&str> = code.split('-').collect();
            assert!(groups.len() == 3 && groups.iter().all(|group| group.len() == 3));
            assert!(!code.contains(['0', 'O', '1', 'I', 'L', 'A', 'E', 'U']));
            let typed = |text: &str| one_time_code::hashes(&key, text);
            assert!(typed(&format!(" {} ", code.to_lowercase().replace('-', " "))).contains(&row.code_hash));
            assert!(!typed(&code[1..]).contains(&row.code_hash));
        }
    }
}
