//! Adding, naming and removing the passkeys of your account.

use axum::{extract::State, http::StatusCode};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;
use webauthn_rs::prelude::{PasskeyRegistration, RegisterPublicKeyCredential};

use super::{
    api::require_offered,
    ceremony,
    entity::{passkey_ceremonies::Purpose, passkeys},
    recovery_codes::{self, RecoveryCodes},
    relying_party::{host, relying_party},
    store,
};
use crate::{
    identity::{
        entity::security_events::Event, notice::Notice, security_events, session::CurrentIdentity,
        state::IdentityState, visitor::Visitor,
    },
    platform::{
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        rng::is_id,
        routes::routes,
        text::FieldChecks,
    },
};

/// Passkeys of one account at most.
const MAX_PASSKEYS: usize = 20;
/// Longest name, in characters.
const MAX_NAME: usize = 60;

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(start_passkey))
        .routes(routes!(add_passkey))
        .routes(routes!(rename_passkey, remove_passkey))
}

/// A challenge for a passkey.
#[derive(Serialize, ToSchema)]
pub(super) struct PasskeyChallenge {
    /// Goes with the answer.
    pub ceremony: String,
    /// For `navigator.credentials`, in its JSON format.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A new passkey.
#[derive(Deserialize, ToSchema)]
struct NewPasskey {
    /// From the challenge.
    ceremony: String,
    #[schema(max_length = 60)]
    name: String,
    /// From `navigator.credentials`, in its JSON format.
    #[schema(value_type = Object)]
    credential: Value,
}

/// A passkey's new name.
#[derive(Deserialize, ToSchema)]
struct PasskeyName {
    #[schema(max_length = 60)]
    name: String,
}

/// Start adding a passkey
///
/// Needs a log-in within the last 15 minutes.
#[utoipa::path(
    post, path = "/api/identity/second-factor/passkeys/options", operation_id = "startPasskey", tag = "identity",
    responses(
        (status = 200, body = PasskeyChallenge),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`, or `operation-not-allowed`: a child's account, too many passkeys, or a server \
                        without https"),
        SignedInOnly, ServerErrors,
    )
)]
async fn start_passkey(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
) -> Result<Json<PasskeyChallenge>> {
    require_offered(&current.identity)?;
    current.require_recent(&state).await?;
    let account = &current.identity;
    let party = relying_party(&state)?;
    let write = current.write(&state).await?;
    let known = store::passkeys_of(&write, &account.uid).await?;
    if known.len() >= MAX_PASSKEYS {
        return Err(Problem::new(
            ErrorCode::OperationNotAllowed,
            "Your account has too many passkeys. Remove one first.",
        ));
    }
    // So that no device gets two.
    let known = known
        .iter()
        .filter_map(|passkey| URL_SAFE_NO_PAD.decode(&passkey.credential_id).ok())
        .collect();
    let owner = Uuid::parse_str(&account.uid).map_err(Problem::internal)?;
    let name = account.display_name.as_deref().unwrap_or(account.handle());
    let (options, registration) = party
        .start_passkey_registration(owner, account.handle(), name, Some(known))
        .map_err(Problem::internal)?;
    let mut options = serde_json::to_value(options).map_err(Problem::internal)?;
    // The library discourages it, but only a discoverable one logs in without an email.
    options["publicKey"]["authenticatorSelection"]["residentKey"] = json!("required");
    options["publicKey"]["authenticatorSelection"]["requireResidentKey"] = json!(true);
    let ceremony = ceremony::begin(&state, &write, Some(&account.uid), Purpose::Add, &registration).await?;
    write.commit().await?;
    Ok(Json(PasskeyChallenge {
        ceremony,
        options: options["publicKey"].take(),
    }))
}

/// Add a passkey
///
/// Returns recovery codes with the account's first second factor. Needs a log-in within the last 15 minutes.
#[utoipa::path(
    post, path = "/api/identity/second-factor/passkeys", operation_id = "addPasskey", tag = "identity",
    request_body = NewPasskey,
    responses(
        (status = 201, body = RecoveryCodes),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-signed-in`, or `log-in-expired` for an old challenge"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`, or `operation-not-allowed`"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`changed-meanwhile`: the account's other second factors have just changed"),
        InvalidBody, ServerErrors,
    )
)]
async fn add_passkey(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
    Json(body): Json<NewPasskey>,
) -> Result<(StatusCode, Json<RecoveryCodes>)> {
    current.require_recent(&state).await?;
    let name = check_name(&body.name)?;
    let refused =
        || Problem::invalid_field("credential", "This passkey could not be added. Please try again.");
    let uid = &current.identity.uid;
    let party = relying_party(&state)?;
    let credential: RegisterPublicKeyCredential =
        serde_json::from_value(body.credential).map_err(|_| refused())?;
    let new_codes = recovery_codes::draw_first(&state, uid).await?;
    let write = current.write(&state).await?;
    let registration: PasskeyRegistration =
        ceremony::take(&state, &write, &body.ceremony, Some(uid), Purpose::Add).await?;
    let passkey = match party.finish_passkey_registration(&credential, &registration) {
        Ok(passkey) => passkey,
        Err(error) => {
            tracing::warn!(%error, "a passkey could not be added");
            // The challenge stays used up.
            write.commit().await?;
            return Err(refused());
        }
    };
    let credential_id = URL_SAFE_NO_PAD.encode(passkey.cred_id());
    if store::passkey_by_credential(&write, &credential_id)
        .await?
        .is_some()
    {
        return Err(refused());
    }
    let row = passkeys::Model {
        id: state.rng.id(&state.clock),
        uid: uid.clone(),
        credential_id,
        host: host(&state).unwrap_or_default(),
        name,
        credential: serde_json::to_string(&passkey).map_err(Problem::internal)?,
        created_at: state.clock.now(),
        last_used_at: None,
    };
    store::insert_passkey(&write, row).await?;
    let codes = recovery_codes::create_first(&state, &write, uid, new_codes).await?;
    security_events::record(&write, state.audit(), Some(&visitor), uid, Event::AddPasskey).await?;
    write.commit().await?;
    Notice::PasskeyAdded.send_soon(&state, &current.identity);
    Ok((StatusCode::CREATED, Json(codes)))
}

