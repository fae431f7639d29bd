//! What changes something is only done when our own pages ask for it, whatever cookie a request carries.
//!
//! Browsers say with each such request where it comes from: `Sec-Fetch-Site`, or `Origin`, which is compared with the
//! public URL and with the host that was asked. A request without either does not come from a browser of this decade, and
//! nobody else can be tricked into sending someone's cookie: programs are let through. Of the requests that only read, this
//! is asked where reading leaves a trace in someone's name: [`SameOrigin`].

use axum::{
    extract::FromRequestParts,
    http::request::Parts,
    response::{IntoResponse, Response},
};
use tower_http::csrf::{CsrfLayer, ProtectionError};

use super::error::{ErrorCode, Problem, Result};
use crate::config::ServerConfig;

type Refuse = fn(ProtectionError) -> Response;

/// Refuses what another site asks for.
pub fn same_site_only(config: &ServerConfig) -> CsrfLayer<Refuse> {
    let refuse: Refuse = |_| refusal().into_response();
    let ours = config
        .public_url
        .as_ref()
        .map(|url| url.origin().ascii_serialization());
    let layer = match ours {
        // An origin that the URL parser wrote is one; without it the host still decides.
        Some(origin) => CsrfLayer::new().add_trusted_origin(origin).unwrap_or_default(),
        None => CsrfLayer::new(),
    };
    layer.with_rejection_response(refuse)
}

/// The request comes from one of our own pages, was typed into the address bar, or does not come from a browser. For what
/// is asked for with GET and does more than read.
pub struct SameOrigin;

impl<S: Send + Sync> FromRequestParts<S> for SameOrigin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self> {
        match parts.headers.get("sec-fetch-site").map(|site| site.as_bytes()) {
            None | Some(b"same-origin" | b"none") => Ok(Self),
            Some(_) => Err(refusal()),
        }
    }
}

fn refusal() -> Problem {
    Problem::new(
        ErrorCode::CrossSite,
        "Another site asked for this, so it was not done. If you meant it, do it in Wordhive itself.",
    )
}
