//! A scriptable OpenID Connect provider that can misbehave. Browser tests use a real one.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use axum::{
    Form, Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
    routing::{get, post},
};
use base64::{Engine, engine::general_purpose::STANDARD, engine::general_purpose::URL_SAFE_NO_PAD};
use openidconnect::{
    ClientId, ClientSecret, IssuerUrl, JsonWebKeyId, PrivateSigningKey,
    core::{CoreEdDsaPrivateSigningKey, CoreHmacKey, CoreJsonWebKeySet, CoreJwsSigningAlgorithm},
};
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle};
use wordhive::{config::ProviderConfig, platform::crypto::token_hash};

use super::{Actor, Answer};

const CLIENT_ID: &str = "wordhive";
const CLIENT_SECRET: &str = "the hive's secret";
/// The tests' start time, in seconds.
const NOW: u64 = 1_798_794_000;

/// How the next tokens are signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// With the key of this number
    Key(u8),
    Unsigned,
    /// With the client secret
    Shared,
}

pub struct Behavior {
    /// Overrides token claims. Null omits a claim.
    pub claims: Value,
    /// The user info response. Null returns only the subject.
    pub info: Value,
    /// The number of the published key
    pub published: u8,
    pub signed: Signed,
    /// Whether the token response has an ID token
    pub returns_id_token: bool,
    pub is_up: bool,
    pub key_requests: u32,
    /// Nonce and PKCE challenge by code
    codes: HashMap<String, (String, String)>,
}

pub struct Provider {
    pub issuer: String,
    behavior: Arc<Mutex<Behavior>>,
    serving: JoinHandle<()>,
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Provider {
    pub async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let behavior = Arc::new(Mutex::new(Behavior {
            claims: json!({}),
            info: Value::Null,
            published: 1,
            signed: Signed::Key(1),
            returns_id_token: true,
            is_up: true,
            key_requests: 0,
            codes: HashMap::new(),
        }));
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .route("/me", get(info))
            .with_state((issuer.clone(), Arc::clone(&behavior)));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self {
            issuer,
            behavior,
            serving,
        }
    }

    /// The server's settings for this provider.
    pub fn config(&self, id: &str) -> ProviderConfig {
        ProviderConfig {
            id: id.to_owned(),
            name: format!("The {id}"),
            issuer: IssuerUrl::new(self.issuer.clone()).unwrap(),
            client_id: ClientId::new(CLIENT_ID.to_owned()),
            client_secret: ClientSecret::new(CLIENT_SECRET.to_owned()),
        }
    }

    pub fn behavior(&self) -> MutexGuard<'_, Behavior> {
        self.behavior.lock().unwrap()
    }

    /// Replaces the claims of the next tokens.
    pub fn claim(&self, claims: Value) {
        self.behavior().claims = claims;
    }

    /// Grants consent at the provider. Returns the callback URL and the cookie.
    pub async fn authorize(&self, who: &Actor, id: &str, query: &str) -> (String, String) {
        let start = who.get(&format!("/api/identity/oidc/{id}/start{query}")).await;
        assert_eq!(start.status, 303, "{start:?}");
        let location: url::Url = start.header(header::LOCATION).parse().unwrap();
        let query: HashMap<_, _> = location.query_pairs().into_owned().collect();
        assert_eq!(location.path(), "/authorize");
        assert_eq!(query["response_type"], "code");
        assert_eq!(query["client_id"], CLIENT_ID);
        assert_eq!(query["scope"], "openid email profile");
        assert_eq!(query["code_challenge_method"], "S256");
        let code = format!("code of {}", query["state"]);
        let secrets = (query["nonce"].clone(), query["code_challenge"].clone());
        self.behavior().codes.insert(code.clone(), secrets);
        let back: url::Url = query["redirect_uri"].parse().unwrap();
        let callback_query = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("code", &code)
            .append_pair("state", &query["state"])
            .append_pair("iss", &self.issuer)
            .finish();
        let set_cookie = start.header(header::SET_COOKIE);
        for part in ["HttpOnly", "SameSite=Lax", "Path=/;", "Max-Age=600"] {
            assert!(set_cookie.contains(part), "{set_cookie}");
        }
        let cookie = set_cookie.split(';').next().unwrap().to_owned();
        (format!("{}?{callback_query}", back.path()), cookie)
    }

    pub async fn sign_in(&self, who: &Actor, query: &str) -> Answer {
        let (back, cookie) = self.authorize(who, "school", query).await;
        who.get_with(&back, header::COOKIE, &cookie).await
    }

    /// [`sign_in`](Self::sign_in) with another provider id.
    pub async fn sign_in_with(&self, who: &Actor, id: &str) -> Answer {
        let (back, cookie) = self.authorize(who, id, "").await;
        who.get_with(&back, header::COOKIE, &cookie).await
    }
}

