//! Signing in with an OpenID Connect provider: the authorization code flow, with PKCE, state and nonce.
//!
//! `api.rs` is the way there and back, `client.rs` speaks with the provider, `account.rs` decides whose account it is
//! (docs/decisions/0020).

mod account;
mod api;
mod client;
mod person;

pub use client::Providers;

pub(super) use api::router;

/// Why nobody was signed in.
#[derive(Debug)]
struct Failure {
    /// For our pages.
    outcome: Outcome,
    /// For the log: in our own words, as what a provider says may hold what is secret or someone's.
    cause: String,
}

/// What our pages are told of a failure. They show a sentence for some, and log the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Not wanted any more.
    Cancelled,
    /// Nobody is expected back with this: it took too long, or was done already, or began in another browser.
    Stale,
    /// The provider does not answer as it should.
    Unavailable,
    /// What the provider says proves nothing.
    Unproven,
    TooManyRequests,
    UserDisabled,
    EmailAlreadyInUse,
    Internal,
}

impl Outcome {
    fn code(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::Stale => "stale",
            Self::Unavailable => "unavailable",
            Self::Unproven => "unproven",
            Self::TooManyRequests => "too-many-requests",
            Self::UserDisabled => "user-disabled",
            Self::EmailAlreadyInUse => "email-already-in-use",
            Self::Internal => "internal",
        }
    }
}

impl Failure {
    fn new(outcome: Outcome, cause: impl Into<String>) -> Self {
        Self {
            outcome,
            cause: cause.into(),
        }
    }
}
