//! `/api/identity/providers` and `/api/identity/oidc`: listing providers, starting a log-in and finishing it.

use axum::{extract::State, response::Redirect};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    account,
    client::{AGAIN, Flow, Provider},
    failure::{Failure, Outcome},
};
use crate::{
    identity::{
        entity::provider_sign_ins, log_in::LogIn, provider_store, session_cookie, state::IdentityState,
        visitor::Visitor,
    },
    platform::{
        client_address::ClientAddress,
        cookies::{name_here, secret_cookie},
        crypto::token_hash,
        csrf::SameOrigin,
        error::{Problem, ProblemDocument, Result},
        http::{Json, Path, Query},
        openapi::ServerErrors,
        routes::routes,
    },
};

/// How long a person may take at the provider.
const PROVIDER_SIGN_IN_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Longest return path, in bytes.
const MAX_REDIRECT_LENGTH: usize = 2_000;
/// The popup's page, which passes the result to the page that opened it.
const POPUP: &str = "/popup.html";

pub(crate) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(list_providers))
        .routes(routes!(start))
        .routes(routes!(callback))
}

/// A log-in provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Provider)]
struct ProviderEntry {
    id: String,
    /// Display name.
    name: String,
    /// Where the log-in starts.
    start_url: String,
}

/// Options of a provider log-in.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Start {
    /// Whether it happens in a popup, which passes the result to the page that opened it.
    #[serde(default)]
    #[param(required = false)]
    popup: bool,
    /// The path in the app to return to.
    redirect: Option<String>,
}

/// The provider's redirect parameters.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Callback {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    /// The issuer (RFC 9207).
    iss: Option<String>,
}

/// List the log-in providers
#[utoipa::path(
    get, path = "/api/identity/providers", operation_id = "listProviders", tag = "identity",
    responses((status = 200, body = Vec<ProviderEntry>), ServerErrors)
)]
async fn list_providers(State(state): State<IdentityState>) -> Json<Vec<ProviderEntry>> {
    let entry = |provider: &crate::config::ProviderConfig| ProviderEntry {
        id: provider.id.clone(),
        name: provider.name.clone(),
        start_url: format!("/api/identity/oidc/{}/start", provider.id),
    };
    Json(state.providers.all().map(entry).collect())
}

/// Start a provider log-in
///
/// For browser navigation: redirects to the provider, or back into the app with an error.
#[utoipa::path(
    get, path = "/api/identity/oidc/{id}/start", operation_id = "startProviderSignIn", tag = "identity",
    params(("id" = String, Path, description = "From the list of providers"), Start),
    responses(
        (status = 303, description = "To the provider, or back into the app with an error"),
        (status = 400, body = ProblemDocument, content_type = "application/problem+json",
         description = "`malformed-request`"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`cross-site`: the request came from another site"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: no such provider"),
        ServerErrors,
    )
)]
async fn start(
    State(state): State<IdentityState>,
    // May replace the session.
    _same_origin: SameOrigin,
    Path(id): Path<String>,
    Query(query): Query<Start>,
    address: ClientAddress,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect)> {
    let provider = provider(&state, &id)?;
    let redirect = query.redirect.as_deref().and_then(local_path);
    let target = ReturnTarget {
        in_popup: query.popup,
        redirect,
    };
    let again = jar.get(&name_here(&state, session_cookie::COOKIE)).is_some();
    match begin(&state, provider, &target, address, again).await {
        Ok((cookie, url)) => Ok((jar.add(cookie), Redirect::to(url.as_str()))),
        Err(failure) => Ok((jar, target.failed(&id, &failure))),
    }
}

