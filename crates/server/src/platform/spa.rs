//! The built web app, embedded in the binary (read from `web/dist` in debug builds).
//!
//! Files under `assets/` have their hash in the name, so they never change. Brotli and gzip versions come from the build.
//! Every other path is a route of the app and serves a shell: the same page for all, which names the scripts of its part of
//! the app. Its `Link` header makes the browser fetch the page's data meanwhile (`crate::page_data`).

use std::{collections::HashMap, sync::LazyLock};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use super::error::{ErrorCode, Problem};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The shell of paths that are no page.
const SHELL: &str = "index.html";
/// The shells and data of the pages, by the pattern of their path. Written by the build (web/tools/shells.ts).
const PAGES: &str = "pages.json";
/// Folder of files with a hash in their name.
const HASHED: &str = "assets/";

/// A page of the app.
#[derive(Deserialize)]
pub struct Page {
    /// Its shell's file.
    shell: String,
    /// The paths of the API that it reads first, with parameters in braces. Absent for pages that don't use `/api/page-data`.
    pub data: Option<Vec<String>>,
}

static ROUTES: LazyLock<matchit::Router<Page>> = LazyLock::new(|| {
    let pages: HashMap<String, Page> = Dist::get(PAGES)
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default();
    let mut routes = matchit::Router::new();
    for (pattern, page) in pages {
        if let Err(error) = routes.insert(pattern, page) {
            tracing::error!(?error, "{PAGES}");
        }
    }
    routes
});

/// The page at a path, with the values of its parameters.
pub fn page(path: &str) -> Option<matchit::Match<'static, '_, &'static Page>> {
    let path = if path.len() > 1 {
        path.trim_end_matches('/')
    } else {
        path
    };
    ROUTES.at(path).ok()
}

/// Serves a file of the app, or a shell.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::new(ErrorCode::MethodNotAllowed, "Use GET or HEAD.").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match file(path, &headers) {
        Some(response) if path != SHELL => response,
        _ if path.starts_with(HASHED) => Problem::not_found("file").into_response(),
        _ => shell(uri.path(), &headers).unwrap_or_else(|| {
            (
                StatusCode::NOT_FOUND,
                "This binary was built without the web app. Use `make run` to build both.",
            )
                .into_response()
        }),
    }
}

fn shell(path: &str, headers: &HeaderMap) -> Option<Response> {
    let Some(page) = page(path) else {
        return file(SHELL, headers);
    };
    let mut response = file(&page.value.shell, headers)?;
    if page.value.data.is_none() {
        return Some(response);
    }
    let link = format!("</api/page-data?path={path}>; rel=preload; as=fetch; crossorigin");
    response
        .headers_mut()
        .insert(header::LINK, HeaderValue::try_from(link).ok()?);
    Some(response)
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Dist::get(path)?;
    let (encoding, served) = accepted(headers)
        .find_map(|(encoding, extension)| {
            Dist::get(&format!("{path}.{extension}")).map(|file| (Some(encoding), file))
        })
        .unwrap_or((None, plain));
    let etag = etag(&served);
    let mut response = if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| {
        seen.as_bytes()
            .windows(etag.len())
            .any(|tag| tag == etag.as_bytes())
    }) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(served.data).into_response()
    };
    let mime = mime_guess::from_path(path).first_or_octet_stream();
    let content_type = match mime.type_().as_str() {
        "text" => format!("{mime}; charset=utf-8"),
        _ => mime.to_string(),
    };
    let cache = if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::try_from(content_type).ok()?);
    out.insert(header::ETAG, HeaderValue::try_from(etag).ok()?);
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Encodings the client accepts, best first, with their file extensions.
fn accepted(headers: &HeaderMap) -> impl Iterator<Item = (&'static str, &'static str)> {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(move |(encoding, _)| {
            accepted.split(',').any(|offer| {
                let (name, quality) = offer.split_once(';').unwrap_or((offer, ""));
                name.trim() == *encoding && quality.trim() != "q=0"
            })
        })
}

/// A strong ETag, different for each encoding.
fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..12]))
}
