//! The codes of errors, and their statuses.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Every error code of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request could not be read.
    MalformedRequest,
    /// No session.
    NotSignedIn,
    /// Email and password do not match an account.
    InvalidCredential,
    /// No account has this email. Only returned if the operator reveals accounts.
    UserNotFound,
    /// Wrong password. Only returned if the operator reveals accounts.
    WrongPassword,
    /// The account is disabled.
    UserDisabled,
    /// Password log-in is turned off.
    OperationNotAllowed,
    /// The caller has no permission.
    Forbidden,
    /// The request came from another site.
    CrossSite,
    /// The caller is not a member of this competition.
    NotAMember,
    /// The caller joins a competition that wants a parent's or the school's consent first.
    ConsentRequired,
    /// The setup link was already used, or an admin already exists.
    InvalidSetupToken,
    /// The operator requires a verified email address.
    EmailNotVerified,
    /// What could lock the owner out, such as ending sessions, requires a recent log-in.
    RecentSignInRequired,
    /// The operator requires a second factor of admins, and this one has none yet.
    SecondFactorSetupRequired,
    /// The code or passkey is wrong or was already used.
    WrongSecondFactor,
    /// Too long after the password, or the passkey's challenge was already used.
    LogInExpired,
    /// The one-time link was already used or has expired.
    InvalidLink,
    /// The invitation was withdrawn, or its competition was deleted.
    UnknownInvitation,
    /// Someone has accepted the invitation.
    UsedInvitation,
    /// The invitation has expired.
    ExpiredInvitation,
    /// The invitation was sent to another email address.
    ForeignInvitation,
    /// The account has no email address.
    EmailRequired,
    /// The claim code is wrong, was already used or has expired.
    InvalidClaimCode,
    /// The role code is wrong, was already used or has expired.
    InvalidRoleCode,
    /// The device has no role in a bee, or it was revoked.
    NoRole,
    /// Not found.
    NotFound,
    /// The word is not in the lexicon.
    UnknownWord,
    /// The path does not support this method.
    MethodNotAllowed,
    /// Another account has this email.
    EmailAlreadyInUse,
    /// Another competition has this join code.
    CodeTaken,
    /// The last admin cannot be revoked, disabled or deleted.
    LastAdmin,
    /// Not allowed on the caller's own account.
    OwnAccount,
    /// The last organizer cannot be removed.
    LastOrganizer,
    /// Someone else saved a newer version.
    ChangedMeanwhile,
    /// The caller has already submitted this form.
    AlreadySubmitted,
    /// The same reminder or message was sent a short time ago.
    AlreadySent,
    /// The form has changed since the caller read it.
    FormChanged,
    /// The form's answers can no longer be corrected.
    CorrectionsClosed,
    /// The deletion can no longer be undone.
    UndoEnded,
    /// Something has taken the place of what was deleted; `detail` says what.
    UndoBlocked,
    /// The competition is archived: it can only be read.
    CompetitionArchived,
    /// The wordlist is sealed for a bee: its words can't be seen or changed.
    ListSealed,
    /// Someone else has decided something in this bee first; `view` has what is now.
    BeeMovedOn,
    /// The competition's rehearsal is running.
    RehearsalRunning,
    /// The server runs as many rehearsals as it can.
    TooManyRehearsals,
    /// The bee's rules don't allow this command now; `detail` says why.
    NotNow,
    /// Exceeds the size limit.
    TooLarge,
    /// Unsupported content type.
    WrongType,
    /// The requested byte range is outside the file.
    RangeNotSatisfiable,
    /// Invalid fields, listed in `errors`.
    InvalidFields,
    /// Invalid email address.
    InvalidEmail,
    /// A log-in name without its number.
    IncompleteSignInName,
    /// The password is too short or too common.
    WeakPassword,
    /// Fewer words match than requested; `available` is their number.
    PoolTooSmall,
    /// Too many attempts; `Retry-After` is the time to wait.
    TooManyRequests,
    /// Internal error.
    Internal,
    /// A disk of the server or its database is full.
    DiskFull,
    /// The request took too long.
    Timeout,
    /// The server is receiving too much at once; `Retry-After` is the time to wait.
    ServerBusy,
    /// The data that this word tool needs is not installed.
    ToolOff,
    /// The voice pack isn't installed.
    VoiceOff,
}

impl ErrorCode {
    /// The HTTP status of this code.
    pub fn status(self) -> StatusCode {
        match self {
            Self::MalformedRequest => StatusCode::BAD_REQUEST,
            Self::NotSignedIn
            | Self::InvalidCredential
            | Self::UserNotFound
            | Self::WrongPassword
            | Self::WrongSecondFactor
            | Self::LogInExpired
            | Self::NoRole => StatusCode::UNAUTHORIZED,
            Self::UserDisabled
            | Self::OperationNotAllowed
            | Self::Forbidden
            | Self::CrossSite
            | Self::NotAMember
            | Self::ConsentRequired
            | Self::InvalidSetupToken
            | Self::InvalidLink
            | Self::ForeignInvitation
            | Self::EmailRequired
            | Self::RecentSignInRequired
            | Self::SecondFactorSetupRequired
            | Self::EmailNotVerified => StatusCode::FORBIDDEN,
            Self::NotFound
            | Self::UnknownWord
            | Self::InvalidClaimCode
            | Self::InvalidRoleCode
            | Self::UnknownInvitation => StatusCode::NOT_FOUND,
            Self::ExpiredInvitation | Self::UndoEnded => StatusCode::GONE,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::EmailAlreadyInUse
            | Self::CodeTaken
            | Self::LastAdmin
            | Self::OwnAccount
            | Self::LastOrganizer
            | Self::UsedInvitation
            | Self::ChangedMeanwhile
            | Self::AlreadySubmitted
            | Self::AlreadySent
            | Self::FormChanged
            | Self::CorrectionsClosed
            | Self::UndoBlocked
            | Self::CompetitionArchived
            | Self::ListSealed
            | Self::BeeMovedOn
            | Self::RehearsalRunning
            | Self::TooManyRehearsals
            | Self::VoiceOff => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::RangeNotSatisfiable => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::InvalidFields
            | Self::InvalidEmail
            | Self::IncompleteSignInName
            | Self::WeakPassword
            | Self::PoolTooSmall
            | Self::NotNow => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            Self::Timeout | Self::ServerBusy | Self::ToolOff => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
