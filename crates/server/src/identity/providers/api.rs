//! `/api/identity/providers` and `/api/identity/oidc`: who can be signed in with, the way there, and the way back.

use axum::{extract::State, http::HeaderMap, response::Redirect};
use axum_extra::extract::cookie::{Cookie, CookieJar};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    account,
    client::{Journey, Provider},
    failure::{Failure, Outcome},
};
use crate::{
    identity::{entity::provider_sign_ins, provider_store, session::secret_cookie, state::IdentityState},
    platform::{
        client_address::ClientAddress,
        crypto::token_hash,
        csrf::SameOrigin,
        error::{Problem, ProblemDocument, Result},
        http::{Json, Path, Query},
        openapi::ServerErrors,
    },
};

/// How long someone may take at the provider.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Where the cookie of those who are on their way goes.
const COOKIE_PATH: &str = "/api/identity/oidc";
/// Longest path that one comes back to, in bytes.
const LONGEST_REDIRECT: usize = 2_000;
/// The page in the popup, which tells the page that opened it.
const POPUP: &str = "/popup.html";

pub(in crate::identity) fn router() -> OpenApiRouter<IdentityState> {
    OpenApiRouter::new()
        .routes(routes!(list_providers))
        .routes(routes!(start))
        .routes(routes!(callback))
}

/// A provider that one can sign in with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Provider)]
struct ProviderEntry {
    id: String,
    /// What people call it.
    name: String,
    /// Where signing in begins.
    start_url: String,
}

/// How someone sets out.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Start {
    /// Whether it happens in a window of its own, which then tells the page that opened it.
    #[serde(default)]
    #[param(required = false)]
    popup: bool,
    /// Where in the app they were going.
    redirect: Option<String>,
}

/// What a provider sends people back with.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Callback {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    /// Who sends them (RFC 9207).
    iss: Option<String>,
}

/// List the providers that one can sign in with
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

/// Set out to sign in with a provider
///
/// A page, not a call: sends the browser to the provider. When that cannot be, sends it to where the app is told why.
#[utoipa::path(
    get, path = "/api/identity/oidc/{id}/start", operation_id = "startProviderSignIn", tag = "identity",
    params(("id" = String, Path, description = "From the list of providers"), Start),
    responses(
        (status = 303, description = "On to the provider, or back into the app"),
        (status = 400, body = ProblemDocument, content_type = "application/problem+json",
         description = "`malformed-request`"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`cross-site`: another site asked for it"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`not-found`: no such provider"),
        ServerErrors,
    )
)]
async fn start(
    State(state): State<IdentityState>,
    // It may end with another session.
    _ours: SameOrigin,
    Path(id): Path<String>,
    Query(query): Query<Start>,
    address: ClientAddress,
    jar: CookieJar,
) -> Result<(CookieJar, Redirect)> {
    let provider = provider(&state, &id)?;
    let redirect = query.redirect.as_deref().and_then(local_path);
    let way_back = WayBack {
        in_popup: query.popup,
        redirect,
    };
    match set_out(&state, provider, &way_back, address).await {
        Ok((cookie, there)) => Ok((jar.add(cookie), Redirect::to(there.as_str()))),
        Err(failure) => Ok((jar, way_back.failed(&id, &failure))),
    }
}

