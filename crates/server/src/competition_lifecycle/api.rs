//! `/api/competition`: creating and deleting competitions, removing participants and organizers, and leaving.

use axum::{Extension, extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    audit::Action,
    competitions::{self, Archivist, Competition, CompetitionsState, Member, NewCompetition, Organizer},
    deletions::{self, Deleted, Kind},
    forms,
    platform::{
        db::Connection,
        error::{Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        request_body::MaxJsonBytes,
        routes::routes,
    },
    users::{Admin, CurrentUser, Verified},
    wordlists,
};

/// Maximum number of people removed at a time.
const MAX_REMOVED: usize = 10_000;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(remove_participants))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(create_competition))
        .routes(routes!(delete_competition))
        .routes(routes!(remove_participant))
        .routes(routes!(remove_organizer))
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
    archivist: Archivist,
) -> Result<StatusCode> {
    let write = archivist.write_exclusive(&state).await?;
    let Archivist { organizer } = &archivist;
    let id = &organizer.member.competition.id;
    competitions::lock_memberships(&write, id).await?;
    wordlists::lock_words_of_competition(&write, id).await?;
    wordlists::end_practice(&write, id).await?;
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

/// People to remove.
#[derive(Deserialize, ToSchema)]
struct ParticipantsToRemove {
    /// Their uids. Those who don't participate are left out.
    #[schema(max_items = 10000)]
    uids: Vec<String>,
}

/// Remove a participant
///
/// Deletes their answers and practice progress in this competition. Works before a parent has signed for them, too. An organizer stays an organizer.
/// Removing someone who withdrew a consent doesn't undo that: when they come back, a parent has to sign.
#[utoipa::path(
    delete, path = "/api/competition/{code}/participants/{uid}", operation_id = "removeParticipant",
    tag = "competitions",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("uid" = String, Path, description = "The participant's uid"),
    ),
    responses(Deleted, SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn remove_participant(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<Deleted> {
    remove(&state, &organizer, &[uid]).await
}

/// Remove several participants
///
/// All at once, each as if removed alone.
#[utoipa::path(
    post, path = "/api/competition/{code}/participants/remove", operation_id = "removeParticipants",
    tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = ParticipantsToRemove,
    responses(Deleted, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn remove_participants(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Json(ParticipantsToRemove { uids }): Json<ParticipantsToRemove>,
) -> Result<Deleted> {
    if uids.len() > MAX_REMOVED {
        let error = format!("Remove at most {MAX_REMOVED} people at a time.");
        return Err(Problem::invalid_field("uids", error));
    }
    remove(&state, &organizer, &uids).await
}

async fn remove(state: &CompetitionsState, organizer: &Organizer, uids: &[String]) -> Result<Deleted> {
    let id = &organizer.member.competition.id;
    let write = organizer.write_exclusive(state).await?;
    let uids = competitions::lock_participants(&write, id, uids).await?;
    if uids.is_empty() {
        return Err(Problem::not_found("participant"));
    }
    let kind = Kind::Participant;
    let deleted = deletions::begin(state, &write, organizer, kind, "", uids.len()).await?;
    competitions::hold_participants(&write, deleted.id(), id, &uids).await?;
    forms::hold_responses(&write, deleted.id(), id, &uids).await?;
    wordlists::hold_practice(&write, deleted.id(), id, &uids).await?;
    competitions::end_participation(&write, id, &uids).await?;
    erase_memberships(&write, id, &uids).await?;
    organizer
        .audit_all(state, &write, Action::RemoveParticipant, &uids)
        .await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}

/// Remove an organizer
///
/// Not the last one. If they are also a participant, they stay one. Otherwise this deletes their answers and practice progress in
/// this competition.
#[utoipa::path(
    delete, path = "/api/competition/{code}/organizers/{uid}", operation_id = "removeOrganizer", tag = "competitions",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("uid" = String, Path, description = "The organizer's uid"),
    ),
    responses(
        (status = 204),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`last-organizer`"),
        SignedInOnly, JoinCodeLimited, ServerErrors,
    )
)]
async fn remove_organizer(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<StatusCode> {
    let id = &organizer.member.competition.id;
    let write = organizer.write_exclusive(&state).await?;
    if competitions::remove_organizer(&write, id, &uid).await? {
        erase_memberships(&write, id, std::slice::from_ref(&uid)).await?;
    }
    organizer
        .audit(&state, &write, Action::RemoveOrganizer, &uid)
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
    erase_memberships(&write, &id, std::slice::from_ref(uid)).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the answers and practice progress of former members.
async fn erase_memberships(
    connection: &impl Connection,
    competition_id: &str,
    uids: &[String],
) -> Result<()> {
    forms::delete_responses(connection, competition_id, uids).await?;
    wordlists::delete_practice(connection, competition_id, uids).await?;
    Ok(())
}
