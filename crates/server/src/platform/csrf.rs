//! Protection from cross-site request forgery.
//!
//! Checks `Sec-Fetch-Site`, or compares `Origin` with the public URL and the requested host. A request with neither does
//! not come from a current browser, so nobody else's cookie is at stake, and it is allowed. GET requests are only checked
//! where they have side effects, with [`SameOrigin`].

use axum::{
    extract::FromRequestParts,
    http::request::Parts,
    response::{IntoResponse, Response},
};
use tower_http::csrf::{CsrfLayer, ProtectionError};

use super::error::{ErrorCode, Problem, Result};
use crate::config::ServerConfig;

type Reject = fn(ProtectionError) -> Response;

/// Rejects requests from other sites, except those that only read.
pub fn same_site_only(config: &ServerConfig) -> CsrfLayer<Reject> {
    let reject: Reject = |_| cross_site().into_response();
    let origin = config
        .public_url
        .as_ref()
        .map(|url| url.origin().ascii_serialization());
    let layer = match origin {
        // The URL parser only writes valid origins.
        Some(origin) => CsrfLayer::new().add_trusted_origin(origin).unwrap_or_default(),
        None => CsrfLayer::new(),
    };
    layer.with_rejection_response(reject)
}

/// The request comes from our own pages, the address bar or a program. For GET requests with side effects.
pub struct SameOrigin;

impl<S: Send + Sync> FromRequestParts<S> for SameOrigin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self> {
        match parts.headers.get("sec-fetch-site").map(|site| site.as_bytes()) {
            None | Some(b"same-origin" | b"none") => Ok(Self),
            Some(_) => Err(cross_site()),
        }
    }
}

fn cross_site() -> Problem {
    Problem::new(
        ErrorCode::CrossSite,
        "This request came from another site. Please try again in Wordhive.",
    )
}
