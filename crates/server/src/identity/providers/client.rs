//! Speaks with a provider: finds out what it offers, sends people there, and asks it who came back.

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

/// How long a provider may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest answer of a provider, in bytes.
const LONGEST_ANSWER: usize = 1024 * 1024;
/// How long it is believed what a provider said that it offers.
const FRESH: TimeDelta = TimeDelta::days(1);
/// How long a provider that did not answer is left alone: others who come meanwhile need not wait for it, too.
const AFTER_FAILURE: TimeDelta = TimeDelta::seconds(5);
/// How long a provider is not asked for its keys again: whoever shows tokens with unknown keys decides when it is asked.
const BETWEEN_KEYS: TimeDelta = TimeDelta::minutes(1);

/// The providers of the settings.
pub struct Providers(Vec<Provider>);

impl Providers {
    /// Asks none of them anything yet: one that cannot be reached must not keep the server from starting.
    pub fn new(configs: &[ProviderConfig], clock: &Clock) -> Self {
        let provider = |config: &ProviderConfig| Provider {
            config: config.clone(),
            clock: clock.clone(),
            known: Mutex::default(),
        };
        Self(configs.iter().map(provider).collect())
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &ProviderConfig> {
        self.0.iter().map(|provider| &provider.config)
    }

    pub(super) fn get(&self, id: &str) -> Option<&Provider> {
        self.0.iter().find(|provider| provider.config.id == id)
    }

    /// What the providers with these issuers are called.
    pub fn names_of(&self, issuers: &[String]) -> Vec<String> {
        self.all()
            .filter(|config| issuers.iter().any(|issuer| issuer == config.issuer.as_str()))
            .map(|config| config.name.clone())
            .collect()
    }
}

/// A provider, and what is known of it.
pub(super) struct Provider {
    pub config: ProviderConfig,
    clock: Clock,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    offer: Option<Arc<Offer>>,
    failed_at: Option<Instant>,
    keys_asked_at: Option<Instant>,
}

/// What a provider said that it offers.
struct Offer {
    metadata: CoreProviderMetadata,
    http: reqwest::Client,
    found_at: Instant,
}

/// What someone takes along to the provider, and what is kept here for when they come back.
pub(super) struct Journey<'a> {
    /// Stays in the browser, in a cookie. Nonce and PKCE verifier are made of it, so that no database holds them.
    pub secret: &'a str,
    /// Where they come back to.
    pub callback: String,
}

