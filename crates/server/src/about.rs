//! `/api/about`: the version and the sources of word data.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use wordhive_voice::pack::Pack;

use crate::platform::{http::Json, openapi::ServerErrors, routes::routes, state::PlatformState};

/// The feature's routes.
pub fn router() -> OpenApiRouter<PlatformState> {
    OpenApiRouter::new().routes(routes!(read_about))
}

/// Version and word data sources.
#[derive(Serialize, ToSchema)]
struct About {
    version: &'static str,
    /// The installed sources of word data, and of the computer voice.
    sources: Vec<Source>,
    /// The notice that their licenses require, as plain text.
    #[schema(required)]
    notice: Option<String>,
}

/// A dictionary or word list.
#[derive(Serialize, ToSchema)]
struct Source {
    name: String,
    version: String,
    license: String,
    /// What the word tools use it for.
    gives: String,
    /// URL of its home page.
    home: String,
}

/// Get the version and the word data sources
#[utoipa::path(
    get, path = "/api/about", operation_id = "readAbout", tag = "about",
    responses((status = 200, body = About), ServerErrors)
)]
async fn read_about(State(state): State<PlatformState>) -> Json<About> {
    let lexicon = &state.word_data.lexicon;
    let words = lexicon.sources().iter().map(|source| Source {
        name: source.name.clone(),
        version: source.version.clone(),
        license: source.license.clone(),
        gives: source.gives.clone(),
        home: source.home.clone(),
    });
    let pack = state.voice_pack.as_ref();
    let voice = pack.map_or(&[][..], Pack::sources).iter().map(|source| Source {
        name: source.name.to_owned(),
        version: source.version.to_owned(),
        license: source.license.to_owned(),
        gives: source.gives.to_owned(),
        home: source.home.to_owned(),
    });
    let notices = [lexicon.notice(), pack.and_then(Pack::notice)];
    let notice: Vec<&str> = notices.into_iter().flatten().collect();
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        sources: words.chain(voice).collect(),
        notice: (!notice.is_empty()).then(|| notice.join("\n")),
    })
}
