//! Who sends a request: an address, a browser and perhaps a session.

use std::convert::Infallible;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderMap, request::Parts},
};

use super::{browser::browser_of, session_cookie::token_hash_of};
use crate::platform::{client_address::ClientAddress, state::PlatformState};

/// The sender of a request, signed in or not.
#[derive(Clone)]
pub struct Visitor {
    /// Where the request comes from.
    pub address: ClientAddress,
    /// Such as `Firefox on Linux`, if known.
    pub browser: Option<String>,
    /// The hash of the session's token, if one was sent.
    pub token_hash: Option<String>,
}

impl Visitor {
    /// The sender of a request with these headers.
    pub fn new(address: ClientAddress, headers: &HeaderMap) -> Self {
        Self {
            address,
            browser: browser_of(headers),
            token_hash: token_hash_of(headers),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    PlatformState: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let address = ClientAddress::from_request_parts(parts, state).await?;
        Ok(Self::new(address, &parts.headers))
    }
}
