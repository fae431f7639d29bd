//! `/api/identity/log-in/passkey`: logging in with a passkey, alone or after a password.

use axum::extract::State;
use axum_extra::extract::cookie::CookieJar;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use webauthn_rs::prelude::{
    AuthenticationResult, DiscoverableAuthentication, Passkey, PasskeyAuthentication, PublicKeyCredential,
};

use super::{
    ceremony,
    entity::{half_log_ins, passkey_ceremonies::Purpose, passkeys},
    half_log_in::{self, HalfLogIn, expired, wrong},
    passkeys::PasskeyChallenge,
    relying_party::{host, relying_party},
    store,
};
use crate::{
    identity::{
        accounts::require_password_sign_in,
        described::Identity,
        entity::{identities::Model as IdentityModel, security_events::Event},
        security_events, session,
        state::IdentityState,
        store as accounts,
        visitor::Visitor,
    },
    platform::{
        client_address::ClientAddress,
        db::Transaction,
        error::{Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(start_passkey_log_in))
        .routes(routes!(log_in_with_passkey))
        .routes(routes!(start_passkey_second_factor))
        .routes(routes!(send_passkey_as_second_factor))
}

/// A passkey's answer to a challenge.
#[derive(Deserialize, ToSchema)]
struct PasskeyAnswer {
    /// From the challenge.
    ceremony: String,
    /// From `navigator.credentials`, in its JSON format.
    #[schema(value_type = Object)]
    credential: Value,
}

impl PasskeyAnswer {
    fn credential(&self) -> Result<PublicKeyCredential> {
        serde_json::from_value(self.credential.clone()).map_err(|_| wrong_passkey())
    }
}

/// Start a log-in with a passkey
///
/// The browser shows the passkeys that it knows for this server, so nobody types an email.
#[utoipa::path(
    post, path = "/api/identity/log-in/passkey/options", operation_id = "startPasskeyLogIn", tag = "identity",
    responses(
        (status = 200, body = PasskeyChallenge),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`: passwords are turned off, or the server has no https"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many requests from this address; `Retry-After` says how long to wait"),
        ServerErrors,
    )
)]
async fn start_passkey_log_in(
    State(state): State<IdentityState>,
    address: ClientAddress,
) -> Result<Json<PasskeyChallenge>> {
    require_password_sign_in(&state)?;
    let party = relying_party(&state)?;
    state.passkey_calls.count(&address)?;
    let (options, challenge) = party
        .start_discoverable_authentication()
        .map_err(Problem::internal)?;
    let write = state.db.write_as_system().await?;
    let ceremony = ceremony::begin(&state, &write, None, Purpose::LogIn, &challenge).await?;
    write.commit().await?;
    // Without its mediation: a button starts it, not the email field.
    let options = serde_json::to_value(options.public_key).map_err(Problem::internal)?;
    Ok(Json(PasskeyChallenge { ceremony, options }))
}

/// Log in with a passkey
///
/// Starts a session. The passkey has checked a fingerprint, a face or a PIN, so no other factor is asked for.
#[utoipa::path(
    post, path = "/api/identity/log-in/passkey", operation_id = "logInWithPasskey", tag = "identity",
    request_body = PasskeyAnswer,
    responses(
        (status = 200, body = Identity),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`wrong-second-factor` for an unknown passkey, or `log-in-expired` for an old challenge"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed` or `user-disabled`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong passkeys; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn log_in_with_passkey(
    State(state): State<IdentityState>,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<PasskeyAnswer>,
) -> Result<(CookieJar, Json<Identity>)> {
    require_password_sign_in(&state)?;
    let party = relying_party(&state)?;
    let credential = body.credential()?;
    let (owner, id) = party
        .identify_discoverable_authentication(&credential)
        .map_err(|_| wrong_passkey())?;
    let id = URL_SAFE_NO_PAD.encode(id);
    let known = store::passkey_by_credential(state.db.read(), &id).await?;
    let known = known.filter(|passkey| passkey.uid == owner.to_string());
    let check = |challenge: DiscoverableAuthentication, passkey: &Passkey| {
        party.finish_discoverable_authentication_v2(&credential, challenge, passkey)
    };
    let Some(known) = known else {
        return Err(wrong_passkey());
    };
    let proof = Proof {
        state: &state,
        visitor: &visitor,
        passkey: known,
    };
    let write = state.db.write_as_system().await?;
    let account = proof.lock(&write).await?;
    let challenge = ceremony::take(&state, &write, &body.ceremony, None, Purpose::LogIn).await?;
    let write = proof.finish(write, |passkey| check(challenge, passkey)).await?;
    let cookie = session::start(&state, &write, &visitor, &account.uid, Event::PasskeyLogIn).await?;
    write.commit().await?;
    let jar = jar.add(cookie).add(half_log_in::removal(&state));
    Ok((jar, Json(account.into())))
}

/// Start sending a passkey as second factor
///
/// In a log-in that a password or a provider began in this browser.
#[utoipa::path(
    post, path = "/api/identity/log-in/second-passkey/options", operation_id = "startPasskeySecondFactor",
    tag = "identity",
    responses(
        (status = 200, body = PasskeyChallenge),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`log-in-expired`: log in again. `wrong-second-factor`: the account has no passkey for this address"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed`: the server has no https"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many requests from this address; `Retry-After` says how long to wait"),
        ServerErrors,
    )
)]
async fn start_passkey_second_factor(
    State(state): State<IdentityState>,
    half: HalfLogIn,
    address: ClientAddress,
) -> Result<Json<PasskeyChallenge>> {
    let uid = &half.row.uid;
    let party = relying_party(&state)?;
    state.passkey_calls.count(&address)?;
    let write = state.db.write_as_system().await?;
    accounts::lock(&write, uid).await?.ok_or_else(expired)?;
    let here = host(&state);
    let known = store::passkeys_of(&write, uid).await?;
    let known: Vec<Passkey> = known
        .iter()
        .filter(|passkey| here.as_ref() == Some(&passkey.host))
        .filter_map(|passkey| serde_json::from_str(&passkey.credential).ok())
        .collect();
    if known.is_empty() {
        return Err(wrong_passkey());
    }
    let (options, challenge) = party
        .start_passkey_authentication(&known)
        .map_err(Problem::internal)?;
    let ceremony = ceremony::begin(&state, &write, Some(uid), Purpose::SecondFactor, &challenge).await?;
    write.commit().await?;
    let options = serde_json::to_value(options.public_key).map_err(Problem::internal)?;
    Ok(Json(PasskeyChallenge { ceremony, options }))
}

