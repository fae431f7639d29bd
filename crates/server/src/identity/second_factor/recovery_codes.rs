//! Recovery codes: for someone whose other second factors are out of reach. Each works once.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{entity::recovery_codes, notice::Notice, store};
use crate::{
    identity::{
        entity::security_events::Event, security_events, session::CurrentIdentity, state::IdentityState,
        visitor::Visitor,
    },
    platform::{
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        one_time_code,
        openapi::{ServerErrors, SignedInOnly},
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

/// The stored hash of a code.
pub(super) fn hash(state: &IdentityState, typed: &str) -> String {
    one_time_code::hash(&state.secret_key, typed)
}

/// The first codes of an account that gets a second factor. None if it has some already.
pub(super) async fn create_first(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
) -> Result<RecoveryCodes, DbErr> {
    if store::count_codes(connection, uid).await? > 0 {
        return Ok(RecoveryCodes {
            recovery_codes: Vec::new(),
        });
    }
    create(state, connection, uid).await
}

async fn create(
    state: &IdentityState,
    connection: &impl Connection,
    uid: &str,
) -> Result<RecoveryCodes, DbErr> {
    let recovery_codes: Vec<String> = (0..CODES).map(|_| one_time_code::draw(&state.rng)).collect();
    let row = |code: &String| recovery_codes::Model {
        uid: uid.to_owned(),
        code_hash: hash(state, code),
        created_at: state.clock.now(),
    };
    store::delete_codes_of(connection, uid).await?;
    store::insert_codes(connection, recovery_codes.iter().map(row).collect()).await?;
    Ok(RecoveryCodes { recovery_codes })
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
    let write = current.write(&state).await?;
    if !store::has_factor(&write, &account.uid).await? {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Add an authenticator app or a passkey first.",
        ));
    }
    let codes = create(&state, &write, &account.uid).await?;
    let (audit, event) = (state.audit(), Event::CreateRecoveryCodes);
    security_events::record(&write, audit, Some(&visitor), &account.uid, event).await?;
    write.commit().await?;
    Notice::NewRecoveryCodes.send_soon(&state, account);
    Ok(Json(codes))
}
