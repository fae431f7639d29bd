//! Organizers, added by email.

use axum::{extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{Organizer, no_competition},
    entity::MembershipRole,
    rules::JoinCode,
    state::CompetitionsState,
    store,
};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    identity,
    platform::{
        db::{Connection, Db},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
    },
    users::{self, Person, Role, UserModel},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_organizers, add_organizer))
        .routes(routes!(remove_organizer))
}

/// The email of an admin.
#[derive(Deserialize, ToSchema)]
struct NewOrganizer {
    email: String,
}

#[derive(Deserialize)]
struct UidInPath {
    uid: String,
}

/// List the organizers
#[utoipa::path(
    get, path = "/api/competition/{code}/organizers", operation_id = "listOrganizers", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<Person>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_organizers(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<Vec<Person>>> {
    people(&state, &member.competition.id).await
}

/// Add an organizer
///
/// They need the role `admin`. Adding them twice changes nothing.
#[utoipa::path(
    post, path = "/api/competition/{code}/organizers", operation_id = "addOrganizer", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewOrganizer,
    responses((status = 200, body = Vec<Person>), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn add_organizer(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Json(body): Json<NewOrganizer>,
) -> Result<Json<Vec<Person>>> {
    let Organizer { member } = &organizer;
    let write = organizer.write_exclusive(&state).await?;
    let person = admin_by_email(&write, &body.email).await?;
    store::add_organizer(&write, &member.competition.id, &person.uid)
        .await
        .map_err(Problem::foreign_key_not_found("competition"))?;
    organizer
        .audit(&state, &write, Action::AddOrganizer, &person.uid)
        .await?;
    write.commit().await?;
    people(&state, &member.competition.id).await
}

/// Remove an organizer
///
/// Not the last one. If they are also a participant, they stay one.
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
    let Organizer { member } = &organizer;
    let write = organizer.write_exclusive(&state).await?;
    let organizers = store::lock_organizers(&write, &member.competition.id).await?;
    if !organizers.iter().any(|organizer| organizer.uid == uid) {
        return Err(Problem::not_found("organizer"));
    }
    require_another(&write, &member.competition.id, &uid).await?;
    store::set_role(&write, &member.competition.id, &uid, MembershipRole::Participant).await?;
    organizer
        .audit(&state, &write, Action::RemoveOrganizer, &uid)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes an admin an organizer, for a competition without one.
///
/// # Errors
/// 404 for an unknown competition or account, 422 if the person is not an admin.
pub async fn appoint(db: &Db, audit: AuditLog<'_>, code: &str, email: &str) -> Result<()> {
    let code = JoinCode::in_path(code).ok_or_else(no_competition)?;
    let competition = store::by_code(db.read(), code.number())
        .await?
        .ok_or_else(no_competition)?;
    let write = db.write_as_system().await?;
    let person = admin_by_email(&write, email).await?;
    store::add_organizer(&write, &competition.id, &person.uid)
        .await
        .map_err(Problem::foreign_key_not_found("competition"))?;
    let name = format!("competition {}", competition.code);
    let subject = Subject {
        name: &name,
        id: &person.uid,
    };
    audit
        .write(&write, Actor::Operator, Action::AddOrganizer, subject)
        .await?;
    write.commit().await?;
    Ok(())
}

async fn admin_by_email(connection: &impl Connection, email: &str) -> Result<UserModel> {
    identity::check_email(email)?;
    let person = users::by_email(connection, email)
        .await?
        .ok_or_else(users::no_account)?;
    if person.role == Role::Admin {
        Ok(person)
    } else {
        Err(Problem::invalid_field(
            "email",
            "This person is not an admin yet. An admin can change that on the Admins page.",
        ))
    }
}

/// Requires that the competition has another organizer. Its organizers must be locked.
///
/// # Errors
/// 409 `last-organizer`.
pub(super) async fn require_another(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<()> {
    let uids = store::organizer_uids(competition_id);
    // An organizer who lost the role `admin` does not count.
    let remaining = users::by_uids(connection, uids)
        .await?
        .iter()
        .any(|person| person.uid != uid && person.role == Role::Admin);
    if remaining {
        Ok(())
    } else {
        Err(Problem::new(
            ErrorCode::LastOrganizer,
            "This is the last organizer. Add another one first.",
        ))
    }
}

async fn people(state: &CompetitionsState, competition_id: &str) -> Result<Json<Vec<Person>>> {
    let uids = store::organizer_uids(competition_id);
    let people = users::by_uids(state.db.read(), uids).await?;
    Ok(Json(people.into_iter().map(Into::into).collect()))
}
