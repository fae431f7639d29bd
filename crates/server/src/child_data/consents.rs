//! Consents for organizers, who see whose is missing, and for those whose taking part they allow.

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::retention::Schedule;
use crate::{
    audit::{Action, Subject},
    competitions::{self, CompetitionsState, Consent, Listed, Organizer},
    deletions, forms,
    platform::{
        error::{Problem, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::{self, CurrentUser, Person, require_self},
    wordlists,
};

/// Most people in a list of missing consents, and for whom a school consents at once.
const MAX_PEOPLE: usize = 500;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_missing_consents))
        .routes(routes!(confirm_school_consent))
        .routes(routes!(withdraw_consent))
        .routes(routes!(list_own_consents))
}

/// People without a consent.
#[derive(Serialize, ToSchema)]
struct MissingConsents {
    /// How many there are.
    count: u64,
    /// The first 500 of them.
    people: Vec<WithoutConsent>,
}

/// Someone without a consent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WithoutConsent {
    #[serde(flatten)]
    person: Person,
    /// Whether they participate. Those who don't are waiting for the consent.
    joined: bool,
    /// Whether their account was created for this competition, so that the school can consent.
    made_here: bool,
    /// When the consent was withdrawn; null if there was none.
    #[schema(required)]
    withdrawn_at: Option<DateTime<Utc>>,
}

/// List the missing consents
///
/// Of participants, and of those who have begun to join a competition that requires consent.
#[utoipa::path(
    get, path = "/api/competition/{code}/consents/missing", operation_id = "listMissingConsents", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = MissingConsents), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_missing_consents(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<MissingConsents>> {
    let (db, competition) = (state.db.read(), &member.competition);
    let count = competitions::count_without_consent(db, competition).await?;
    let joined = competitions::without_consent(db, competition, MAX_PEOPLE as u64).await?;
    let uids: Vec<String> = joined.keys().cloned().collect();
    let mut withdrawn = competitions::withdrawals(db, &competition.id).await?;
    let made_here = competitions::made_for(db, &competition.id).await?;
    let people = users::listed(db, &uids).await?.into_iter();
    let people = people.map(|person| WithoutConsent {
        joined: joined.get(&person.uid).copied().unwrap_or_default(),
        made_here: made_here.contains(&person.uid),
        withdrawn_at: withdrawn.remove(&person.uid),
        person: person.into(),
    });
    Ok(Json(MissingConsents {
        count,
        people: people.collect(),
    }))
}

/// Children for whom the school consents.
#[derive(Deserialize, ToSchema)]
struct SchoolConsent {
    #[schema(min_items = 1, max_items = 500)]
    uids: Vec<String>,
}

/// Record that the school consents
///
/// For the parents of these children, whose accounts were created for this competition. Those who waited for it participate from now
/// on. Others are left out, and so are those with a consent, even one that was withdrawn: a school can't overrule a parent.
#[utoipa::path(
    post, path = "/api/competition/{code}/consents/school", operation_id = "confirmSchoolConsent", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = SchoolConsent,
    responses((status = 204), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn confirm_school_consent(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Json(SchoolConsent { uids }): Json<SchoolConsent>,
) -> Result<StatusCode> {
    if uids.is_empty() || uids.len() > MAX_PEOPLE {
        let error = format!("Choose 1 to {MAX_PEOPLE} people.");
        return Err(Problem::invalid_field("uids", error));
    }
    let write = organizer.write_exclusive(&state).await?;
    let member = &organizer.member;
    let (id, by, now) = (&member.competition.id, &member.user.uid, state.clock.now());
    let recorded = competitions::record_school(&write, id, by, &uids, now).await?;
    if recorded.is_empty() {
        return Err(Problem::not_found("participant"));
    }
    organizer
        .audit_all(&state, &write, Action::ConfirmConsent, &recorded)
        .await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Withdraw consent
///
/// Your participation ends at once, and your answers and practice in this competition are deleted. To take part again, a parent has to
/// sign. The organizers see that and when it was withdrawn.
#[utoipa::path(
    delete, path = "/api/competition/{code}/consent", operation_id = "withdrawConsent", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 204), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn withdraw_consent(State(state): State<CompetitionsState>, listed: Listed) -> Result<StatusCode> {
    let (id, uid) = (&listed.competition.id, &listed.user.uid);
    let write = listed.write_to_leave(&state).await?;
    if !competitions::withdraw_consent(&write, id, uid, state.clock.now()).await? {
        return Err(Problem::not_found("consent"));
    }
    let people = std::slice::from_ref(uid);
    forms::delete_responses(&write, id, people).await?;
    wordlists::delete_practice(&write, id, people).await?;
    deletions::forget_participant(&write, id, uid).await?;
    let name = format!("competition {}", listed.competition.code);
    let subject = Subject { name: &name, id: uid };
    let (audit, by) = (state.audit(), listed.user.as_actor());
    audit.write(&write, by, Action::WithdrawConsent, subject).await?;
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Consent to your taking part in a competition, and how long your answers are kept.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CompetitionConsent {
    #[schema(minimum = 10000, maximum = 99999)]
    code: i32,
    title: String,
    /// Whether you participate.
    joined: bool,
    /// Whether joining takes a consent.
    required: bool,
    /// Whether there is a form that a parent can sign.
    has_form: bool,
    /// Null if there is none.
    #[schema(required)]
    consent: Option<Consent>,
    /// When your answers and practice will be deleted, at the earliest; null if they are kept.
    #[schema(required)]
    deletes_at: Option<DateTime<Utc>>,
}

/// List the consents to your taking part
///
/// One entry for each competition in your list that you don't organize.
#[utoipa::path(
    get, path = "/api/user/consents/{userId}", operation_id = "listOwnConsents", tag = "competitions",
    params(("userId" = String, Path, description = "Your uid")),
    responses((status = 200, body = Vec<CompetitionConsent>), SignedInOnly, ServerErrors)
)]
async fn list_own_consents(
    State(state): State<CompetitionsState>,
    user: CurrentUser,
    Path(user_id): Path<String>,
) -> Result<Json<Vec<CompetitionConsent>>> {
    require_self(&user, &user_id)?;
    let (db, now) = (state.db.read(), state.clock.now());
    let mut consents = competitions::own_consents(db, &user_id).await?;
    let listed = competitions::list_of(db, &user_id).await?.into_iter();
    let entries = listed
        .filter(|(_, _, organizes)| !organizes)
        .map(|(competition, joined, _)| CompetitionConsent {
            deletes_at: Schedule::of(&competition).map(|schedule| schedule.deletes_at(now)),
            consent: consents.remove(&competition.id),
            code: competition.code,
            joined,
            required: competition.consent_required,
            has_form: competition.consent_form_id.is_some(),
            title: competition.title,
        });
    Ok(Json(entries.collect()))
}
