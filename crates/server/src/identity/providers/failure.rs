//! Why a provider sign-in failed.

/// A failed provider sign-in.
#[derive(Debug)]
pub(super) struct Failure {
    /// For the web app.
    pub outcome: Outcome,
    /// For the log. Never quotes the provider, whose messages may contain secrets or personal data.
    pub cause: String,
}

/// Codes for the web app, which shows a message for some and logs the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The person canceled at the provider.
    Canceled,
    /// Expired, already used, or started in another browser.
    Stale,
    /// The provider is unreachable or misbehaves.
    Unavailable,
    /// The provider's response doesn't prove who it is.
    Unproven,
    TooManyRequests,
    UserDisabled,
    EmailAlreadyInUse,
    Internal,
}

impl Outcome {
    pub fn code(self) -> &'static str {
        match self {
            Self::Canceled => "canceled",
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
    pub fn new(outcome: Outcome, cause: impl Into<String>) -> Self {
        Self {
            outcome,
            cause: cause.into(),
        }
    }
}