type Shared = State<(String, Arc<Mutex<Behavior>>)>;

async fn discovery(State((issuer, behavior)): Shared) -> impl IntoResponse {
    if !behavior.lock().unwrap().is_up {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    axum::Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/me"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["EdDSA", "HS256", "none"],
    }))
    .into_response()
}

async fn keys(State((_, behavior)): Shared) -> impl IntoResponse {
    let mut behavior = behavior.lock().unwrap();
    behavior.key_requests += 1;
    let key = key(behavior.published).as_verification_key();
    axum::Json(CoreJsonWebKeySet::new(vec![key]))
}

async fn token(
    State((issuer, behavior)): Shared,
    headers: HeaderMap,
    Form(body): Form<HashMap<String, String>>,
) -> impl IntoResponse {
    let mut behavior = behavior.lock().unwrap();
    let secret = url::form_urlencoded::byte_serialize(CLIENT_SECRET.as_bytes()).collect::<String>();
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT_ID}:{secret}")));
    assert_eq!(headers[header::AUTHORIZATION], basic);
    let code = behavior.codes.remove(&body["code"]);
    let Some((nonce, challenge)) = code else {
        let error = json!({"error": "invalid_grant", "error_description": body["code"]});
        return (StatusCode::BAD_REQUEST, axum::Json(error)).into_response();
    };
    assert_eq!(token_hash(&body["code_verifier"]), challenge, "RFC 7636");
    let mut claims = json!({
        "iss": issuer, "aud": CLIENT_ID, "sub": "1", "nonce": nonce, "iat": NOW, "exp": NOW + 3600,
    });
    for (name, claim) in behavior.claims.as_object().unwrap() {
        claims[name] = claim.clone();
    }
    claims
        .as_object_mut()
        .unwrap()
        .retain(|_, claim| !claim.is_null());
    let mut tokens = json!({"access_token": "a", "token_type": "Bearer", "expires_in": 3600});
    if behavior.returns_id_token {
        tokens["id_token"] = json!(jwt(&claims, behavior.signed));
    }
    axum::Json(tokens).into_response()
}

async fn info(State((_, behavior)): Shared, headers: HeaderMap) -> impl IntoResponse {
    assert_eq!(headers[header::AUTHORIZATION], "Bearer a");
    let behavior = behavior.lock().unwrap();
    let subject_only = json!({"sub": behavior.claims.get("sub").unwrap_or(&json!("1"))});
    axum::Json(if behavior.info.is_null() {
        subject_only
    } else {
        behavior.info.clone()
    })
}

/// A different key for each number.
fn key(number: u8) -> CoreEdDsaPrivateSigningKey {
    // An Ed25519 key in PKCS #8: a fixed prefix and 32 key bytes.
    let mut der = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20".to_vec();
    der.extend([number; 32]);
    let pem = format!(
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
        STANDARD.encode(der)
    );
    let id = JsonWebKeyId::new(format!("key {number}"));
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, Some(id)).unwrap()
}

fn jwt(claims: &Value, signed: Signed) -> String {
    let header = match signed {
        Signed::Key(number) => json!({"alg": "EdDSA", "kid": format!("key {number}")}),
        Signed::Unsigned => json!({"alg": "none"}),
        Signed::Shared => json!({"alg": "HS256"}),
    };
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", part(&header), part(claims));
    let signature = match signed {
        Signed::Key(number) => key(number)
            .sign(&CoreJwsSigningAlgorithm::EdDsa, message.as_bytes())
            .unwrap(),
        Signed::Unsigned => Vec::new(),
        Signed::Shared => CoreHmacKey::new(CLIENT_SECRET)
            .sign(&CoreJwsSigningAlgorithm::HmacSha256, message.as_bytes())
            .unwrap(),
    };
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
}