/// Come back from a provider
///
/// A page, not a call: begins a session and sends the browser back into the app.
#[utoipa::path(
    get, path = "/api/identity/oidc/{id}/callback", operation_id = "finishProviderSignIn", tag = "identity",
    params(("id" = String, Path, description = "From the list of providers"), Callback),
    responses(
        (status = 303, description = "Back into the app, with a session or with what went wrong"),
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
    address: ClientAddress,
    jar: CookieJar,
    headers: HeaderMap,
) -> Result<(CookieJar, Redirect)> {
    let provider = provider(&state, &id)?;
    let state_hash = token_hash(query.state.as_deref().unwrap_or_default());
    let cookie = jar.get(&cookie_name(&state_hash));
    let secret = cookie.map(|cookie| cookie.value().to_owned()).unwrap_or_default();
    let jar = jar.add(cookie_of(&state, &state_hash, String::new(), TimeDelta::zero()));
    // Whatever comes of it, it comes once.
    let write = state.db.write().await?;
    let expected = provider_store::take(&write, &state_hash).await?;
    write.commit().await?;
    let expected = expected.filter(|expected| {
        expected.provider == id
            && expected.expires_at > state.clock.now()
            && expected.secret_hash == token_hash(&secret)
    });
    let Some(expected) = expected else {
        let stale = Failure::new(Outcome::Stale, "nobody is expected back with this");
        return Ok((jar, WayBack::default().failed(&id, &stale)));
    };
    let way_back = WayBack {
        in_popup: expected.in_popup,
        redirect: expected.redirect,
    };
    let arrived = async {
        state.provider_calls.count(&address)?;
        let code = code_of(query, provider)?;
        let journey = Journey {
            secret: &secret,
            callback: callback_of(&state, &id),
        };
        let person = provider.person(code, &journey).await?;
        Ok::<_, Failure>(account::enter(&state, &headers, &person).await?)
    };
    match arrived.await {
        Ok(session) => Ok((jar.add(session), way_back.arrived())),
        Err(failure) => Ok((jar, way_back.failed(&id, &failure))),
    }
}

/// Where someone goes when it is over.
#[derive(Default)]
struct WayBack {
    in_popup: bool,
    redirect: Option<String>,
}

impl WayBack {
    fn arrived(&self) -> Redirect {
        if self.in_popup {
            Redirect::to(&format!("{POPUP}#signed-in"))
        } else {
            Redirect::to(self.redirect.as_deref().unwrap_or("/"))
        }
    }

    fn failed(&self, id: &str, failure: &Failure) -> Redirect {
        let outcome = failure.outcome.code();
        tracing::warn!(provider = %id, outcome, cause = failure.cause, "nobody was signed in");
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

/// Notes that someone sets out; answers their cookie, and where they go.
async fn set_out(
    state: &IdentityState,
    provider: &Provider,
    way_back: &WayBack,
    address: ClientAddress,
) -> Result<(Cookie<'static>, Url), Failure> {
    state.provider_calls.count(&address)?;
    let (token, secret) = (state.rng.token(), state.rng.token());
    let id = &provider.config.id;
    let journey = Journey {
        secret: &secret,
        callback: callback_of(state, id),
    };
    let there = provider.address(&token, &journey).await?;
    let (state_hash, now) = (token_hash(&token), state.clock.now());
    let cookie = cookie_of(state, &state_hash, secret.clone(), LIFETIME);
    let expected = provider_sign_ins::Model {
        state_hash,
        secret_hash: token_hash(&secret),
        provider: id.clone(),
        in_popup: way_back.in_popup,
        redirect: way_back.redirect.clone(),
        expires_at: now + LIFETIME,
    };
    let expected = async {
        let write = state.db.write().await?;
        provider_store::expect(&write, expected, now).await?;
        write.commit().await
    };
    expected.await.map_err(Problem::from)?;
    Ok((cookie, there))
}

/// What proves to the provider that it has sent someone here.
fn code_of(query: Callback, provider: &Provider) -> Result<String, Failure> {
    let unproven = |cause| Failure::new(Outcome::Unproven, cause);
    if query
        .iss
        .is_some_and(|issuer| issuer != provider.config.issuer.as_str())
    {
        return Err(unproven("another provider sent them"));
    }
    match (query.error.as_deref(), query.code) {
        (Some("access_denied"), _) => Err(Failure::new(Outcome::Cancelled, "they did not want to")),
        (None, Some(code)) => Ok(code),
        _ => Err(unproven("the provider gave no code")),
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

/// One for each that someone begins, so that two tabs do not disturb each other.
fn cookie_name(state_hash: &str) -> String {
    format!("wordhive_sign_in_{}", state_hash.get(..16).unwrap_or_default())
}

fn cookie_of(
    state: &IdentityState,
    state_hash: &str,
    secret: String,
    lifetime: TimeDelta,
) -> Cookie<'static> {
    secret_cookie(state, cookie_name(state_hash), COOKIE_PATH, secret, lifetime)
}

/// A path in this app, as the browser will read it: not `//host`, nor what it makes one of. The same rule as the web
/// app's `safeRedirect`.
fn local_path(path: &str) -> Option<String> {
    if !path.starts_with('/') || path.len() > LONGEST_REDIRECT {
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
    fn one_comes_back_into_this_app() {
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