/// Finish a provider log-in
///
/// For browser navigation: starts a session, or asks for the account's second factor, and redirects into the app.
#[utoipa::path(
    get, path = "/api/identity/oidc/{id}/callback", operation_id = "finishProviderSignIn", tag = "identity",
    params(("id" = String, Path, description = "From the list of providers"), Callback),
    responses(
        (status = 303, description = "Back into the app, with a session, an error, or the question for a second factor"),
        (status = 400, body = ProblemDocument, content_type = "application/problem+json",
         description = "`malformed-request`"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: no such provider"),
        ServerErrors,
    )
)]
async fn callback(
    State(state): State<IdentityState>,
    Path(id): Path<String>,
    Query(query): Query<Callback>,
    visitor: Visitor,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect)> {
    let provider = provider(&state, &id)?;
    let state_hash = token_hash(query.state.as_deref().unwrap_or_default());
    let cookie = jar.get(&name_here(&state, &cookie_name(&state_hash)));
    let secret = cookie.map(|cookie| cookie.value().to_owned()).unwrap_or_default();
    let jar = jar.add(cookie_of(&state, &state_hash, String::new(), TimeDelta::zero()));
    // Used up even if the log-in fails.
    let write = state.db.write_as_system().await?;
    let pending = provider_store::take(&write, &state_hash).await?;
    write.commit().await?;
    let pending = pending.filter(|pending| {
        pending.provider == id
            && pending.expires_at > state.clock.now()
            && pending.secret_hash == token_hash(&secret)
    });
    let Some(pending) = pending else {
        let stale = Failure::new(Outcome::Stale, "no such pending sign-in");
        return Ok((jar, ReturnTarget::default().failed(&id, &stale)));
    };
    let target = ReturnTarget {
        in_popup: pending.in_popup,
        redirect: pending.redirect,
    };
    let signed_in = async {
        state.provider_calls.count(&visitor.address)?;
        let code = code_of(query, provider)?;
        let flow = Flow {
            secret: &secret,
            callback: callback_of(&state, &id),
            began_at: pending.expires_at - PROVIDER_SIGN_IN_LIFETIME,
        };
        let person = provider.person(code, &flow).await?;
        Ok::<_, Failure>(account::sign_in(&state, &visitor, &person).await?)
    };
    match signed_in.await {
        Ok(LogIn::Session(cookie)) => Ok((jar.add(cookie), target.succeeded())),
        Ok(LogIn::Half(cookie, _)) => Ok((jar.add(cookie), target.needs_second_factor())),
        Err(failure) => Ok((jar, target.failed(&id, &failure))),
    }
}

/// Where the browser goes after a provider log-in.
#[derive(Default)]
struct ReturnTarget {
    in_popup: bool,
    redirect: Option<String>,
}

impl ReturnTarget {
    fn succeeded(&self) -> Redirect {
        if self.in_popup {
            Redirect::to(&format!("{POPUP}#signed-in"))
        } else {
            Redirect::to(self.redirect.as_deref().unwrap_or("/"))
        }
    }

    fn needs_second_factor(&self) -> Redirect {
        self.unfinished("second-factor")
    }

    fn failed(&self, id: &str, failure: &Failure) -> Redirect {
        let outcome = failure.outcome.code();
        tracing::warn!(provider = %id, outcome, cause = failure.cause, "provider sign-in failed");
        self.unfinished(outcome)
    }

    fn unfinished(&self, outcome: &str) -> Redirect {
        if self.in_popup {
            return Redirect::to(&format!("{POPUP}#{outcome}"));
        }
        let mut search = url::form_urlencoded::Serializer::new(String::new());
        search.append_pair("failed", outcome);
        if let Some(redirect) = &self.redirect {
            search.append_pair("redirect", redirect);
        }
        Redirect::to(&format!("/login?{}", search.finish()))
    }
}

