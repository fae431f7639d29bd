//! The app: its state, and the one list of its features.

use std::{
    net::SocketAddr,
    num::NonZeroU32,
    ops::Deref,
    os::unix::fs::DirBuilderExt,
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRef, Request},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use tokio::sync::Notify;
use tower::ServiceBuilder;
use tower_http::compression::{
    CompressionLayer, Predicate,
    predicate::{DefaultPredicate, NotForContentType},
};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use crate::{
    about,
    audit::Pen,
    competitions::{self, JoinMisses},
    config::Config,
    files, forms, health,
    identity::{self, ClaimMisses, PasswordAttempts, Passwords, Providers},
    lifecycle, plan,
    platform::{
        chance::Chance,
        client_address::{ClientAddress, TrustedProxies},
        clock::Clock,
        cross_site::same_site_only,
        db::Db,
        error::{ErrorCode, Problem, Result},
        http::JSON_BODY,
        limiter::{CallLimiter, CallLimits, EmailLimits, MailLimits},
        mail::Mailer,
        objects::Objects,
        openapi::{document_cross_site, document_session},
        request_log::LogRequests,
        security_headers::SecurityHeaders,
        spa,
    },
    posts, stats,
    tools::{self, Tools},
    users::{self, RecentAdmins},
    wordlists,
};

/// How many people in one place may upload as fast as they can.
const UPLOADERS_BEHIND_ONE_ADDRESS: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// Who signs in with a provider goes there and comes back.
const CALLS_PER_SIGN_IN: NonZeroU32 = NonZeroU32::new(2).unwrap();

/// How many mails one person can be sent a minute on being asked from one place; more would be a nuisance to them.
const MAILS_A_MINUTE: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// How many mails one person can be sent a day, whoever asks for them.
const MAILS_A_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// How often a teacher can send the list of a class a minute: each time tells which of 200 emails have an account.
const CLASSES_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// How many teachers in one place may do so.
const TEACHERS_BEHIND_ONE_ADDRESS: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// How often one person can download all that is stored about them: it may be many files.
const OWN_DATA_DOWNLOADS_A_MINUTE: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// How many people in one place may do so.
const A_CLASS: NonZeroU32 = NonZeroU32::new(40).unwrap();

/// What handlers reach. It is cloned several times in a request, so that must cost next to nothing.
#[derive(Clone)]
pub struct AppState(Arc<Resources>);

impl Deref for AppState {
    type Target = Resources;

    fn deref(&self) -> &Resources {
        &self.0
    }
}

impl From<Resources> for AppState {
    fn from(resources: Resources) -> Self {
        Self(Arc::new(resources))
    }
}

/// What the app stands on.
pub struct Resources {
    /// The database.
    pub db: Db,
    /// Uploaded bytes.
    pub objects: Objects,
    /// The time.
    pub clock: Clock,
    /// Ids and tokens.
    pub chance: Chance,
    /// Password hashing.
    pub passwords: Passwords,
    /// Who guesses passwords.
    pub password_attempts: PasswordAttempts,
    /// Who makes accounts, by email.
    pub sign_ups: EmailLimits,
    /// Where else people can sign in.
    pub providers: Providers,
    /// Who goes there and comes back.
    pub provider_calls: CallLimiter<ClientAddress>,
    /// Who asks for mails, by the email they go to.
    pub mails: MailLimits,
    /// Who makes accounts for classes.
    pub classes: CallLimits,
    /// Who guesses join codes.
    pub join_misses: JoinMisses,
    /// Who guesses claim codes.
    pub claim_misses: ClaimMisses,
    /// Who downloads all that is stored about them.
    pub own_data_downloads: CallLimits,
    /// Who uploads.
    pub uploads: CallLimits,
    /// Whom to believe where a request comes from.
    pub trusted_proxies: TrustedProxies,
    /// Who was an admin a moment ago.
    pub recent_admins: RecentAdmins,
    /// What is known of words.
    pub tools: Tools,
    /// Sends mail, where the operator has a mail server.
    pub mailer: Option<Mailer>,
    /// The settings.
    pub config: Config,
    listening: OnceLock<SocketAddr>,
    sweep: Notify,
}

