//! Recovery codes: for someone whose other second factors are out of reach. Each works once.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{entity::recovery_codes, store};
use crate::{
    identity::{
        entity::security_events::Event, notice::Notice, security_events, session::CurrentIdentity,
        state::IdentityState, visitor::Visitor,
    },
    platform::{
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        one_time_code,
        openapi::{ServerErrors, SignedInOnly},
        routes::routes,
    },
};

/// Codes that an account gets at a time.
const CODES: usize = 10;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new().routes(routes!(create_recovery_codes))
}

/// New recovery codes. They are never shown again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecoveryCodes {
    /// Empty if the account has some already.
    recovery_codes: Vec<String>,
}

/// Codes and their hashes, in the same order.
pub(super) struct NewCodes {
    codes: Vec<String>,
    hashes: Vec<String>,
}

/// Draws and hashes codes, which takes too long for a transaction.
///
/// # Errors
/// 429 when too many wait.
pub(super) async fn draw(state: &IdentityState) -> Result<NewCodes> {
    let codes: Vec<String> = (0..CODES).map(|_| one_time_code::draw_long(&state.rng)).collect();
    let plain = codes.iter().map(|code| one_time_code::plain(code)).collect();
    let hashes = state.passwords.hash_codes(plain).await?;
    Ok(NewCodes { codes, hashes })
}

/// Codes for an account that may get its first second factor. None if it has some already, as hashing is costly.
///
/// # Errors
/// 429 when too many wait.
pub(super) async fn draw_first(state: &IdentityState, uid: &str) -> Result<Option<NewCodes>> {
    if store::count_codes(state.db.read(), uid).await? > 0 {
        return Ok(None);
    }
    draw(state).await.map(Some)
}

/// The hashes under which a code of this account may be stored.
///
/// # Errors
/// 429 when too many wait.
pub(super) async fn hashes(state: &IdentityState, uid: &str, typed: &str) -> Result<Vec<String>> {
    // All of an account have one salt, so that a code is hashed once and not ten times.
    match store::code_hash_of(state.db.read(), uid).await? {
        Some(other) if other.starts_with('$') => {
            let hash = state.passwords.hash_like(one_time_code::plain(typed), other);
            Ok(vec![hash.await?])
        }
        // From before they were hashed like passwords.
        Some(_) => Ok(one_time_code::hashes(&state.secret_key, typed)),
        None => Ok(Vec::new()),
    }
}

/// The first codes of an account that gets a second factor. None if it has some already.
///
/// # Errors
/// 409 when it has lost them since `new` was drawn.
pub(super) async fn create_first(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
    new: Option<NewCodes>,
) -> Result<RecoveryCodes> {
    if store::count_codes(connection, uid).await? > 0 {
        return Ok(RecoveryCodes {
            recovery_codes: Vec::new(),
        });
    }
    let new = new.ok_or_else(|| {
        Problem::new(
            ErrorCode::ChangedMeanwhile,
            "Your account's two-step login has just changed. Please try again.",
        )
    })?;
    Ok(create(state, connection, uid, new).await?)
}

async fn create(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
    new: NewCodes,
) -> Result<RecoveryCodes, DbErr> {
    let row = |code_hash| recovery_codes::Model {
        uid: uid.to_owned(),
        code_hash,
        created_at: state.clock.now(),
    };
    store::delete_codes_of(connection, uid).await?;
    store::insert_codes(connection, new.hashes.into_iter().map(row).collect()).await?;
    Ok(RecoveryCodes {
        recovery_codes: new.codes,
    })
}

/// What the account's codes have in common: their salt. None without codes.
async fn current_set(connection: &impl Connection, uid: &str) -> Result<Option<String>, DbErr> {
    let hash = store::code_hash_of(connection, uid).await?;
    Ok(hash.map(|hash| match hash.rsplit_once('$') {
        Some((set, _)) => set.to_owned(),
        // From before they were hashed like passwords. Nothing makes new ones.
        None => String::new(),
    }))
}

/// An account without any other second factor has no use for codes.
pub(super) async fn delete_if_last(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    if !store::has_factor(connection, uid).await? {
        store::delete_codes_of(connection, uid).await?;
    }
    Ok(())
}

/// Create new recovery codes
///
/// Earlier ones stop working. Needs a log-in within the last 15 minutes.
#[utoipa::path(
    post, path = "/api/identity/second-factor/recovery-codes", operation_id = "createRecoveryCodes", tag = "identity",
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`, or `operation-not-allowed` without an authenticator app or a passkey"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`changed-meanwhile`: another request created new codes at the same time"),
        SignedInOnly, ServerErrors,
    )
)]
async fn create_recovery_codes(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
) -> Result<Json<RecoveryCodes>> {
    current.require_recent(&state).await?;
    let account = &current.identity;
    let before = current_set(state.db.read(), &account.uid).await?;
    let new = draw(&state).await?;
    let write = current.write(&state).await?;
    // Nobody should save codes that another request has already replaced.
    let replaced = current_set(&write, &account.uid).await?;
    if replaced.is_some() && replaced != before {
        return Err(Problem::new(
            ErrorCode::ChangedMeanwhile,
            "New codes were just made in another window. Use those, or make new codes again.",
        ));
    }
    if !store::has_factor(&write, &account.uid).await? {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Add an authenticator app or a passkey first.",
        ));
    }
    let codes = create(&state, &write, &account.uid, new).await?;
    let (audit, event) = (state.audit(), Event::CreateRecoveryCodes);
    security_events::record(&write, audit, Some(&visitor), &account.uid, event).await?;
    write.commit().await?;
    Notice::NewRecoveryCodes.send_soon(&state, account);
    Ok(Json(codes))
}
