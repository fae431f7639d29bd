//! One way to say no: an `application/problem+json` document (RFC 9457).
//!
//! It has two readers. `detail` is a sentence for the person at the screen; the cause, with what a database or a disk
//! said, goes to the log with the request's id and never to the client.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::db::{DbErr, is_missing_parent};

/// What handlers answer with.
pub type Result<T, E = Problem> = std::result::Result<T, E>;

/// Every reason for which the API says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request could not be read.
    MalformedRequest,
    /// There is no session.
    NotSignedIn,
    /// Email and password do not match an account.
    InvalidCredential,
    /// No account has this email; only told when the operator allows it.
    UserNotFound,
    /// The account has another password; only told when the operator allows it.
    WrongPassword,
    /// The account was disabled.
    UserDisabled,
    /// Signing in with a password is switched off here.
    OperationNotAllowed,
    /// Known, but not the caller's to do.
    Forbidden,
    /// Another site asked for it.
    CrossSite,
    /// The caller is not in this competition.
    NotAMember,
    /// The set-up link was used, or there is an admin already.
    InvalidSetupToken,
    /// The email address was not yet shown to be its owner's, and the operator asks for it.
    EmailNotVerified,
    /// An account without a password is deleted only shortly after signing in to it.
    RecentSignInRequired,
    /// The one-time link was used, or is too old.
    InvalidLink,
    /// The one-time claim code is not right, was used, or is too old.
    InvalidClaimCode,
    /// There is no such thing.
    NotFound,
    /// No lexicon knows this word.
    UnknownWord,
    /// The path exists, but not with this method.
    MethodNotAllowed,
    /// An account with this email exists.
    EmailAlreadyInUse,
    /// Another competition has this join code.
    CodeTaken,
    /// The last admin can be neither revoked nor disabled, and cannot go.
    LastAdmin,
    /// What one may do to others, but not to oneself.
    OwnAccount,
    /// The last organizer cannot be removed.
    LastOrganizer,
    /// Someone else has saved since what was changed had been read.
    ChangedMeanwhile,
    /// They have answered this form before.
    AlreadySubmitted,
    /// More than the limit.
    TooLarge,
    /// Not the type of content that belongs here.
    WrongType,
    /// The requested range of bytes lies outside the file.
    RangeNotSatisfiable,
    /// Some fields are not right; `errors` names them.
    InvalidFields,
    /// The email address is not one.
    InvalidEmail,
    /// The password is too short or too common.
    WeakPassword,
    /// Fewer words match than were asked for; `available` says how many do.
    PoolTooSmall,
    /// Too many attempts; `Retry-After` says how long to wait.
    TooManyRequests,
    /// Something broke here.
    Internal,
    /// The answer took too long.
    Timeout,
    /// The data that this word tool needs is not installed.
    ToolOff,
}

