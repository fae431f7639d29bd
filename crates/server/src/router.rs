//! All routes and the layers around them.

use std::sync::{Arc, LazyLock};

use axum::{
    Router,
    body::Body,
    extract::{FromRef, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::get,
};
use tower::{Layer, ServiceBuilder, ServiceExt, util::MapResponseLayer};
use tower_http::compression::{
    CompressionLayer, Predicate,
    predicate::{DefaultPredicate, NotForContentType, SizeAbove},
};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use crate::{
    about, child_data, competition_lifecycle, competitions, files, forms, health, identity, messages,
    page_data, participants,
    platform::{
        answers::Answers,
        cause::Cause,
        client_address::ClientAddress,
        csrf::same_site_only,
        error::{ErrorCode, Problem},
        openapi::{document_alternatives, document_archive, document_csrf, document_session},
        request_log::{TraceId, log_request, with_limits},
        retry::retry_requests,
        security_headers::SecurityHeaders,
        spa,
        state::PlatformState,
    },
    posts, privacy, rehearsal, stage,
    state::AppState,
    stats, tools, transfer, undo, users, voice, wordlists,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Wordhive",
        description = "Organize spelling bees and practice for them.",
    ),
    tags(
        (name = "identity", description = "Accounts and sessions"),
        (name = "users", description = "User records and roles"),
        (name = "competitions", description = "Competitions, joining, organizers"),
        (name = "plan", description = "Schedule, timeline, checklist"),
        (name = "posts", description = "Posts by organizers"),
        (name = "forms", description = "Forms and their answers"),
        (name = "files", description = "PDFs"),
        (name = "stats", description = "Statistics"),
        (name = "messages", description = "Messages to participants by email"),
        (name = "participants", description = "A competition's participants, for organizers"),
        (name = "wordlists", description = "Wordlists, words, recordings, practice progress"),
        (name = "stage", description = "Bees on stage: sealed lists, commands, views"),
        (name = "undo", description = "Undoing deletions"),
        (name = "tools", description = "Word tools: difficulty, generated wordlists, suggestions"),
        (name = "about", description = "Version and word data sources"),
        (name = "health", description = "Health check"),
    )
)]
struct ApiDocument;

/// The routes of all features, each with its own state, and the OpenAPI document.
struct Features {
    api: utoipa::openapi::OpenApi,
    mounts: Vec<Mount>,
}

/// Adds the state to a feature's routes.
type Mount = Box<dyn Fn(&AppState) -> Router + Send + Sync>;

/// Their document takes a while, and tests start many servers in one process.
static FEATURES: LazyLock<Features> = LazyLock::new(features);

impl Features {
    fn with<S>(mut self, feature: OpenApiRouter<S>) -> Self
    where
        S: FromRef<AppState> + Clone + Send + Sync + 'static,
    {
        let (router, api) = feature.split_for_parts();
        self.api.merge(api);
        self.mounts.push(Box::new(move |state| {
            router.clone().with_state(S::from_ref(state))
        }));
        self
    }

    fn mount(&self, state: &AppState) -> Router {
        let mounts = self.mounts.iter();
        mounts.fold(Router::new(), |router, mount| router.merge(mount(state)))
    }
}

fn features() -> Features {
    let mut features = Features {
        api: ApiDocument::openapi(),
        mounts: Vec::new(),
    }
    .with(identity::router())
    .with(users::router())
    .with(competition_lifecycle::router())
    .with(transfer::router())
    .with(undo::router())
    .with(privacy::router())
    .with(competitions::router())
    .with(child_data::router())
    .with(posts::router())
    .with(forms::router())
    .with(files::router())
    .with(stats::router())
    .with(participants::router())
    .with(messages::router())
    .with(wordlists::router())
    .with(voice::router())
    .with(stage::router())
    .with(rehearsal::router())
    .with(tools::router())
    .with(about::router())
    .with(health::router());
    document_alternatives(&mut features.api);
    document_csrf(&mut features.api);
    let changed = [
        "competitions",
        "forms",
        "files",
        "messages",
        "plan",
        "posts",
        "stage",
        "undo",
        "wordlists",
    ];
    document_archive(&mut features.api, &changed);
    document_session(&mut features.api, identity::SESSION_COOKIE);
    features
}

/// The OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    FEATURES.api.clone()
}