/// Records a pending log-in; returns its cookie and the provider's URL. `again` if the person is already logged in.
async fn begin(
    state: &IdentityState,
    provider: &Provider,
    target: &ReturnTarget,
    address: ClientAddress,
    again: bool,
) -> Result<(Cookie<'static>, Url), Failure> {
    state.provider_calls.count(&address)?;
    let now = state.clock.now();
    let (token, mut secret) = (state.rng.token(), state.rng.token());
    if again {
        secret.insert_str(0, AGAIN);
    }
    let id = &provider.config.id;
    let flow = Flow {
        secret: &secret,
        callback: callback_of(state, id),
        began_at: now,
    };
    let url = provider.authorization_url(&token, &flow).await?;
    let state_hash = token_hash(&token);
    let cookie = cookie_of(state, &state_hash, secret.clone(), PROVIDER_SIGN_IN_LIFETIME);
    let pending = provider_sign_ins::Model {
        state_hash,
        secret_hash: token_hash(&secret),
        provider: id.clone(),
        in_popup: target.in_popup,
        redirect: target.redirect.clone(),
        expires_at: now + PROVIDER_SIGN_IN_LIFETIME,
    };
    let inserted = async {
        let write = state.db.write_as_system().await?;
        provider_store::insert_pending(&write, pending, now).await?;
        write.commit().await
    };
    inserted.await.map_err(Problem::from)?;
    Ok((cookie, url))
}

/// The authorization code, unless the provider reports an error.
fn code_of(query: Callback, provider: &Provider) -> Result<String, Failure> {
    let unproven = |cause| Failure::new(Outcome::Unproven, cause);
    if query
        .iss
        .is_some_and(|issuer| issuer != provider.config.issuer.as_str())
    {
        return Err(unproven("the issuer is another provider"));
    }
    match (query.error.as_deref(), query.code) {
        (Some("access_denied"), _) => Err(Failure::new(Outcome::Canceled, "canceled at the provider")),
        (None, Some(code)) => Ok(code),
        _ => Err(unproven("no authorization code")),
    }
}

fn provider<'a>(state: &'a IdentityState, id: &str) -> Result<&'a Provider> {
    state
        .providers
        .get(id)
        .ok_or_else(|| Problem::not_found("provider"))
}

fn callback_of(state: &IdentityState, id: &str) -> String {
    format!("{}/api/identity/oidc/{id}/callback", state.origin())
}

/// One per log-in, so that two tabs don't interfere.
fn cookie_name(state_hash: &str) -> String {
    format!("wordhive_sign_in_{}", state_hash.get(..16).unwrap_or_default())
}

fn cookie_of(
    state: &IdentityState,
    state_hash: &str,
    secret: String,
    lifetime: TimeDelta,
) -> Cookie<'static> {
    // Strict cookies aren't sent when the provider leads back here.
    secret_cookie(state, &cookie_name(state_hash), secret, lifetime, SameSite::Lax)
}

/// The path if it stays in this app as browsers parse it (not `//host` or the like). Same rule as the web app's
/// `safeRedirect`.
fn local_path(path: &str) -> Option<String> {
    if !path.starts_with('/') || path.len() > MAX_REDIRECT_LENGTH {
        return None;
    }
    let here = Url::parse("http://here.invalid").ok()?;
    let url = here.join(path).ok()?;
    let local = url.as_str().strip_prefix("http://here.invalid")?;
    (url.origin() == here.origin() && local.starts_with('/') && !local.starts_with("//"))
        .then(|| local.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_stay_in_this_app() {
        for (path, local) in [
            ("/", Some("/")),
            (
                "/competition/12345?page=2#words",
                Some("/competition/12345?page=2#words"),
            ),
            ("/a b", Some("/a%20b")),
            ("/a/../b", Some("/b")),
            ("competition", None),
            ("", None),
            ("https://evil.example", None),
            ("//evil.example", None),
            ("/\\evil.example", None),
            ("/\t/evil.example", None),
            ("/.//evil.example", None),
            ("/x/..//evil.example", None),
            (
                "/\u{0}//evil.example\r\nset-cookie: a=b",
                Some("/%00//evil.exampleset-cookie:%20a=b"),
            ),
        ] {
            assert_eq!(local_path(path).as_deref(), local, "{path:?}");
        }
    }
}
