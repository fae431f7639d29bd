//! `/api/competition`: creating and deleting competitions, removing participants and leaving.

use axum::{extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    audit::Action,
    competitions::{self, Competition, CompetitionsState, Member, NewCompetition, Organizer},
    forms,
    platform::{
        db::Connection,
        error::{Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
    },
    users::{Admin, CurrentUser, Verified},
    wordlists,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(create_competition))
        .routes(routes!(delete_competition))
        .routes(routes!(remove_participant))
        .routes(routes!(leave_competition))
}

/// Create a competition
///
/// The creator becomes its organizer and first participant.
#[utoipa::path(
    post, path = "/api/competition", operation_id = "createCompetition", tag = "competitions",
    request_body = NewCompetition,
    responses(
        (status = 201, body = Competition),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`code-taken`"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn create_competition(
    State(state): State<CompetitionsState>,
    admin: Admin,
    _verified: Verified,
    Json(body): Json<NewCompetition>,
) -> Result<(StatusCode, Json<Competition>)> {
    let competition = body.check(&admin.user, state.config.server.time_zone)?;
    let now = state.clock.now();
    let id = state.rng.id(&state.clock);
    let write = admin.write(&state).await?;
    let account = admin.user;
    competitions::create(&write, id.clone(), competition, &account, now).await?;
    if body.general_information_form {
        let template = state.rng.id(&state.clock);
        forms::create_general_information_form(&write, template, &id, &account.uid, now).await?;
    }
    write.commit().await?;
    let member = Member::of_competition(&state, account, &id).await?;
    let competition = Competition::for_member(&state, member).await?;
    Ok((StatusCode::CREATED, Json(competition)))
}

/// Delete a competition
///
/// With everything in it: wordlists and recordings, posts, forms and answers, files, and everyone's practice progress.
#[utoipa::path(
    delete, path = "/api/competition/{code}", operation_id = "deleteCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn delete_competition(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
) -> Result<StatusCode> {
    let id = &organizer.member.competition.id;
    let write = organizer.write_exclusive(&state).await?;
    competitions::lock_memberships(&write, id).await?;
    wordlists::lock_words_of_competition(&write, id).await?;
    competitions::delete(&write, id).await?;
    organizer
        .audit(&state, &write, Action::DeleteCompetition, id)
        .await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct UidInPath {
    uid: String,
}

/// Remove a participant
///
/// With their answers and practice progress in this competition. An organizer stays an organizer.
#[utoipa::path(
    delete, path = "/api/competition/{code}/participants/{uid}", operation_id = "removeParticipant",
    tag = "competitions",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("uid" = String, Path, description = "The participant's uid"),
    ),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn remove_participant(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<StatusCode> {
    let id = &organizer.member.competition.id;
    let write = organizer.write_exclusive(&state).await?;
    if !competitions::end_participation(&write, id, &uid).await? {
        return Err(Problem::not_found("participant"));
    }
    erase_membership(&write, id, &uid).await?;
    organizer
        .audit(&state, &write, Action::RemoveParticipant, &uid)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leave a competition
///
/// With your answers and practice progress in it. The last organizer cannot leave.
#[utoipa::path(
    delete, path = "/api/user/competition/{code}", operation_id = "leaveCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses(
        (status = 204),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`last-organizer`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn leave_competition(
    State(state): State<CompetitionsState>,
    account: CurrentUser,
    Path(code): Path<String>,
) -> Result<StatusCode> {
    let uid = &account.uid;
    let write = account.write(&state).await?;
    let id = competitions::leave(&write, &code, uid).await?;
    erase_membership(&write, &id, uid).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the answers and practice progress of a former member.
async fn erase_membership(connection: &impl Connection, competition_id: &str, uid: &str) -> Result<()> {
    forms::delete_responses(connection, competition_id, uid).await?;
    wordlists::delete_practice(connection, competition_id, uid).await?;
    Ok(())
}
