//! `/api/about`: which version this is, and whose dictionaries its word tools are made of.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    platform::{http::Json, openapi::ServerErrors},
    tools::ToolsState,
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<ToolsState> {
    OpenApiRouter::new().routes(routes!(read_about))
}

/// What Wordhive is made of.
#[derive(Serialize, ToSchema)]
struct About {
    version: &'static str,
    /// The installed sources of word data.
    sources: Vec<Source>,
    /// What their licenses want said, as plain text; none without sources.
    #[schema(required)]
    notice: Option<String>,
}

/// A dictionary or list of words.
#[derive(Serialize, ToSchema)]
struct Source {
    name: String,
    version: String,
    license: String,
    /// What the word tools take from it.
    gives: String,
    /// The address of its home page.
    home: String,
}

/// Ask what Wordhive is made of
#[utoipa::path(
    get, path = "/api/about", operation_id = "readAbout", tag = "about",
    responses((status = 200, body = About), ServerErrors)
)]
async fn read_about(State(state): State<ToolsState>) -> Json<About> {
    let lexicon = &state.word_data.lexicon;
    let sources = lexicon.sources().iter();
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        sources: sources
            .map(|source| Source {
                name: source.name.clone(),
                version: source.version.clone(),
                license: source.license.clone(),
                gives: source.gives.clone(),
                home: source.home.clone(),
            })
            .collect(),
        notice: lexicon.notice().map(str::to_owned),
    })
}
