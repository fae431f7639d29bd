//! Why a provider sign-in failed.

/// Why nobody was signed in.
#[derive(Debug)]
pub(super) struct Failure {
    /// For our pages.
    pub outcome: Outcome,
    /// For the log: in our own words, as what a provider says may hold what is secret or someone's.
    pub cause: String,
}

/// What our pages are told of a failure. They show a sentence for some, and log the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
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
    pub fn code(self) -> &'static str {
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
    pub fn new(outcome: Outcome, cause: impl Into<String>) -> Self {
        Self {
            outcome,
            cause: cause.into(),
        }
    }
}
