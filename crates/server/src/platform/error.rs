//! Errors as `application/problem+json` (RFC 9457).
//!
//! `detail` is a sentence for the user. The cause goes to the log with the request id, never to the client.

use std::{error::Error, time::Duration};

use axum::{
    Json,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    cause::Cause,
    db::{DbErr, is_foreign_key_violation},
};

pub use super::error_code::ErrorCode;

/// A handler's result.
pub type Result<T, E = Problem> = std::result::Result<T, E>;

/// An invalid field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The field's path in the request's body: `title`, `words[12].word`.
    pub field: String,
    /// A sentence for the user.
    pub message: String,
}

/// An API error.
pub struct Problem(Box<Inner>);

struct Inner {
    code: ErrorCode,
    detail: String,
    errors: Vec<FieldError>,
    available: Option<usize>,
    view: Option<Value>,
    reason: Option<String>,
    retry_after: Option<Duration>,
    cause: Option<Cause>,
}

impl Problem {
    /// An error with a sentence for the user.
    pub fn new(code: ErrorCode, detail: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            code,
            detail: detail.into(),
            errors: Vec::new(),
            available: None,
            view: None,
            reason: None,
            retry_after: None,
            cause: None,
        }))
    }

    /// 404 for a missing `what`.
    pub fn not_found(what: &str) -> Self {
        Self::new(
            ErrorCode::NotFound,
            format!("This {what} doesn't exist. It may have been deleted."),
        )
    }

    /// Maps a failed insert: 404 if the referenced `what` no longer exists, else 500.
    pub fn foreign_key_not_found(what: &'static str) -> impl FnOnce(DbErr) -> Self {
        move |error| {
            if is_foreign_key_violation(&error) {
                Self::not_found(what)
            } else {
                error.into()
            }
        }
    }

    /// 409 for a change based on an outdated version.
    pub fn version_conflict(what: &str) -> Self {
        Self::new(
            ErrorCode::ChangedMeanwhile,
            format!("Someone else has changed this {what}."),
        )
    }

    /// 403 for acting as someone else. The session alone says who acts (design §4).
    pub fn not_yours() -> Self {
        Self::new(ErrorCode::Forbidden, "You can only do this for yourself.")
    }

    /// 422 with the invalid fields.
    pub fn invalid_fields(errors: Vec<FieldError>) -> Self {
        let detail = match errors.as_slice() {
            [only] => only.message.clone(),
            several => format!("{} fields need your attention.", several.len()),
        };
        let mut problem = Self::new(ErrorCode::InvalidFields, detail);
        problem.0.errors = errors;
        problem
    }

    /// 422 for one field.
    pub fn invalid_field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::invalid_fields(vec![FieldError {
            field: field.into(),
            message: message.into(),
        }])
    }

    /// 422 with the number of available words.
    pub fn pool_too_small(available: usize, detail: impl Into<String>) -> Self {
        let mut problem = Self::new(ErrorCode::PoolTooSmall, detail);
        problem.0.available = Some(available);
        problem
    }

    /// 409 with what is now, for someone who decided on what was before.
    pub fn bee_moved_on(detail: impl Into<String>, view: Value) -> Self {
        let mut problem = Self::new(ErrorCode::BeeMovedOn, detail);
        problem.0.view = Some(view);
        problem
    }

    /// 422 for a command that a bee's rules don't allow now, with the reason as a code.
    pub fn not_now(detail: impl Into<String>, reason: String) -> Self {
        let mut problem = Self::new(ErrorCode::NotNow, detail);
        problem.0.reason = Some(reason);
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

    /// 503 with the time to wait.
    pub fn busy() -> Self {
        let detail = "The server is busy. Please try again in a few seconds.";
        let mut problem = Self::new(ErrorCode::ServerBusy, detail);
        problem.0.retry_after = Some(Duration::from_secs(5));
        problem
    }

    /// 507.
    pub fn disk_full() -> Self {
        Self::new(
            ErrorCode::DiskFull,
            "The server's disk is full. Ask the person who runs it to free some space.",
        )
    }

    /// 507 if `cause` is a full disk, 503 if the database or the store can't be reached, otherwise 500. It goes to the log.
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let cause = Cause::new(cause);
        let mut problem = if cause.is_disk_full() {
            Self::disk_full()
        } else if cause.is_disconnected() {
            Self::busy()
        } else {
            Self::new(
                ErrorCode::Internal,
                "Something went wrong on the server. Please try again later.",
            )
        };
        problem.0.cause = Some(cause);
        problem
    }

    /// One line for the command line, with the cause.
    pub fn for_operator(&self) -> String {
        match &self.0.cause {
            Some(cause) => cause.for_log(),
            None => self.0.detail.clone(),
        }
    }

    /// The sentence for the user, about the first invalid field if there are several.
    pub fn detail(&self) -> &str {
        match self.0.errors.first() {
            Some(first) => &first.message,
            None => &self.0.detail,
        }
    }

    /// Whether PostgreSQL rolled the transaction back for a concurrent one, so that it may succeed when run again.
    pub fn is_rolled_back(&self) -> bool {
        self.0.cause.as_ref().is_some_and(Cause::is_rolled_back)
    }

    /// The error code.
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }
}

/// The code and the cause.
impl std::fmt::Debug for Problem {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?}: {}", self.0.code, self.for_operator())
    }
}

/// A 500. Match unique violations that a client can cause with [`is_unique_violation`](super::db::is_unique_violation) first.
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

/// An error response.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// Always `about:blank`; `code` identifies the error.
    #[schema(example = "about:blank")]
    r#type: &'static str,
    /// The HTTP status text.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The error code, for programs.
    code: ErrorCode,
    /// The error as a sentence for the user.
    detail: String,
    /// The invalid fields, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldError>,
    /// The number of available words, for `pool-too-small`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    available: Option<usize>,
    /// The caller's view of the bee, for `bee-moved-on`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Object>)]
    view: Option<Value>,
    /// Why, for `not-now`: a code such as `earlyBell`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reason: Option<String>,
}

/// Rounded up, so a retry then succeeds.
fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Inner {
            code,
            detail,
            errors,
            available,
            view,
            reason,
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
            view,
            reason,
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