impl Journey<'_> {
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
    /// The address at the provider where someone says who they are.
    /// Whoever comes back brings the state along.
    pub async fn address(&self, state: &str, journey: &Journey<'_>) -> Result<Url, Failure> {
        let offer = self.offer().await?;
        let (state, nonce) = (CsrfToken::new(state.to_owned()), journey.nonce());
        let (address, _, _) = self
            .client(&offer, journey)?
            .authorize_url(
                AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
                || state,
                || nonce,
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&journey.verifier()))
            .url();
        Ok(address)
    }

    /// Who came back with this code.
    pub async fn person(&self, code: String, journey: &Journey<'_>) -> Result<Person, Failure> {
        let offer = self.offer().await?;
        let client = self.client(&offer, journey)?;
        let send = |request| send(offer.http.clone(), request);
        let tokens = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| Failure::new(Outcome::Unavailable, error.to_string()))?
            .set_pkce_verifier(journey.verifier())
            .request_async(&send)
            .await
            .map_err(no_tokens)?;
        let token = tokens
            .id_token()
            .ok_or_else(|| unproven("there is no ID token"))?;
        let claims = self.claims(&offer, token, journey).await?;
        if claims.email().is_some() || client.user_info_url().is_none() {
            return Person::from_token(self.config.issuer.as_str(), &claims);
        }
        // Some providers put only the subject into the token, and say the rest when they are asked.
        let info: CoreUserInfoClaims = client
            .user_info(tokens.access_token().clone(), Some(claims.subject().clone()))
            .map_err(|error| Failure::new(Outcome::Unavailable, error.to_string()))?
            .request_async(&send)
            .await
            .map_err(no_info)?;
        Person::from_info(self.config.issuer.as_str(), &info)
    }

    /// What the token proves. When it was signed with a key that is not known, the provider may have changed its keys.
    async fn claims(
        &self,
        offer: &Arc<Offer>,
        token: &CoreIdToken,
        journey: &Journey<'_>,
    ) -> Result<CoreIdTokenClaims, Failure> {
        let verify = |offer: &Offer| {
            let clock = self.clock.clone();
            let client = self.client(offer, journey)?;
            let verifier = client
                .id_token_verifier()
                // Whatever the provider says it may use: never `none`, nor our own secret.
                .set_allowed_algs(ALGORITHMS)
                .set_time_fn(move || clock.now());
            Ok::<_, Failure>(token.claims(&verifier, &journey.nonce()).cloned())
        };
        let mut verified = verify(offer)?;
        if matches!(&verified, Err(ClaimsVerificationError::SignatureVerification(_)))
            && let Some(renewed) = self.with_new_keys(offer).await?
        {
            verified = verify(&renewed)?;
        }
        verified.map_err(|error| unproven(told(&error)))
    }

    fn client(&self, offer: &Offer, journey: &Journey<'_>) -> Result<Client, Failure> {
        let callback = RedirectUrl::new(journey.callback.clone())
            .map_err(|error| Failure::new(Outcome::Internal, error.to_string()))?;
        let client = CoreClient::from_provider_metadata(
            offer.metadata.clone(),
            self.config.client_id.clone(),
            Some(self.config.client_secret.clone()),
        )
        .set_redirect_uri(callback);
        // Without a word on it, every provider takes the header.
        let takes_header = offer
            .metadata
            .token_endpoint_auth_methods_supported()
            .is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
        Ok(client.set_auth_type(if takes_header {
            AuthType::BasicAuth
        } else {
            AuthType::RequestBody
        }))
    }

    /// What the provider offers: as it said lately, or now. Those who ask meanwhile wait for the same answer.
    async fn offer(&self) -> Result<Arc<Offer>, Failure> {
        let mut known = self.known.lock().await;
        let now = self.clock.now();
        let is_recent = |instant: Instant, time| now - instant < time;
        match &known.offer {
            Some(offer) if is_recent(offer.found_at, FRESH) => return Ok(Arc::clone(offer)),
            _ => {}
        }
        let failed = if known.failed_at.is_some_and(|at| is_recent(at, AFTER_FAILURE)) {
            Failure::new(Outcome::Unavailable, "it did not answer a moment ago")
        } else {
            match self.discover(now).await {
                Ok(offer) => {
                    let offer = Arc::new(offer);
                    known.offer = Some(Arc::clone(&offer));
                    return Ok(offer);
                }
                Err(cause) => {
                    known.failed_at = Some(now);
                    Failure::new(Outcome::Unavailable, cause)
                }
            }
        };
        // What it said yesterday will do.
        known.offer.clone().ok_or(failed)
    }

    async fn discover(&self, now: Instant) -> Result<Offer, String> {
        let http = reqwest::Client::builder()
            // A provider that sends us elsewhere could have us ask anything of the operator's own network.
            .redirect(reqwest::redirect::Policy::none())
            .https_only(self.config.issuer.url().scheme() == "https")
            .timeout(TIMEOUT)
            .build()
            .map_err(|error| chain(&error))?;
        let send = |request| send(http.clone(), request);
        let metadata = CoreProviderMetadata::discover_async(self.config.issuer.clone(), &send)
            .await
            .map_err(not_found)?;
        Ok(Offer {
            metadata,
            http,
            found_at: now,
        })
    }

    /// The same offer with the provider's keys of now, unless it was asked for them a moment ago.
    async fn with_new_keys(&self, used: &Arc<Offer>) -> Result<Option<Arc<Offer>>, Failure> {
        let mut known = self.known.lock().await;
        if let Some(offer) = &known.offer
            && !Arc::ptr_eq(offer, used)
        {
            return Ok(Some(Arc::clone(offer)));
        }
        let now = self.clock.now();
        if known.keys_asked_at.is_some_and(|at| now - at < BETWEEN_KEYS) {
            return Ok(None);
        }
        known.keys_asked_at = Some(now);
        let send = |request| send(used.http.clone(), request);
        let keys = JsonWebKeySet::fetch_async(used.metadata.jwks_uri(), &send)
            .await
            .map_err(|error| Failure::new(Outcome::Unavailable, not_found(error)))?;
        let renewed = Arc::new(Offer {
            metadata: used.metadata.clone().set_jwks(keys),
            http: used.http.clone(),
            found_at: used.found_at,
        });
        known.offer = Some(Arc::clone(&renewed));
        Ok(Some(renewed))
    }
}

