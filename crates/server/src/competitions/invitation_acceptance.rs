//! Accepting an invitation to organize.

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::archived,
    entity::{competitions, organizer_invitations},
    invitation_store,
    invitations::name_of,
    membership_store,
    organizers::promote,
    state::CompetitionsState,
};
use crate::{
    audit::{Action, Subject},
    platform::{
        client_address::ClientAddress,
        clock::Instant,
        crypto::token_hash,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::{self, CurrentUser, UserModel, Verified},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(read_invitation))
        .routes(routes!(accept_invitation))
}

/// The token of an invitation.
#[derive(Deserialize, ToSchema)]
struct InvitationToken {
    /// From the link.
    token: String,
}

/// What an invitation is for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvitationPreview {
    competition_title: String,
    /// The name or, without one, the email address of the organizer who sent it.
    invited_by: String,
    expires_at: DateTime<Utc>,
}

/// Read an invitation
///
/// For anyone with the link, also before they log in.
#[utoipa::path(
    post, path = "/api/organizer-invitations/read", operation_id = "readOrganizerInvitation", tag = "competitions",
    request_body = InvitationToken,
    responses(
        (status = 200, body = InvitationPreview),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`unknown-invitation`: withdrawn, or its competition was deleted"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`used-invitation`, or `competition-archived`"),
        (status = 410, body = ProblemDocument, content_type = "application/problem+json",
         description = "`expired-invitation`"),
        InvalidBody, ServerErrors,
    )
)]
async fn read_invitation(
    State(state): State<CompetitionsState>,
    user: Result<CurrentUser>,
    Json(body): Json<InvitationToken>,
) -> Result<Json<InvitationPreview>> {
    let db = state.db.read();
    let (invitation, competition) = invitation_store::by_token(db, &token_hash(&body.token))
        .await?
        .ok_or_else(unknown)?;
    match (&invitation.accepted_uid, user) {
        (None, _) => check_time(&invitation, state.clock.now())?,
        // They may open it again.
        (Some(uid), Ok(user)) if *uid == user.uid => {}
        (Some(_), _) => return Err(used()),
    }
    if competition.archived_at.is_some() && invitation.accepted_uid.is_none() {
        return Err(archived());
    }
    let sender = users::by_uid(db, &invitation.creator_uid)
        .await?
        .ok_or_else(unknown)?;
    Ok(Json(InvitationPreview {
        competition_title: competition.title,
        invited_by: name_of(&sender).to_owned(),
        expires_at: invitation.expires_at,
    }))
}

/// A competition that you organize now.
#[derive(Serialize, ToSchema)]
struct OrganizedCompetition {
    #[schema(minimum = 10000, maximum = 99999)]
    code: i32,
    title: String,
}

/// Accept an invitation to organize
///
/// You become an organizer of its competition. If you are one already, nothing changes and the invitation stays open.
#[utoipa::path(
    post, path = "/api/organizer-invitations/accept", operation_id = "acceptOrganizerInvitation", tag = "competitions",
    request_body = InvitationToken,
    responses(
        (status = 200, body = OrganizedCompetition),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`foreign-invitation`: sent to another email address; `email-required`: the account has no email \
                        address; or `email-not-verified`"),
        (status = 404, body = ProblemDocument, content_type = "application/problem+json",
         description = "`unknown-invitation`: withdrawn, or its competition was deleted"),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`used-invitation`, or `competition-archived`"),
        (status = 410, body = ProblemDocument, content_type = "application/problem+json",
         description = "`expired-invitation`"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn accept_invitation(
    State(state): State<CompetitionsState>,
    Verified { user }: Verified,
    address: ClientAddress,
    Json(body): Json<InvitationToken>,
) -> Result<Json<OrganizedCompetition>> {
    state.invitations.count(&user.uid, address)?;
    let (uid, now) = (&user.uid, state.clock.now());
    let write = user.write(&state).await?;
    let (invitation, competition) = invitation_store::by_token(&write, &token_hash(&body.token))
        .await?
        .ok_or_else(unknown)?;
    if membership_store::is_organizer(&write, &competition.id, uid).await? {
        return Ok(organized(competition));
    }
    if invitation.accepted_uid.is_some() {
        return Err(used());
    }
    check_time(&invitation, now)?;
    check_person(&invitation, &user)?;
    if !membership_store::lock_current(&write, &competition.id).await? {
        return Err(archived());
    }
    if !invitation_store::accept(&write, &invitation.id, uid, now).await? {
        return Err(used());
    }
    promote(&write, &competition.id, uid).await?;
    let name = format!("competition {}", competition.code);
    let subject = Subject {
        name: &name,
        id: &invitation.id,
    };
    state
        .audit()
        .write(&write, user.as_actor(), Action::AcceptInvitation, subject)
        .await?;
    write.commit().await?;
    Ok(organized(competition))
}

fn organized(competition: competitions::Model) -> Json<OrganizedCompetition> {
    Json(OrganizedCompetition {
        code: competition.code,
        title: competition.title,
    })
}

fn check_time(invitation: &organizer_invitations::Model, now: Instant) -> Result<()> {
    if invitation.expires_at > now {
        return Ok(());
    }
    Err(Problem::new(
        ErrorCode::ExpiredInvitation,
        "This invitation has expired. Ask for a new one.",
    ))
}

/// Organizers need an email address: without one, other organizers could make claim codes for the account.
fn check_person(invitation: &organizer_invitations::Model, user: &UserModel) -> Result<()> {
    if user.email.is_empty() {
        return Err(Problem::new(
            ErrorCode::EmailRequired,
            "Organizers need an account with an email address. Register with yours, and open the link again.",
        ));
    }
    match &invitation.email_folded {
        Some(email) if *email != user.email_folded => Err(Problem::new(
            ErrorCode::ForeignInvitation,
            "This invitation was sent to another email address. Log in with that account, or ask for a new invitation.",
        )),
        _ => Ok(()),
    }
}

fn used() -> Problem {
    Problem::new(
        ErrorCode::UsedInvitation,
        "This invitation has already been used. Ask for a new one.",
    )
}

fn unknown() -> Problem {
    Problem::new(
        ErrorCode::UnknownInvitation,
        "This invitation no longer works. It may have been withdrawn. Ask for a new one.",
    )
}