/// The whole server's router.
pub fn build_router(state: &AppState) -> Router {
    let security = SecurityHeaders::new(&state.config.server);
    let layers = ServiceBuilder::new()
        .layer(from_fn(compress))
        .layer(from_fn_with_state(PlatformState::from_ref(state), limit_bodies))
        .option_layer(
            state
                .db
                .can_roll_back()
                .then(|| from_fn_with_state(state.rng.clone(), retry_requests)),
        );
    let api_routes = FEATURES.mount(state);
    let page_data = get(page_data::read).with_state(api_routes.clone());
    let router = api_routes
        .route("/api/page-data", page_data)
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", openapi()))
        .method_not_allowed_fallback(async || {
            Problem::new(ErrorCode::MethodNotAllowed, "Method not allowed.")
        })
        .layer(layers)
        // Below these layers: files are compressed already, and nothing reads a body.
        .fallback(fallback)
        .layer(same_site_only(&state.config.server));
    let platform = PlatformState::from_ref(state);
    let of_files = security.clone();
    let router = with_limits(router).layer(MapResponseLayer::new(move |response: Response<_>| {
        // Without a cause, it only repeats what was recorded before.
        if response.status() == StatusCode::INSUFFICIENT_STORAGE
            && response.extensions().get::<Cause>().is_some()
        {
            platform.record_disk_full();
        }
        with_default_headers(&security, response)
    }));
    let answers = Answers {
        platform: PlatformState::from_ref(state),
        session_of: |headers| {
            let previews = headers.contains_key(&users::PREVIEW);
            (!previews).then(|| identity::token_hash_of(headers)).flatten()
        },
    };
    Router::new()
        .fallback(front)
        .with_state(Arc::new((answers, of_files, router)))
}

/// Answers all requests, and logs them except for probes.
async fn front(State(parts): State<Arc<(Answers, SecurityHeaders, Router)>>, request: Request) -> Response {
    let (answers, security, router) = &*parts;
    let method = request.method().clone();
    if matches!(method, Method::GET | Method::HEAD)
        && let Some(response) = health::probe(&answers.platform, request.uri().path()).await
    {
        return with_default_headers(security, response);
    }
    let trace = TraceId::of(request.headers());
    let page = page_of_link(&request);
    let answer = async |id: &str| match file(&request) {
        Some(file) => with_default_headers(security, file),
        None => {
            let response = answers.answer(router.clone(), request, id).await;
            match page {
                Some(page) if is_problem(&response) => page.explain(response),
                _ => response,
            }
        }
    };
    log_request(&answers.platform, method, trace, answer).await
}

/// The app's page that explains why a link to the API doesn't work, such as one to a deleted file.
struct LinkPage {
    uri: Uri,
    headers: HeaderMap,
}

/// Only for a link that the browser follows. The app's own requests don't ask for HTML.
fn page_of_link(request: &Request) -> Option<LinkPage> {
    let accept = request.headers().get(header::ACCEPT)?.to_str().ok()?;
    let follows = *request.method() == Method::GET && is_api(request) && accept.contains("text/html");
    follows.then(|| LinkPage {
        uri: request.uri().clone(),
        headers: request.headers().clone(),
    })
}

impl LinkPage {
    /// The page, in place of the problem's document.
    fn explain(mut self, problem: Response) -> Response {
        self.headers.remove(header::IF_NONE_MATCH);
        let (page, body) = spa::serve(&self.uri, &self.headers).into_parts();
        let (mut parts, _) = problem.into_parts();
        parts.headers.remove(header::CONTENT_LENGTH);
        for name in [header::CONTENT_TYPE, header::CONTENT_ENCODING, header::VARY] {
            if let Some(value) = page.headers.get(&name) {
                parts.headers.insert(name, value.clone());
            }
        }
        Response::from_parts(parts, body)
    }
}

fn is_problem(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind == "application/problem+json")
}

/// A file of the app. It needs neither memory nor layers.
fn file(request: &Request) -> Option<Response> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    (reads && !is_api(request)).then(|| spa::serve(request.uri(), request.headers()))
}

/// Adds the headers that the handler did not set.
fn with_default_headers<B>(security: &SecurityHeaders, mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    security.fill_in(headers);
    // Personal data must not stay in the cache of a shared computer.
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Compresses what it pays for. A stream of events would hold the 8 kB of an unused compressor for hours.
async fn compress(request: Request, next: Next) -> Response {
    let accept = request.headers().get(header::ACCEPT);
    if accept.is_some_and(|accept| accept == "text/event-stream") {
        return next.run(request).await;
    }
    let compressible = DefaultPredicate::new()
        // A smaller one is a single packet in either case.
        .and(SizeAbove::new(1_024))
        .and(NotForContentType::const_new("audio/"))
        .and(NotForContentType::const_new("application/pdf"))
        .and(NotForContentType::const_new("application/zip"));
    let compression = CompressionLayer::new().compress_when(compressible);
    let Ok(response) = compression.layer(next).oneshot(request).await;
    response.map(Body::new)
}

async fn limit_bodies(
    State(platform): State<PlatformState>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    platform.bodies.clone().limit(address, request, next).await
}

/// Files of the app are read before routing.
async fn fallback(request: Request) -> Response {
    if is_api(&request) {
        Problem::new(ErrorCode::NotFound, "This API endpoint doesn't exist.").into_response()
    } else {
        Problem::new(ErrorCode::MethodNotAllowed, "Use GET or HEAD.").into_response()
    }
}

fn is_api(request: &Request) -> bool {
    let path = request.uri().path();
    path == "/api" || path.starts_with("/api/")
}