/// Send a passkey as second factor
///
/// Completes a log-in that a password or a provider began in this browser.
#[utoipa::path(
    post, path = "/api/identity/log-in/second-passkey", operation_id = "sendPasskeyAsSecondFactor", tag = "identity",
    request_body = PasskeyAnswer,
    responses(
        (status = 200, body = Identity),
        (status = 401, body = ProblemDocument, content_type = "application/problem+json",
         description = "`wrong-second-factor`, or `log-in-expired`: log in again"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`operation-not-allowed` or `user-disabled`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many wrong passkeys; `Retry-After` says how long to wait"),
        InvalidBody, ServerErrors,
    )
)]
async fn send_passkey_as_second_factor(
    State(state): State<IdentityState>,
    half: HalfLogIn,
    visitor: Visitor,
    jar: CookieJar,
    Json(body): Json<PasskeyAnswer>,
) -> Result<(CookieJar, Json<Identity>)> {
    let half_log_ins::Model {
        uid,
        event,
        token_hash,
        ..
    } = half.row;
    let party = relying_party(&state)?;
    let credential = body.credential()?;
    let id = URL_SAFE_NO_PAD.encode(credential.get_credential_id());
    let known = store::passkey_by_credential(state.db.read(), &id).await?;
    let known = known.filter(|passkey| passkey.uid == uid);
    let proof = Proof {
        state: &state,
        visitor: &visitor,
        passkey: known.ok_or_else(wrong_passkey)?,
    };
    let write = state.db.write_as_system().await?;
    let account = proof.lock(&write).await?;
    let now = state.clock.now();
    let purpose = Purpose::SecondFactor;
    let challenge: PasskeyAuthentication =
        ceremony::take(&state, &write, &body.ceremony, Some(&uid), purpose).await?;
    let check = |_passkey: &Passkey| party.finish_passkey_authentication(&credential, &challenge);
    let write = proof.finish(write, check).await?;
    if !store::take_half_log_in(&write, &token_hash, now).await? {
        return Err(expired());
    }
    let cookie = session::start(&state, &write, &visitor, &uid, event).await?;
    let (audit, event) = (state.audit(), Event::UsePasskey);
    security_events::record_log_in(&write, audit, &visitor, &uid, event).await?;
    write.commit().await?;
    let jar = jar.add(cookie).add(half_log_in::removal(&state));
    Ok((jar, Json(account.into())))
}

/// A passkey that claims to prove who someone is.
struct Proof<'a> {
    state: &'a IdentityState,
    visitor: &'a Visitor,
    passkey: passkeys::Model,
}

impl Proof<'_> {
    /// Locks its account, so that nobody removes the passkey meanwhile.
    async fn lock(&self, write: &Transaction) -> Result<IdentityModel> {
        accounts::lock(write, &self.passkey.uid)
            .await?
            .ok_or_else(wrong_passkey)
    }

    /// Checks the answer to a challenge, which is used up either way, and counts wrong ones by address. Nobody can guess a signature, so
    /// wrong codes of the account don't matter here: its owner still gets in.
    async fn finish<E: std::fmt::Display>(
        &self,
        write: Transaction,
        check: impl FnOnce(&Passkey) -> Result<AuthenticationResult, E>,
    ) -> Result<Transaction> {
        let (state, uid, now) = (self.state, &self.passkey.uid, self.state.clock.now());
        let limit = &state.second_factor_rate_limit;
        limit.count_in(&write, self.visitor.address, now).await?;
        // Again under the lock: its counter may have changed.
        let row = store::passkey_by_credential(&write, &self.passkey.credential_id)
            .await?
            .ok_or_else(wrong_passkey)?;
        let mut passkey: Passkey = serde_json::from_str(&row.credential).map_err(Problem::internal)?;
        match check(&passkey) {
            Ok(result) => {
                passkey.update_credential(&result);
                let credential = serde_json::to_string(&passkey).map_err(Problem::internal)?;
                store::use_passkey(&write, &row.id, credential, now).await?;
                limit.refund_in(&write, self.visitor.address, now).await?;
                Ok(write)
            }
            Err(error) => {
                tracing::warn!(%error, "a passkey's answer is wrong");
                write.commit().await?;
                let (visitor, event) = (self.visitor, Event::WrongSecondFactor);
                security_events::record_failure(state, visitor, Some(uid.clone()), event).await;
                Err(wrong_passkey())
            }
        }
    }
}

fn wrong_passkey() -> Problem {
    wrong("This passkey doesn't work here. Try another one, or log in with your password.")
}
