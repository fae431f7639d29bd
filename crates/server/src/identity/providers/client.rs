//! OpenID Connect client: discovery, authorization URL, and code exchange.

use std::{io, sync::Arc, time::Duration};

use axum::http;
use chrono::TimeDelta;
use openidconnect::{
    AuthType, AuthenticationFlow, AuthorizationCode, ClaimsVerificationError, CsrfToken, DiscoveryError,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, JsonWebKeySet, Nonce,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    StandardErrorResponse, TokenResponse, UserInfoError,
    core::{
        CoreClient, CoreClientAuthMethod, CoreErrorResponseType, CoreIdToken, CoreIdTokenClaims,
        CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreResponseType, CoreUserInfoClaims,
    },
};
use tokio::sync::Mutex;
use url::Url;

use super::{
    failure::{Failure, Outcome},
    person::Person,
};
use crate::{
    config::ProviderConfig,
    platform::{
        clock::{Clock, Instant},
        crypto::token_hash,
    },
};

/// How long a provider may take to respond.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest response from a provider, in bytes.
const MAX_RESPONSE_LENGTH: usize = 1024 * 1024;
/// How long discovered metadata is used.
const METADATA_LIFETIME: TimeDelta = TimeDelta::days(1);
/// Pause after a failed discovery, so that other sign-ins don't wait for it too.
const DISCOVERY_PAUSE: TimeDelta = TimeDelta::seconds(5);
/// Shortest time between key refreshes, which anyone can trigger with a token signed by an unknown key.
const KEY_REFRESH_INTERVAL: TimeDelta = TimeDelta::minutes(1);

/// The configured providers.
pub struct Providers(Vec<Provider>);

impl Providers {
    /// Sends no requests yet: an unreachable provider must not stop the server from starting.
    pub fn new(configs: &[ProviderConfig], clock: &Clock) -> Self {
        let provider = |config: &ProviderConfig| Provider {
            config: config.clone(),
            clock: clock.clone(),
            cache: Mutex::default(),
        };
        Self(configs.iter().map(provider).collect())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &ProviderConfig> {
        self.0.iter().map(|provider| &provider.config)
    }

    pub(super) fn get(&self, id: &str) -> Option<&Provider> {
        self.0.iter().find(|provider| provider.config.id == id)
    }

    /// Names of the providers with these issuers.
    pub fn names_of(&self, issuers: &[String]) -> Vec<String> {
        self.all()
            .filter(|config| issuers.iter().any(|issuer| issuer == config.issuer.as_str()))
            .map(|config| config.name.clone())
            .collect()
    }
}

/// A provider with its cached metadata.
pub(super) struct Provider {
    pub config: ProviderConfig,
    clock: Clock,
    cache: Mutex<Cache>,
}

#[derive(Default)]
struct Cache {
    metadata: Option<Arc<Metadata>>,
    failed_at: Option<Instant>,
    keys_requested_at: Option<Instant>,
}

/// A provider's discovered metadata.
struct Metadata {
    discovered: CoreProviderMetadata,
    http: reqwest::Client,
    found_at: Instant,
}

/// The secrets and callback of one sign-in.
pub(super) struct Flow<'a> {
    /// Stays in the browser's cookie. The nonce and PKCE verifier derive from it, so the database never stores them.
    pub secret: &'a str,
    /// The redirect URL.
    pub callback: String,
    /// When it began.
    pub began_at: Instant,
}

/// Prefix of the secret if the person is already logged in and must prove again who they are.
pub(super) const AGAIN: &str = "again.";
/// By how much the provider's clock may differ.
const LEEWAY: TimeDelta = TimeDelta::minutes(1);

impl Flow<'_> {
    /// Whether the provider must ask for a log-in even if it has a session.
    fn asks_again(&self) -> bool {
        self.secret.starts_with(AGAIN)
    }

    /// Fails if the provider says that it didn't ask, but found a session. Not all providers say when they asked.
    fn check_asked(&self, claims: &CoreIdTokenClaims) -> Result<(), Failure> {
        let too_old = |at: Instant| at < self.began_at - LEEWAY;
        if self.asks_again() && claims.auth_time().is_some_and(too_old) {
            return Err(unproven("the provider didn't ask again"));
        }
        Ok(())
    }

    fn nonce(&self) -> Nonce {
        Nonce::new(token_hash(&format!("nonce {}", self.secret)))
    }

    fn verifier(&self) -> PkceCodeVerifier {
        PkceCodeVerifier::new(token_hash(&format!("verifier {}", self.secret)))
    }
}

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