impl ErrorCode {
    /// The HTTP status of this code.
    pub fn status(self) -> StatusCode {
        match self {
            Self::MalformedRequest => StatusCode::BAD_REQUEST,
            Self::NotSignedIn | Self::InvalidCredential | Self::UserNotFound | Self::WrongPassword => {
                StatusCode::UNAUTHORIZED
            }
            Self::UserDisabled
            | Self::OperationNotAllowed
            | Self::Forbidden
            | Self::CrossSite
            | Self::NotAMember
            | Self::InvalidSetupToken
            | Self::InvalidLink
            | Self::RecentSignInRequired
            | Self::EmailNotVerified => StatusCode::FORBIDDEN,
            Self::NotFound | Self::UnknownWord | Self::InvalidClaimCode => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::EmailAlreadyInUse
            | Self::CodeTaken
            | Self::LastAdmin
            | Self::OwnAccount
            | Self::LastOrganizer
            | Self::ChangedMeanwhile
            | Self::AlreadySubmitted => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::InvalidFields | Self::InvalidEmail | Self::WeakPassword | Self::PoolTooSmall => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Timeout | Self::ToolOff => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The field's path in the request's body: `title`, `words[12].word`.
    pub field: String,
    /// A sentence for the person who filled it in.
    pub message: String,
}

/// The cause of a problem, for the log alone. Deliberately without `Display`, so that it cannot reach a client.
#[derive(Clone)]
pub struct Cause(Arc<dyn std::error::Error + Send + Sync>);

impl Cause {
    /// The cause and what caused it, for the log.
    pub fn for_log(&self) -> String {
        let mut text = self.0.to_string();
        let mut source = self.0.source();
        while let Some(cause) = source {
            text.push_str(": ");
            text.push_str(&cause.to_string());
            source = cause.source();
        }
        text
    }
}

/// A refusal, on its way to becoming a problem document.
pub struct Problem(Box<Refusal>);

struct Refusal {
    code: ErrorCode,
    detail: String,
    errors: Vec<FieldError>,
    available: Option<usize>,
    retry_after: Option<Duration>,
    cause: Option<Cause>,
}

impl Problem {
    /// A refusal with a sentence for the person at the screen.
    pub fn new(code: ErrorCode, detail: impl Into<String>) -> Self {
        Self(Box::new(Refusal {
            code,
            detail: detail.into(),
            errors: Vec::new(),
            available: None,
            retry_after: None,
            cause: None,
        }))
    }

    /// 404 with the sentence `There is no such {what}.`
    pub fn not_found(what: &str) -> Self {
        Self::new(
            ErrorCode::NotFound,
            format!("There is no such {what}. It may have been deleted."),
        )
    }

    /// What a failed insert means: 404 when the `what` that the row points to was deleted meanwhile, else 500.
    pub fn foreign_key_not_found(what: &'static str) -> impl FnOnce(DbErr) -> Self {
        move |error| {
            if is_missing_parent(&error) {
                Self::not_found(what)
            } else {
                error.into()
            }
        }
    }

    /// 409 for a change that is based on what is no longer there.
    pub fn changed_meanwhile(what: &str) -> Self {
        Self::new(
            ErrorCode::ChangedMeanwhile,
            format!("Someone else has changed this {what} meanwhile."),
        )
    }

    /// 403 for acting in another person's name: who acts is always the session (design §4).
    pub fn not_yours() -> Self {
        Self::new(ErrorCode::Forbidden, "You can only do this for yourself.")
    }

    /// 422 with the fields that are wrong.
    pub fn invalid_fields(errors: Vec<FieldError>) -> Self {
        let detail = match errors.as_slice() {
            [only] => only.message.clone(),
            several => format!("{} fields need your attention.", several.len()),
        };
        let mut problem = Self::new(ErrorCode::InvalidFields, detail);
        problem.0.errors = errors;
        problem
    }

    /// 422 about one field.
    pub fn invalid_field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::invalid_fields(vec![FieldError {
            field: field.into(),
            message: message.into(),
        }])
    }

    /// 422 with how many words there are instead.
    pub fn pool_too_small(available: usize, detail: impl Into<String>) -> Self {
        let mut problem = Self::new(ErrorCode::PoolTooSmall, detail);
        problem.0.available = Some(available);
        problem
    }

    /// 429 with the time to wait.
    pub fn too_many_requests(wait: Duration) -> Self {
        let (number, unit) = match whole_seconds(wait) {
            1 => (1, "second"),
            seconds @ ..=120 => (seconds, "seconds"),
            seconds => (seconds.div_ceil(60), "minutes"),
        };
        let mut problem = Self::new(
            ErrorCode::TooManyRequests,
            format!("Too many attempts. Please wait {number} {unit} and try again."),
        );
        problem.0.retry_after = Some(wait);
        problem
    }

    /// 500: something broke; `cause` is kept for the log.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let mut problem = Self::new(
            ErrorCode::Internal,
            "Something went wrong on the server. Please try again later.",
        );
        problem.0.cause = Some(Cause(cause.into().into()));
        problem
    }

    /// One line for the operator at the command line, with the cause.
    pub fn for_operator(&self) -> String {
        match &self.0.cause {
            Some(cause) => cause.for_log(),
            None => self.0.detail.clone(),
        }
    }

    /// The code of this refusal.
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }
}

/// The code and the line for the operator.
impl std::fmt::Debug for Problem {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?}: {}", self.0.code, self.for_operator())
    }
}

/// A database's failure is ours, not the client's. Unique violations that a client can cause are matched before, with
/// [`is_unique_violation`](super::db::is_unique_violation).
impl From<DbErr> for Problem {
    fn from(error: DbErr) -> Self {
        Self::internal(error)
    }
}

impl From<object_store::Error> for Problem {
    fn from(error: object_store::Error) -> Self {
        Self::internal(error)
    }
}

/// The document that a client reads.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// Always `about:blank`: `code` tells problems apart.
    #[schema(example = "about:blank")]
    r#type: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What went wrong, for programs.
    code: ErrorCode,
    /// What went wrong, as a sentence for a person.
    detail: String,
    /// The fields that are wrong, if it is about fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldError>,
    /// How many words there are, if it is about too few.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    available: Option<usize>,
}

/// Rounded up, so that who waits so long is not refused again.
fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Refusal {
            code,
            detail,
            errors,
            available,
            retry_after,
            cause,
        } = *self.0;
        let status = code.status();
        let document = ProblemDocument {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code,
            detail,
            errors,
            available,
        };
        let mut response = (status, Json(document)).into_response();
        response.headers_mut().insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(wait) = retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(whole_seconds(wait)));
        }
        if let Some(cause) = cause {
            response.extensions_mut().insert(cause);
        }
        response
    }
}
