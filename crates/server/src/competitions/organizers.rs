//! Organizers, added by email. They need no role on the server (docs/decisions/0035).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{Organizer, no_competition},
    consent_store,
    deletion_store::end_participation,
    entity::{MembershipRole, memberships},
    invitation_store,
    rules::JoinCode,
    state::CompetitionsState,
    store,
};
use crate::{
    audit::{Action, Actor, AuditLog, Subject},
    identity,
    platform::{
        client_address::ClientAddress,
        db::{Connection, Db, DbErr},
        error::{ErrorCode, Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::{self, Person, UserModel},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(list_organizers, add_organizer))
}

/// The email of someone with an account.
#[derive(Deserialize, ToSchema)]
struct NewOrganizer {
    email: String,
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
/// They need an account, and no role. Adding them twice changes nothing.
#[utoipa::path(
    post, path = "/api/competition/{code}/organizers", operation_id = "addOrganizer", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewOrganizer,
    responses((status = 200, body = Vec<Person>), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn add_organizer(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    address: ClientAddress,
    Json(body): Json<NewOrganizer>,
) -> Result<Json<Vec<Person>>> {
    let Organizer { member } = &organizer;
    // The answer shows whether an email address has an account.
    state.invitations.count(&member.user.uid, address)?;
    let write = organizer.write_exclusive(&state).await?;
    let person = person_by_email(&write, &body.email).await?;
    if state.config.identity.require_verified_email
        && !identity::is_email_verified(&write, &person.uid).await?
    {
        return Err(Problem::invalid_field(
            "email",
            "They haven't confirmed this email address yet, so it may be someone else's account.",
        ));
    }
    promote(&write, &member.competition.id, &person.uid).await?;
    organizer
        .audit(&state, &write, Action::AddOrganizer, &person.uid)
        .await?;
    write.commit().await?;
    people(&state, &member.competition.id).await
}

/// Ends that someone is an organizer. True if they are no longer a member either: those who also participate stay, and so do those who
/// withdrew a consent, as after any withdrawal.
///
/// # Errors
/// 404 for someone who isn't an organizer; 409 `last-organizer`.
pub async fn remove_organizer(connection: &impl Connection, competition_id: &str, uid: &str) -> Result<bool> {
    let organizers = store::lock_organizers(connection, competition_id).await?;
    let organizer = organizers.iter().find(|organizer| organizer.uid == uid);
    let organizer = organizer.ok_or_else(|| Problem::not_found("organizer"))?;
    require_another(&organizers, uid)?;
    store::set_role(connection, competition_id, uid, MembershipRole::Participant).await?;
    invitation_store::delete_from(connection, competition_id, uid).await?;
    let consent = consent_store::find(connection, competition_id, uid).await?;
    if organizer.joined_at.is_some() || consent.is_some_and(|consent| consent.withdrawn_at.is_some()) {
        return Ok(false);
    }
    end_participation(connection, competition_id, &[uid.to_owned()]).await?;
    Ok(true)
}

/// Makes someone an organizer, for a competition without one.
///
/// # Errors
/// 404 for an unknown competition or account.
pub async fn appoint(db: &Db, audit: AuditLog<'_>, code: &str, email: &str) -> Result<()> {
    let code = JoinCode::in_path(code).ok_or_else(no_competition)?;
    let competition = store::by_code(db.read(), code.number())
        .await?
        .ok_or_else(no_competition)?;
    let write = db.write_as_system().await?;
    let person = person_by_email(&write, email).await?;
    promote(&write, &competition.id, &person.uid).await?;
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

async fn person_by_email(connection: &impl Connection, email: &str) -> Result<UserModel> {
    identity::check_email(email)?;
    users::by_email(connection, email)
        .await?
        .ok_or_else(users::no_account)
}

/// Makes a user an organizer.
///
/// # Errors
/// 404 for a competition or an account that is being deleted.
pub(super) async fn promote(connection: &impl Connection, competition_id: &str, uid: &str) -> Result<()> {
    users::lock_record(connection, uid).await?;
    store::add_organizer(connection, competition_id, uid)
        .await
        .map_err(Problem::foreign_key_not_found("competition"))?;
    // No link may give access to an organizer's account (docs/decisions/0018 and 0021), not even an earlier one.
    identity::revoke_links(connection, uid).await?;
    Ok(())
}

/// Requires that another of these organizers remains. They must be locked.
///
/// # Errors
/// 409 `last-organizer`.
pub(super) fn require_another(organizers: &[memberships::Model], uid: &str) -> Result<()> {
    if organizers.iter().any(|organizer| organizer.uid != uid) {
        Ok(())
    } else {
        Err(Problem::new(
            ErrorCode::LastOrganizer,
            "This is the last organizer. Add another one first.",
        ))
    }
}

/// The organizers of the competition with this id.
pub async fn organizers(connection: &impl Connection, competition_id: &str) -> Result<Vec<UserModel>, DbErr> {
    users::by_uids(connection, store::organizer_uids(competition_id)).await
}

async fn people(state: &CompetitionsState, competition_id: &str) -> Result<Json<Vec<Person>>> {
    let people = organizers(state.db.read(), competition_id).await?;
    Ok(Json(people.into_iter().map(Into::into).collect()))
}