impl Provider {
    /// The URL where the person signs in. The callback receives `state`.
    pub async fn authorization_url(&self, state: &str, flow: &Flow<'_>) -> Result<Url, Failure> {
        let metadata = self.metadata().await?;
        let (state, nonce) = (CsrfToken::new(state.to_owned()), flow.nonce());
        let client = self.client(&metadata, flow)?;
        let mut request = client
            .authorize_url(
                AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
                || state,
                || nonce,
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&flow.verifier()));
        if flow.asks_again() {
            request = request.set_max_age(Duration::ZERO);
        }
        let (url, _, _) = request.url();
        Ok(url)
    }

    /// Exchanges the authorization code for the person's identity.
    pub async fn person(&self, code: String, flow: &Flow<'_>) -> Result<Person, Failure> {
        let metadata = self.metadata().await?;
        let client = self.client(&metadata, flow)?;
        let send = |request| send(metadata.http.clone(), request);
        let tokens = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| Failure::new(Outcome::Unavailable, error.to_string()))?
            .set_pkce_verifier(flow.verifier())
            .request_async(&send)
            .await
            .map_err(no_tokens)?;
        let token = tokens.id_token().ok_or_else(|| unproven("no ID token"))?;
        let claims = self.claims(&metadata, token, flow).await?;
        flow.check_asked(&claims)?;
        if claims.email().is_some() || client.user_info_url().is_none() {
            return Person::from_token(self.config.issuer.as_str(), &claims);
        }
        // Some providers put only the subject into the token, and the rest into user info.
        let info: CoreUserInfoClaims = client
            .user_info(tokens.access_token().clone(), Some(claims.subject().clone()))
            .map_err(|error| Failure::new(Outcome::Unavailable, error.to_string()))?
            .request_async(&send)
            .await
            .map_err(no_info)?;
        Person::from_info(self.config.issuer.as_str(), &info)
    }

    /// The token's verified claims. Retries with fresh keys when the signing key is unknown.
    async fn claims(
        &self,
        metadata: &Arc<Metadata>,
        token: &CoreIdToken,
        flow: &Flow<'_>,
    ) -> Result<CoreIdTokenClaims, Failure> {
        let verify = |metadata: &Metadata| {
            let clock = self.clock.clone();
            let client = self.client(metadata, flow)?;
            let verifier = client
                .id_token_verifier()
                // Regardless of the provider's metadata: never `none` or a key derived from our client secret.
                .set_allowed_algs(ALGORITHMS)
                .set_time_fn(move || clock.now());
            Ok::<_, Failure>(token.claims(&verifier, &flow.nonce()).cloned())
        };
        let mut verified = verify(metadata)?;
        if matches!(&verified, Err(ClaimsVerificationError::SignatureVerification(_)))
            && let Some(refreshed) = self.with_fresh_keys(metadata).await?
        {
            verified = verify(&refreshed)?;
        }
        verified.map_err(|error| unproven(describe(&error)))
    }

    fn client(&self, metadata: &Metadata, flow: &Flow<'_>) -> Result<Client, Failure> {
        let callback = RedirectUrl::new(flow.callback.clone())
            .map_err(|error| Failure::new(Outcome::Internal, error.to_string()))?;
        let client = CoreClient::from_provider_metadata(
            metadata.discovered.clone(),
            self.config.client_id.clone(),
            Some(self.config.client_secret.clone()),
        )
        .set_redirect_uri(callback);
        // Default when the metadata lists no methods.
        let takes_header = metadata
            .discovered
            .token_endpoint_auth_methods_supported()
            .is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
        Ok(client.set_auth_type(if takes_header {
            AuthType::BasicAuth
        } else {
            AuthType::RequestBody
        }))
    }

    /// The cached metadata, or newly discovered. Concurrent calls share one discovery.
    async fn metadata(&self) -> Result<Arc<Metadata>, Failure> {
        let mut cache = self.cache.lock().await;
        let now = self.clock.now();
        let is_recent = |instant: Instant, time| now - instant < time;
        match &cache.metadata {
            Some(metadata) if is_recent(metadata.found_at, METADATA_LIFETIME) => {
                return Ok(Arc::clone(metadata));
            }
            _ => {}
        }
        let failed = if cache.failed_at.is_some_and(|at| is_recent(at, DISCOVERY_PAUSE)) {
            Failure::new(Outcome::Unavailable, "discovery failed a moment ago")
        } else {
            match self.discover(now).await {
                Ok(metadata) => {
                    let metadata = Arc::new(metadata);
                    cache.metadata = Some(Arc::clone(&metadata));
                    return Ok(metadata);
                }
                Err(cause) => {
                    cache.failed_at = Some(now);
                    Failure::new(Outcome::Unavailable, cause)
                }
            }
        };
        // Outdated metadata still works.
        cache.metadata.clone().ok_or(failed)
    }

    async fn discover(&self, now: Instant) -> Result<Metadata, String> {
        let http = reqwest::Client::builder()
            // A redirect could reach into the operator's internal network.
            .redirect(reqwest::redirect::Policy::none())
            .https_only(self.config.issuer.url().scheme() == "https")
            .timeout(TIMEOUT)
            .build()
            .map_err(|error| chain(&error))?;
        let send = |request| send(http.clone(), request);
        let metadata = CoreProviderMetadata::discover_async(self.config.issuer.clone(), &send)
            .await
            .map_err(not_found)?;
        Ok(Metadata {
            discovered: metadata,
            http,
            found_at: now,
        })
    }

    /// The metadata with fresh keys, unless they were refreshed a moment ago.
    async fn with_fresh_keys(&self, used: &Arc<Metadata>) -> Result<Option<Arc<Metadata>>, Failure> {
        let mut cache = self.cache.lock().await;
        if let Some(metadata) = &cache.metadata
            && !Arc::ptr_eq(metadata, used)
        {
            return Ok(Some(Arc::clone(metadata)));
        }
        let now = self.clock.now();
        if cache
            .keys_requested_at
            .is_some_and(|at| now - at < KEY_REFRESH_INTERVAL)
        {
            return Ok(None);
        }
        cache.keys_requested_at = Some(now);
        let send = |request| send(used.http.clone(), request);
        let keys = JsonWebKeySet::fetch_async(used.discovered.jwks_uri(), &send)
            .await
            .map_err(|error| Failure::new(Outcome::Unavailable, not_found(error)))?;
        let refreshed = Arc::new(Metadata {
            discovered: used.discovered.clone().set_jwks(keys),
            http: used.http.clone(),
            found_at: used.found_at,
        });
        cache.metadata = Some(Arc::clone(&refreshed));
        Ok(Some(refreshed))
    }
}