/// Rename a passkey
#[utoipa::path(
    put, path = "/api/identity/second-factor/passkeys/{id}", operation_id = "renamePasskey", tag = "identity",
    params(("id" = String, Path, description = "From the list of your passkeys")),
    request_body = PasskeyName,
    responses((status = 204), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn rename_passkey(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    Path(id): Path<String>,
    Json(body): Json<PasskeyName>,
) -> Result<StatusCode> {
    let name = check_name(&body.name)?;
    if !is_id(&id) {
        return Err(Problem::not_found("passkey"));
    }
    let write = current.write(&state).await?;
    if !store::rename_passkey(&write, &current.identity.uid, &id, name).await? {
        return Err(Problem::not_found("passkey"));
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a passkey
///
/// Needs a log-in within the last 15 minutes.
#[utoipa::path(
    delete, path = "/api/identity/second-factor/passkeys/{id}", operation_id = "removePasskey", tag = "identity",
    params(("id" = String, Path, description = "From the list of your passkeys")),
    responses(
        (status = 204),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn remove_passkey(
    State(state): State<IdentityState>,
    current: CurrentIdentity,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    current.require_recent(&state).await?;
    let uid = &current.identity.uid;
    if !is_id(&id) {
        return Err(Problem::not_found("passkey"));
    }
    let write = current.write(&state).await?;
    if !store::delete_passkey(&write, uid, &id).await? {
        return Err(Problem::not_found("passkey"));
    }
    recovery_codes::delete_if_last(&write, uid).await?;
    security_events::record(&write, state.audit(), Some(&visitor), uid, Event::RemovePasskey).await?;
    write.commit().await?;
    Notice::PasskeyRemoved.send_soon(&state, &current.identity);
    Ok(StatusCode::NO_CONTENT)
}

fn check_name(name: &str) -> Result<String> {
    let mut checks = FieldChecks::default();
    let name = checks.required_line("name", name, "Name is required.", MAX_NAME);
    checks.finish(name)
}
