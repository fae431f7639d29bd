//! Invitations to organize a competition: one-time links, passed on by an organizer or sent by email (docs/decisions/0035).
//! `invitation_acceptance.rs` has their other end.

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{access::Organizer, entity::organizer_invitations, invitation_store, state::CompetitionsState};
use crate::{
    audit::Action,
    identity,
    platform::{
        client_address::ClientAddress,
        crypto::token_hash,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        mail::{Mail, Permit},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        text::fold,
    },
    users::UserModel,
};

/// How long an invitation can be accepted.
const LIFETIME: TimeDelta = TimeDelta::days(7);
/// Most open invitations of one competition.
const MAX_OPEN: u64 = 50;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_invitations, create_invitation))
        .routes(routes!(withdraw_invitation))
}

/// A new invitation.
#[derive(Deserialize, ToSchema)]
struct NewOrganizerInvitation {
    /// Sends the link to this address, whose account alone can accept it. Without one, the answer has the link's token.
    #[serde(default)]
    #[schema(max_length = 254)]
    email: Option<String>,
}

/// An open invitation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrganizerInvitation {
    #[serde(rename = "_id")]
    id: String,
    /// The address it was sent to.
    email: Option<String>,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    /// Completes the link `/invitation#`. Only in the answer that creates it, and only without an email.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

impl From<organizer_invitations::Model> for OrganizerInvitation {
    fn from(row: organizer_invitations::Model) -> Self {
        Self {
            id: row.id,
            email: row.email_folded,
            created_at: row.created_at,
            expires_at: row.expires_at,
            token: None,
        }
    }
}

/// A competition's open invitations.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrganizerInvitations {
    /// Whether the server can send them by email.
    by_mail: bool,
    /// The newest first.
    invitations: Vec<OrganizerInvitation>,
}

/// List the open invitations to organize
#[utoipa::path(
    get, path = "/api/competition/{code}/organizer-invitations", operation_id = "listOrganizerInvitations",
    tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = OrganizerInvitations), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_invitations(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<OrganizerInvitations>> {
    let now = state.clock.now();
    let open = invitation_store::open(state.db.read(), &member.competition.id, now).await?;
    Ok(Json(OrganizerInvitations {
        by_mail: state.mailer.is_some(),
        invitations: open.into_iter().map(Into::into).collect(),
    }))
}

/// Invite an organizer
///
/// Creates a link that works once, within seven days. Only its hash is stored.
#[utoipa::path(
    post, path = "/api/competition/{code}/organizer-invitations", operation_id = "createOrganizerInvitation",
    tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewOrganizerInvitation,
    responses(
        (status = 201, body = OrganizerInvitation),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`forbidden`, `not-a-member`, or `operation-not-allowed`: email is not set up"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`: too many unknown codes, invitations or emails; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn create_invitation(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    address: ClientAddress,
    Json(body): Json<NewOrganizerInvitation>,
) -> Result<(StatusCode, Json<OrganizerInvitation>)> {
    let Organizer { member } = &organizer;
    state.invitations.count(&member.user.uid, address)?;
    let email = body
        .email
        .as_deref()
        .map(str::trim)
        .filter(|email| !email.is_empty());
    let permit = match email {
        Some(email) => Some(reserve_mail(&state, email, address).await?),
        None => None,
    };
    let (token, now) = (state.rng.token(), state.clock.now());
    let row = organizer_invitations::Model {
        id: state.rng.id(&state.clock),
        token_hash: token_hash(&token),
        competition_id: member.competition.id.clone(),
        creator_uid: member.user.uid.clone(),
        email_folded: email.map(fold),
        created_at: now,
        expires_at: now + LIFETIME,
        accepted_uid: None,
    };
    let write = organizer.write(&state).await?;
    if invitation_store::count_open(&write, &row.competition_id, now).await? >= MAX_OPEN {
        return Err(Problem::invalid_field(
            "email",
            format!("There are already {MAX_OPEN} open invitations. Withdraw one first."),
        ));
    }
    invitation_store::insert(&write, row.clone()).await?;
    organizer
        .audit(&state, &write, Action::InviteOrganizer, &row.id)
        .await?;
    write.commit().await?;
    let token = match email.zip(permit) {
        Some((email, permit)) => {
            send_soon(
                &state,
                email.to_owned(),
                invitation_text(&state, &organizer, &token),
                permit,
            );
            None
        }
        None => Some(token),
    };
    let created = OrganizerInvitation { token, ..row.into() };
    Ok((StatusCode::CREATED, Json(created)))
}

async fn reserve_mail(state: &CompetitionsState, email: &str, address: ClientAddress) -> Result<Permit> {
    let mailer = state.mailer.as_ref().ok_or_else(|| {
        Problem::new(
            ErrorCode::OperationNotAllowed,
            "Email isn't set up here. Copy a link instead.",
        )
    })?;
    identity::check_email(email)?;
    state.mails.count(&fold(email), address).await?;
    mailer.reserve()
}

fn invitation_text(state: &CompetitionsState, organizer: &Organizer, token: &str) -> String {
    let Organizer { member } = organizer;
    format!(
        "{name} invites you to organize the spelling bee \"{title}\" on Wordhive.\n\n\
         To accept, open this link within a week. Log in, or register with this email address:\n\n\
         {origin}/invitation#{token}\n\n\
         If you don't know {name}, ignore this email.\n",
        name = name_of(&member.user),
        title = member.competition.title,
        origin = state.origin(),
    )
}

fn send_soon(state: &CompetitionsState, to: String, text: String, permit: Permit) {
    let state = state.clone();
    tokio::spawn(async move {
        let Some(mailer) = &state.mailer else {
            return;
        };
        let mail = Mail {
            to: &to,
            subject: "Organize a spelling bee on Wordhive",
            text,
        };
        if let Err(problem) = mailer.send(permit, mail).await {
            tracing::warn!(?problem, "could not send an invitation");
        }
    });
}

/// The display name, or else the email.
pub(super) fn name_of(user: &UserModel) -> &str {
    let name = user.display_name.as_deref().unwrap_or_default();
    if name.is_empty() { user.handle() } else { name }
}

#[derive(Deserialize)]
struct IdInPath {
    id: String,
}

/// Withdraw an invitation
///
/// Its link stops working.
#[utoipa::path(
    delete, path = "/api/competition/{code}/organizer-invitations/{id}", operation_id = "withdrawOrganizerInvitation",
    tag = "competitions",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("id" = String, Path, description = "The invitation's id"),
    ),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn withdraw_invitation(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Path(IdInPath { id }): Path<IdInPath>,
) -> Result<StatusCode> {
    let write = organizer.write(&state).await?;
    if !invitation_store::withdraw(&write, &organizer.member.competition.id, &id).await? {
        return Err(Problem::not_found("invitation"));
    }
    organizer
        .audit(&state, &write, Action::WithdrawInvitation, &id)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