/// Accepted signature algorithms: only asymmetric ones.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// Sends a request to a provider, limiting the response's length.
async fn send(http: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, io::Error> {
    let request = reqwest::Request::try_from(request).map_err(io::Error::other)?;
    let mut response = http.execute(request).await.map_err(io::Error::other)?;
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(io::Error::other)? {
        if body.len() + chunk.len() > MAX_RESPONSE_LENGTH {
            return Err(io::Error::other("the response is too long"));
        }
        body.extend_from_slice(&chunk);
    }
    let mut answer = http::Response::new(body);
    *answer.status_mut() = response.status();
    *answer.headers_mut() = response.headers().clone();
    Ok(answer)
}

fn unproven(cause: impl Into<String>) -> Failure {
    Failure::new(Outcome::Unproven, cause)
}

/// An error with its sources. Only for errors that don't quote the provider.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

fn not_found(error: DiscoveryError<io::Error>) -> String {
    match error {
        DiscoveryError::Request(error) => chain(&error),
        DiscoveryError::Parse(error) => format!("invalid discovery response, at {}", error.path()),
        DiscoveryError::Response(status, ..) => format!("discovery returned {status}"),
        // At most names the two issuers.
        other => other.to_string(),
    }
}

fn no_tokens(error: RequestTokenError<io::Error, StandardErrorResponse<CoreErrorResponseType>>) -> Failure {
    match error {
        RequestTokenError::Request(error) => Failure::new(Outcome::Unavailable, chain(&error)),
        RequestTokenError::ServerResponse(refusal) => {
            // Its description could quote the request.
            unproven(format!("token request refused: {}", refusal.error().as_ref()))
        }
        RequestTokenError::Parse(error, _) => Failure::new(
            Outcome::Unavailable,
            format!("invalid token response, at {}", error.path()),
        ),
        RequestTokenError::Other(_) => Failure::new(Outcome::Unavailable, "token request failed"),
    }
}

fn no_info(error: UserInfoError<io::Error>) -> Failure {
    let cause = match error {
        UserInfoError::Request(error) => chain(&error),
        UserInfoError::Parse(error) => {
            format!("invalid user info, at {}", error.path())
        }
        UserInfoError::Response(status, ..) => format!("user info returned {status}"),
        UserInfoError::ClaimsVerification(error) => return unproven(describe(&error)),
        _ => "user info request failed".to_owned(),
    };
    Failure::new(Outcome::Unavailable, cause)
}

/// What is wrong with a token, without its contents.
fn describe(error: &ClaimsVerificationError) -> &'static str {
    match error {
        ClaimsVerificationError::Expired(_) => "expired token",
        ClaimsVerificationError::InvalidAudience(_) => "wrong audience",
        ClaimsVerificationError::InvalidIssuer(_) => "wrong issuer",
        ClaimsVerificationError::InvalidNonce(_) => "wrong nonce",
        ClaimsVerificationError::InvalidSubject(_) => "wrong subject",
        ClaimsVerificationError::SignatureVerification(_) => "wrong signature",
        _ => "invalid token",
    }
}
