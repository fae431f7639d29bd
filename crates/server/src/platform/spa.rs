//! The built web app, embedded in the binary. Debug builds read it from `web/dist` when the first file is asked for.
//!
//! Files under `assets/` have their hash in the name, so they never change. Brotli and gzip versions come from the build.
//! Every other path is a route of the app and serves a shell: the same page for all, which names the scripts of its part of
//! the app. Its `Link` header makes the browser fetch the page's data meanwhile (`crate::page_data`).

use std::{borrow::Cow, collections::HashMap, sync::LazyLock};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rust_embed::RustEmbed;
use serde::Deserialize;

use super::error::Problem;

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

/// A file with what its responses have in common.
struct File {
    content_type: HeaderValue,
    /// The smallest first, and the plain one last.
    versions: Vec<Version>,
}

struct Version {
    encoding: Option<&'static str>,
    /// A strong one, different for each encoding.
    etag: HeaderValue,
    body: Bytes,
}

/// All files by path. Looking one up in `Dist` took a tenth of a request.
static FILES: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    Dist::iter()
        .filter_map(|path| Some((path.clone().into_owned(), File::read(&path)?)))
        .collect()
});

impl File {
    fn read(path: &str) -> Option<Self> {
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        let content_type = match mime.type_().as_str() {
            "text" => format!("{mime}; charset=utf-8"),
            _ => mime.to_string(),
        };
        let version = |encoding, path: &str| {
            let file = Dist::get(path)?;
            let hash = URL_SAFE_NO_PAD.encode(&file.metadata.sha256_hash()[..12]);
            Some(Version {
                encoding,
                etag: HeaderValue::try_from(format!("\"{hash}\"")).ok()?,
                body: match file.data {
                    Cow::Borrowed(data) => Bytes::from_static(data),
                    Cow::Owned(data) => Bytes::from(data),
                },
            })
        };
        let compressed = |(encoding, extension)| version(Some(encoding), &format!("{path}.{extension}"));
        let mut versions: Vec<Version> = [("br", "br"), ("gzip", "gz")]
            .into_iter()
            .filter_map(compressed)
            .collect();
        versions.push(version(None, path)?);
        Some(Self {
            content_type: HeaderValue::try_from(content_type).ok()?,
            versions,
        })
    }
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
pub fn serve(uri: &Uri, headers: &HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    match file(path, headers) {
        Some(response) if path != SHELL => response,
        _ if path.starts_with(HASHED) => Problem::not_found("file").into_response(),
        _ => shell(uri.path(), headers).unwrap_or_else(|| {
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
    let file = FILES.get(path)?;
    let accepted = |version: &&Version| version.encoding.is_none_or(|encoding| accepts(headers, encoding));
    let version = file.versions.iter().find(accepted)?;
    let mut response = if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| {
        let etag = version.etag.as_bytes();
        seen.as_bytes().windows(etag.len()).any(|tag| tag == etag)
    }) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(version.body.clone()).into_response()
    };
    let cache = if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, file.content_type.clone());
    out.insert(header::ETAG, version.etag.clone());
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = version.encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Whether the client accepts an encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accepted.split(',').any(|offer| {
        let (name, quality) = offer.split_once(';').unwrap_or((offer, ""));
        name.trim() == encoding && quality.trim() != "q=0"
    })
}
