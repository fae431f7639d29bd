//! Accounts that are made for others, children above all who have no email: a one-time code makes such an account its
//! owner's, who chooses the password (docs/decisions/0021).

use std::collections::HashSet;

use axum::{extract::State, http::HeaderMap};
use axum_extra::extract::cookie::CookieJar;
use chrono::TimeDelta;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    accounts::require_password_sign_in,
    api::Identity,
    claim_store,
    entity::{claim_codes, identities},
    reset_store, session,
    sign_in_name::{base_of, draw},
    store,
};
use crate::{
    audit::AuditLog,
    identity::state::IdentityState,
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        crypto::token_hash,
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors},
        rng::Rng,
        text::fold,
    },
};

/// How long a code is good: a sheet that was handed out before the summer holidays still works after them.
const LIFETIME: TimeDelta = TimeDelta::days(60);
/// No vowels, so that no code is a word; and of signs that look alike (0 and O, 1 and I, 2 and Z, 5 and S, 8 and B) at most
/// one.
const ALPHABET: &[u8; 24] = b"BCDFGHJKMNPQRTVWXY234679";
/// Signs in a code, which makes 41 bits.
const LENGTH: usize = 9;
/// Signs in a group of them, so that they can be read out.
const GROUP: usize = 3;
/// How often free sign-in names are drawn before they get more digits, and how often then.
const DRAWS: usize = 8;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new().routes(routes!(claim_account))
}

/// For whom an account is made.
pub struct NewOwner {
    /// Their name.
    pub display_name: String,
    /// Their email address; empty for none.
    pub email: String,
}

/// A one-time code; told once.
pub struct ClaimCode {
    /// As it is printed.
    pub text: String,
    /// When it stops being good.
    pub expires_at: Instant,
}

/// An account that waits for its owner.
pub struct Claimable {
    /// The account.
    pub account: identities::Model,
    /// What makes it theirs.
    pub code: ClaimCode,
}

/// Makes an account for each, without a password. Their emails must have been checked.
///
/// # Errors
/// When the database fails; with a unique violation when an email or a name was taken meanwhile.
pub async fn create_claimable(
    connection: &impl Connection,
    audit: AuditLog<'_>,
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
            created_at: now,
        });
    }
    claim_store::insert_accounts(connection, &accounts).await?;
    let codes: Vec<_> = accounts
        .iter()
        .map(|account| draw_code(audit, &account.uid))
        .collect();
    let rows = codes.iter().map(|(_, row)| row.clone());
    claim_store::insert(connection, rows.collect(), now).await?;
    let claimable = |(account, (code, _))| Claimable { account, code };
    Ok(accounts.into_iter().zip(codes).map(claimable).collect())
}

/// Which of these emails have an account, folded.
///
/// # Errors
/// When the database fails.
pub async fn taken_emails(
    connection: &impl Connection,
    emails: impl Iterator<Item = &str>,
) -> Result<HashSet<String>, DbErr> {
    let folded = emails.map(fold).collect();
    claim_store::taken_emails(connection, folded).await
}

/// Makes a new code for an account that was made for its owner, and takes its earlier ones back.
///
/// # Errors
/// 403 when the owner has shown the email to be theirs: then the account is nobody else's to hand out.
pub async fn create_claim_code(
    connection: &impl Connection,
    audit: AuditLog<'_>,
    uid: &str,
) -> Result<ClaimCode> {
    let account = store::by_uid(connection, uid)
        .await?
        .ok_or_else(|| Problem::not_found("account"))?;
    if account.email_verified || account.sign_in_name.is_none() {
        return Err(Problem::new(
            ErrorCode::Forbidden,
            "This account has an email address that was confirmed. Its owner can ask for a new password by mail.",
        ));
    }
    claim_store::delete_of(connection, uid).await?;
    let (code, row) = draw_code(audit, uid);
    claim_store::insert(connection, vec![row], audit.clock.now()).await?;
    Ok(code)
}

fn draw_code(audit: AuditLog<'_>, uid: &str) -> (ClaimCode, claim_codes::Model) {
    let mut number = u64::from_le_bytes(audit.rng.bytes());
    let mut text = String::with_capacity(LENGTH + LENGTH / GROUP);
    for place in 0..LENGTH {
        if place > 0 && place % GROUP == 0 {
            text.push('-');
        }
        let size = ALPHABET.len() as u64;
        text.push(char::from(ALPHABET[(number % size) as usize]));
        number /= size;
    }
    let now = audit.clock.now();
    let row = claim_codes::Model {
        code_hash: hash_of(&text),
        uid: uid.to_owned(),
        created_at: now,
        expires_at: now + LIFETIME,
    };
    let expires_at = row.expires_at;
    (ClaimCode { text, expires_at }, row)
}