impl Resources {
    /// Opens database, object store and lexicon. Without the last, only the word tools are off.
    ///
    /// # Errors
    /// When one of the first two cannot be opened; names the setting that says where it is.
    pub async fn open(config: Config, clock: Clock, chance: Chance) -> Result<Self, CannotOpen> {
        let storage = &config.storage;
        make_private_folder(&storage.data).map_err(|cause| CannotOpen::new("data", &cause))?;
        let database = match storage.database_url {
            Some(_) => "database-url",
            None => "data",
        };
        let db = Db::open(storage)
            .await
            .map_err(|cause| CannotOpen::new(database, &cause))?;
        let store = match storage.objects_url {
            Some(_) => "objects-url",
            None => "data",
        };
        let objects = Objects::open(storage).map_err(|cause| CannotOpen::new(store, &cause))?;
        let limits = &config.limits;
        let mailer = match (&config.mail.smtp_url, &config.mail.smtp_from) {
            (Some(url), Some(from)) => {
                Some(Mailer::open(url, from.clone()).map_err(|cause| CannotOpen::new("smtp-url", &cause))?)
            }
            _ if config.identity.require_verified_email => {
                return Err(CannotOpen {
                    flag: "require-verified-email",
                    cause: "no mail can be sent: WORDHIVE_SMTP_URL is missing".to_owned(),
                });
            }
            _ => None,
        };
        Ok(Self {
            password_attempts: PasswordAttempts::new(limits, clock.clone()),
            sign_ups: EmailLimits::new(limits.limit_wrong_passwords, limits.limit_sign_ups, &clock),
            providers: Providers::new(&config.identity.providers, &clock),
            provider_calls: CallLimiter::new(
                limits.limit_sign_ups.saturating_mul(CALLS_PER_SIGN_IN),
                clock.clone(),
            ),
            mails: MailLimits::new(
                EmailLimits::new(MAILS_A_MINUTE, limits.limit_sign_ups, &clock),
                MAILS_A_DAY,
                &clock,
            ),
            classes: CallLimits::new(
                CLASSES_A_MINUTE,
                CLASSES_A_MINUTE.saturating_mul(TEACHERS_BEHIND_ONE_ADDRESS),
                &clock,
            ),
            own_data_downloads: CallLimits::new(
                OWN_DATA_DOWNLOADS_A_MINUTE,
                OWN_DATA_DOWNLOADS_A_MINUTE.saturating_mul(A_CLASS),
                &clock,
            ),
            join_misses: JoinMisses::new(limits),
            claim_misses: ClaimMisses::new(limits),
            uploads: CallLimits::new(
                limits.limit_uploads,
                limits.limit_uploads.saturating_mul(UPLOADERS_BEHIND_ONE_ADDRESS),
                &clock,
            ),
            trusted_proxies: TrustedProxies::from(config.server.trusted_proxies.as_slice()),
            db,
            objects,
            clock,
            passwords: Passwords::new(chance.clone()),
            chance,
            recent_admins: RecentAdmins::default(),
            tools: Tools::open(&config),
            mailer,
            config,
            listening: OnceLock::new(),
            sweep: Notify::new(),
        })
    }
}

impl AppState {
    /// Writes the audit.
    pub fn audit(&self) -> Pen<'_> {
        Pen {
            clock: &self.clock,
            chance: &self.chance,
        }
    }

    /// Says where the server listens, for the links that it writes.
    pub fn listens_on(&self, address: SocketAddr) {
        // It listens once.
        let _ = self.listening.set(address);
    }

    /// The address people reach the server at, without a slash at its end. Never what a request says it is: a link in a
    /// mail must not lead elsewhere.
    pub fn origin(&self) -> String {
        let server = &self.config.server;
        server.public_origin(*self.listening.get().unwrap_or(&server.listen))
    }

    /// Has [`sweep_when_asked`](Self::sweep_when_asked) remove soon what was just deleted.
    pub fn sweep_soon(&self) {
        self.sweep.notify_one();
    }

    /// Removes what was deleted or abandoned from the object store.
    ///
    /// # Errors
    /// When database or store fail; the next sweep goes on.
    pub async fn sweep(&self) -> Result<()> {
        wordlists::sweep(self).await?;
        self.objects.sweep(&self.db, self.clock.now()).await?;
        Ok(())
    }

    /// Sweeps at once, whenever something was deleted, and every ten minutes; never returns.
    pub async fn sweep_when_asked(self) {
        const PERIOD: std::time::Duration = std::time::Duration::from_mins(10);
        loop {
            if let Err(problem) = self.sweep().await {
                tracing::warn!(?problem, "sweep");
            }
            // Both a deletion and the period's end mean: sweep again.
            let _ = tokio::time::timeout(PERIOD, self.sweep.notified()).await;
        }
    }
}

