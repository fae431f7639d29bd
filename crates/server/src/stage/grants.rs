//! Roles for officials without an account, as organizers give and revoke them.

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedBee,
    devices::GrantState,
    entity::grants::{self, OfficialRole},
    grants_store,
    state::StageState,
    store,
};
use crate::{
    competitions,
    platform::{
        error::{Problem, Result},
        http::{Authorized, Json, Path},
        one_time_code,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        text::{FieldChecks, TITLE_LENGTH},
    },
};

/// How long a code can be used, and then a device.
pub(super) const VALID_FOR: TimeDelta = TimeDelta::hours(24);
/// Most grants of a bee, with those that have ended.
const MAX_GRANTS: usize = 200;

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(list_grants, create_grant))
        .routes(routes!(confirm_grant))
        .routes(routes!(revoke_grant))
}

/// A role for an official without an account.
#[derive(Deserialize, ToSchema)]
struct NewGrant {
    role: OfficialRole,
    /// Whose device it is. Other officials see it.
    #[serde(default)]
    #[schema(max_length = 200)]
    label: String,
}

/// A new grant. Only this response has the code.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CreatedGrant {
    #[serde(rename = "_id")]
    id: String,
    role: OfficialRole,
    label: String,
    /// Nine signs in three groups. The first device that uses it has the role.
    #[schema(example = "BCD-FGH-JKM")]
    code: String,
    /// The address for a QR code.
    url: String,
    expires_at: DateTime<Utc>,
}

/// A grant.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeGrant)]
struct Grant {
    #[serde(rename = "_id")]
    id: String,
    role: OfficialRole,
    label: String,
    state: GrantState,
    /// The digits that its device shows, while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pairing: Option<String>,
    /// When its device was last heard of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    last_seen: Option<DateTime<Utc>>,
    /// How many seconds ago that was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seconds_since_seen: Option<i64>,
    expires_at: DateTime<Utc>,
}

/// The digits on a device.
#[derive(Deserialize, ToSchema)]
struct Confirmation {
    #[schema(example = "0417")]
    pairing: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GrantInPath {
    grant_id: String,
}

/// List the grants of a bee
///
/// Oldest first, also those that have ended.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/grants", operation_id = "listGrants", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = Vec<Grant>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_grants(
    State(state): State<StageState>,
    ScopedBee { bee, .. }: ScopedBee,
) -> Result<Json<Vec<Grant>>> {
    let (db, now) = (state.db.read(), state.clock.now());
    let seen = grants_store::seen(db, &bee.id).await?;
    let grants = grants_store::of_bee(db, &bee.id).await?;
    let organizers = competitions::active_organizers(db, &bee.competition_id).await?;
    let shown = |grant: grants::Model| {
        let state = grant.state_among(&organizers, now);
        let seen = seen.iter().find(|(id, _)| *id == grant.id);
        Grant {
            pairing: grant.pairing.filter(|_| state == GrantState::Waiting),
            last_seen: seen.map(|(_, at)| *at),
            seconds_since_seen: seen.map(|(_, at)| (now - *at).num_seconds().max(0)),
            id: grant.id,
            role: grant.role,
            label: grant.label,
            state,
            expires_at: grant.expires_at,
        }
    };
    Ok(Json(grants.into_iter().map(shown).collect()))
}

/// Grant a role to an official without an account
///
/// The first device that uses the code within 24 hours has the role for 24 hours. If it sees words, an organizer must first
/// compare the digits that it shows.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/grants", operation_id = "createGrant", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    request_body = NewGrant,
    responses((status = 201, body = CreatedGrant), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_grant(
    State(state): State<StageState>,
    Authorized { right: scoped, body }: Authorized<ScopedBee, NewGrant>,
) -> Result<(StatusCode, Json<CreatedGrant>)> {
    let bee_id = &scoped.bee.id;
    let mut checks = FieldChecks::default();
    let label = checks.optional_line("label", &body.label, TITLE_LENGTH);
    if grants_store::of_bee(state.db.read(), bee_id).await?.len() >= MAX_GRANTS {
        checks.fail("role", format!("A bee has at most {MAX_GRANTS} officials."));
    }
    let label = checks.finish(label)?;
    let code = one_time_code::draw(&state.rng);
    let now = state.clock.now();
    let grant = grants::Model {
        id: state.rng.id(&state.clock),
        bee_id: bee_id.clone(),
        role: body.role,
        label,
        code_hash: Some(one_time_code::hash(&state.secret_key, &code)),
        token_hash: None,
        pairing: None,
        created_at: now,
        expires_at: now + VALID_FOR,
        revoked_at: None,
        creator_uid: Some(scoped.organizer.member.user.uid.clone()),
    };
    let write = scoped.organizer.write(&state).await?;
    grants_store::insert(&write, grant.clone()).await?;
    write.commit().await?;
    let created = CreatedGrant {
        url: format!("{}/official#{code}", state.origin()),
        code,
        id: grant.id,
        role: grant.role,
        label: grant.label,
        expires_at: grant.expires_at,
    };
    Ok((StatusCode::CREATED, Json(created)))
}

/// Confirm the device of a grant
///
/// With the digits that it shows. Then it has its role.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/grants/{grantId}/confirm", operation_id = "confirmGrant", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("grantId" = String, Path, description = "The grant's id"),
    ),
    request_body = Confirmation,
    responses((status = 204), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn confirm_grant(
    State(state): State<StageState>,
    Path(GrantInPath { grant_id }): Path<GrantInPath>,
    Authorized { right: scoped, body }: Authorized<ScopedBee, Confirmation>,
) -> Result<StatusCode> {
    let bee_id = &scoped.bee.id;
    let known = grants_store::of_bee(state.db.read(), bee_id).await?;
    if !known.iter().any(|grant| grant.id == grant_id) {
        return Err(Problem::not_found("role"));
    }
    let digits: String = body.pairing.chars().filter(char::is_ascii_digit).collect();
    let write = scoped.organizer.write(&state).await?;
    if !grants_store::confirm(&write, bee_id, &grant_id, &digits, state.clock.now()).await? {
        let error = "The device doesn't show these digits.";
        return Err(Problem::invalid_field("pairing", error));
    }
    store::bump_version(&write, bee_id).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Revoke a grant
///
/// Its code can't be used anymore, and its device loses the role within seconds.
#[utoipa::path(
    delete, path = "/api/bee/competition/{code}/{beeId}/grants/{grantId}", operation_id = "revokeGrant", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
        ("grantId" = String, Path, description = "The grant's id"),
    ),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn revoke_grant(
    State(state): State<StageState>,
    ScopedBee { organizer, bee }: ScopedBee,
    Path(GrantInPath { grant_id }): Path<GrantInPath>,
) -> Result<StatusCode> {
    let write = organizer.write(&state).await?;
    if !grants_store::revoke(&write, &bee.id, &grant_id, state.clock.now()).await? {
        return Err(Problem::not_found("role"));
    }
    store::bump_version(&write, &bee.id).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