/// What is stored of a code, however it was typed: in small letters, with spaces, without dashes.
fn hash_of(typed: &str) -> String {
    let signs: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|sign| sign.to_ascii_uppercase())
        .collect();
    token_hash(&signs)
}

/// A free sign-in name for each, in their order.
async fn free_names(
    connection: &impl Connection,
    rng: &Rng,
    owners: &[NewOwner],
) -> Result<Vec<String>, DbErr> {
    let bases: Vec<String> = owners.iter().map(|owner| base_of(&owner.display_name)).collect();
    let mut names: Vec<Option<String>> = vec![None; bases.len()];
    let mut chosen = HashSet::new();
    for round in 0..2 * DRAWS {
        let mut drawn = Vec::new();
        for (place, base) in bases.iter().enumerate() {
            let name = draw(base, rng, round >= DRAWS);
            if names[place].is_none() && chosen.insert(name.clone()) {
                drawn.push((place, name));
            }
        }
        let asked = drawn.iter().map(|(_, name)| name.clone()).collect();
        let taken = claim_store::taken_names(connection, asked).await?;
        for (place, name) in drawn {
            if !taken.contains(&name) {
                names[place] = Some(name);
            }
        }
        if let Some(names) = names.iter().cloned().collect() {
            return Ok(names);
        }
    }
    Err(DbErr::Custom("no free sign-in names".to_owned()))
}

/// A code, and the password that its owner chooses.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Claim {
    /// From the sheet; in whatever case, with or without its dashes.
    #[schema(example = "KQ4-M7X-2PD")]
    claim_code: String,
    #[schema(format = "password", min_length = 8, max_length = 256)]
    password: String,
}

/// Make an account one's own
///
/// With the one-time code of an account that was made for one. Sets its password, ends its sessions, and begins one here.
#[utoipa::path(
    post, path = "/api/identity/claim", operation_id = "claimAccount", tag = "identity",
    request_body = Claim,
    responses(
        (status = 200, body = Identity),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed` or `user-disabled`"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-claim-code`: it is unknown, was used, or is too old"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong codes, or too many are waiting; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn claim_account(
    State(state): State<IdentityState>,
    address: ClientAddress,
    jar: CookieJar,
    headers: HeaderMap,
    Json(body): Json<Claim>,
) -> Result<(CookieJar, Json<Identity>)> {
    require_password_sign_in(&state)?;
    let (hash, now) = (hash_of(&body.claim_code), state.clock.now());
    let failures = &state.claim_failures;
    // Counted before it is known, and taken back: else all that are sent at once would pass as one.
    failures.record(address, now)?;
    // Looked at once before the password is hashed, which is costly, and used up with the change itself.
    let account = claim_store::account_of(state.db.read(), &hash, now)
        .await?
        .ok_or_else(wrong_code)?;
    failures.refund(&address, now);
    if account.disabled {
        return Err(session::disabled());
    }
    let own_words = [account.own_words(), vec![body.claim_code]].concat();
    let password_hash = state.passwords.hash_new(&body.password, own_words).await?;
    let write = state.db.write().await?;
    if !claim_store::take(&write, &hash, &account.uid).await? {
        return Err(wrong_code());
    }
    reset_store::set_password(&write, &account.uid, password_hash).await?;
    claim_store::delete_of(&write, &account.uid).await?;
    reset_store::delete_of(&write, &account.uid).await?;
    store::delete_sessions_of(&write, &account.uid).await?;
    let cookie = session::begin(&state, &write, &headers, &account.uid).await?;
    write.commit().await?;
    Ok((jar.add(cookie), Json(account.into())))
}

fn wrong_code() -> Problem {
    Problem::new(
        ErrorCode::InvalidClaimCode,
        "This code is not right, was used already, or is too old. Check it letter by letter, or ask for a new one.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::clock::Clock;

    #[test]
    fn a_code_reads_well_and_is_known_however_it_is_typed() {
        let (clock, rng) = (Clock::new(|| Instant::UNIX_EPOCH), Rng::seeded(1));
        let audit = AuditLog {
            clock: &clock,
            rng: &rng,
        };
        for _ in 0..1_000 {
            let (code, row) = draw_code(audit, "uid");
            let groups: Vec<&str> = code.text.split('-').collect();
            assert!(groups.len() == 3 && groups.iter().all(|group| group.len() == 3));
            assert!(!code.text.contains(['0', 'O', '1', 'I', 'L', 'A', 'E', 'U']));
            assert_eq!(
                row.code_hash,
                hash_of(&format!(" {} ", code.text.to_lowercase().replace('-', " ")))
            );
            assert_ne!(row.code_hash, hash_of(&code.text[1..]));
        }
    }
}