/// With what a token may be signed: with a key that only the provider has.
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

/// The one way to a provider.
async fn send(http: reqwest::Client, request: HttpRequest) -> Result<HttpResponse, io::Error> {
    let request = reqwest::Request::try_from(request).map_err(io::Error::other)?;
    let mut response = http.execute(request).await.map_err(io::Error::other)?;
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(io::Error::other)? {
        if body.len() + chunk.len() > LONGEST_ANSWER {
            return Err(io::Error::other("the answer is too long"));
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

/// An error with what caused it. Only for what says nothing that a provider has said.
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
        DiscoveryError::Parse(error) => format!("its answer cannot be read, at {}", error.path()),
        DiscoveryError::Response(status, ..) => format!("it answered {status} when asked what it offers"),
        // The issuers that are compared, which are addresses.
        other => other.to_string(),
    }
}

fn no_tokens(error: RequestTokenError<io::Error, StandardErrorResponse<CoreErrorResponseType>>) -> Failure {
    match error {
        RequestTokenError::Request(error) => Failure::new(Outcome::Unavailable, chain(&error)),
        RequestTokenError::ServerResponse(refusal) => {
            // Its description could quote what was sent.
            unproven(format!("it gave no tokens: {}", refusal.error().as_ref()))
        }
        RequestTokenError::Parse(error, _) => Failure::new(
            Outcome::Unavailable,
            format!("its tokens cannot be read, at {}", error.path()),
        ),
        RequestTokenError::Other(_) => Failure::new(Outcome::Unavailable, "it gave no tokens"),
    }
}

fn no_info(error: UserInfoError<io::Error>) -> Failure {
    let cause = match error {
        UserInfoError::Request(error) => chain(&error),
        UserInfoError::Parse(error) => {
            format!("what it says of the person cannot be read, at {}", error.path())
        }
        UserInfoError::Response(status, ..) => format!("it answered {status} when asked who it is"),
        UserInfoError::ClaimsVerification(error) => return unproven(told(&error)),
        _ => "it does not say who it is".to_owned(),
    };
    Failure::new(Outcome::Unavailable, cause)
}

/// What is wrong with a token, without what stands in it.
fn told(error: &ClaimsVerificationError) -> &'static str {
    match error {
        ClaimsVerificationError::Expired(_) => "the token has expired",
        ClaimsVerificationError::InvalidAudience(_) => "the token is for others",
        ClaimsVerificationError::InvalidIssuer(_) => "the token is from others",
        ClaimsVerificationError::InvalidNonce(_) => "the token has another nonce",
        ClaimsVerificationError::InvalidSubject(_) => "the token is about someone else",
        ClaimsVerificationError::SignatureVerification(_) => "the token's signature is not the provider's",
        _ => "the token proves nothing",
    }
}