impl FromRef<AppState> for TrustedProxies {
    fn from_ref(state: &AppState) -> Self {
        state.trusted_proxies.clone()
    }
}

/// Why the data could not be opened.
pub struct CannotOpen {
    /// The flag that says where it is, without its dashes.
    pub flag: &'static str,
    /// What the system said.
    pub cause: String,
}

impl CannotOpen {
    fn new(flag: &'static str, cause: &dyn std::error::Error) -> Self {
        Self {
            flag,
            cause: cause.to_string(),
        }
    }
}

/// Makes the folder, if it is missing, for the operator's eyes only: there will be children's data in it.
fn make_private_folder(folder: &std::path::Path) -> std::io::Result<()> {
    std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Wordhive",
        description = "Spelling bees: organized, practiced for and run.",
    ),
    tags(
        (name = "identity", description = "Accounts and sessions"),
        (name = "users", description = "User records and roles"),
        (name = "competitions", description = "Competitions, joining, organizers"),
        (name = "plan", description = "Schedule, timeline, checklist"),
        (name = "posts", description = "What organizers tell everyone"),
        (name = "forms", description = "Forms and what was answered"),
        (name = "files", description = "PDFs"),
        (name = "stats", description = "Statistics"),
        (name = "wordlists", description = "Wordlists, words, recordings, practice"),
        (name = "tools", description = "What is known of words: difficulty, generated wordlists, suggestions"),
        (name = "about", description = "What Wordhive is made of"),
        (name = "health", description = "For load balancers"),
    )
)]
struct ApiDocument;

/// The features, each once.
fn features() -> OpenApiRouter<AppState> {
    let mut features = OpenApiRouter::with_openapi(ApiDocument::openapi())
        .merge(identity::router())
        .merge(users::router())
        .merge(lifecycle::router())
        .merge(competitions::router())
        .merge(plan::router())
        .merge(posts::router())
        .merge(forms::router())
        .merge(files::router())
        .merge(stats::router())
        .merge(wordlists::router())
        .merge(tools::router())
        .merge(about::router())
        .merge(health::router());
    document_cross_site(features.get_openapi_mut());
    document_session(features.get_openapi_mut(), identity::SESSION_COOKIE);
    features
}

/// The contract.
pub fn openapi() -> utoipa::openapi::OpenApi {
    features().into_openapi()
}

/// Everything the server answers.
pub fn build_router(state: AppState) -> Router {
    let (router, api) = features().split_for_parts();
    let security = SecurityHeaders::new(&state.config.server);
    let compressible = DefaultPredicate::new()
        .and(NotForContentType::const_new("audio/"))
        .and(NotForContentType::const_new("application/pdf"))
        .and(NotForContentType::const_new("application/zip"));
    // One stack, from the outside in: each `layer` of a router by itself would clone and box all that is inside it.
    let layers = ServiceBuilder::new()
        .map_response(move |response| with_house_headers(&security, response))
        .layer(LogRequests(state.chance.clone()))
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(DefaultBodyLimit::max(JSON_BODY))
        .layer(same_site_only(&state.config.server));
    router
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", api))
        .fallback(fallback)
        .method_not_allowed_fallback(async || {
            Problem::new(
                ErrorCode::MethodNotAllowed,
                "This address does not take this method.",
            )
        })
        .layer(layers)
        .with_state(state)
}

/// What every answer says, unless its handler said otherwise.
fn with_house_headers<B>(security: &SecurityHeaders, mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    security.fill_in(headers);
    // What is told of people must not stay behind in a shared computer's browser.
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn fallback(request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        Problem::new(ErrorCode::NotFound, "There is no such call.").into_response()
    } else {
        let (parts, _body) = request.into_parts();
        spa::serve(parts.method, parts.uri, parts.headers).await
    }
}
