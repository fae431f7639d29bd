//! `/api/competition`: reading and changing competitions, and the lists of competitions and members.

use std::collections::HashSet;

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{Member, Organizer},
    claim_period, class_store, consent_store,
    entity::{MembershipRole, memberships},
    rules::Details,
    state::CompetitionsState,
    store,
};
use crate::{
    plan::{ChecklistItem, PlanLists, ScheduleItem, TimelineItem},
    platform::{
        answers::Lasting,
        clock::Instant,
        error::{Problem, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
        text::FieldChecks,
        time_zone::zone,
    },
    users::{self, CurrentUser, Person, UserModel, require_self},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(read_competition, update_competition))
        .routes(routes!(list_competitions))
        .routes(routes!(list_members))
}

/// A spelling bee.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Competition {
    #[serde(rename = "_id")]
    id: String,
    /// The join code.
    #[schema(minimum = 10000, maximum = 99999)]
    code: i32,
    title: String,
    description: String,
    /// The uids of its organizers.
    admins: Vec<String>,
    start_date: NaiveDate,
    end_date: NaiveDate,
    /// The uids of its participants. Participants see only their own.
    participants: Vec<String>,
    /// The IANA time zone that all dates and times are in.
    time_zone: String,
    timeline: Vec<TimelineItem>,
    timeline_version: i32,
    checklist: Vec<ChecklistItem>,
    checklist_version: i32,
    /// By start date and time, undated events last.
    schedule: Vec<ScheduleItem>,
    schedule_version: i32,
    /// Whether joining takes a consent. Those who joined earlier may have none.
    consent_required: bool,
    /// Increases with every change of the details, as the lists' versions do with theirs. A change may send the version it is
    /// based on.
    version: i32,
    created_at: DateTime<Utc>,
    /// Since when it is archived: nothing in it can be changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    archived_at: Option<DateTime<Utc>>,
}

impl Competition {
    /// The competition as the member may see it.
    pub async fn for_member(state: &CompetitionsState, member: Member) -> Result<Self> {
        let (competition, _until) = Self::seen_by(state, member).await?;
        Ok(competition)
    }

    /// The competition as the member may see it, until the returned instant unless a row changes.
    async fn seen_by(state: &CompetitionsState, member: Member) -> Result<(Self, Instant)> {
        let mut plan = PlanLists::load(state.db.read(), &member.competition.id).await?;
        let until = clear_hidden_forms(state, &member, &mut plan.checklist.items).await?;
        let Member {
            user,
            competition: row,
            admins,
            organizes,
        } = member;
        let participants = if organizes {
            store::participants(state.db.read(), &row.id).await?
        } else {
            vec![user.into_model().uid]
        };
        let competition = Self {
            id: row.id,
            code: row.code,
            title: row.title,
            description: row.description,
            admins,
            start_date: row.start_date,
            end_date: row.end_date,
            participants,
            time_zone: row.time_zone,
            timeline: plan.timeline.items,
            timeline_version: plan.timeline.version,
            checklist: plan.checklist.items,
            checklist_version: plan.checklist.version,
            schedule: plan.schedule.items,
            schedule_version: plan.schedule.version,
            consent_required: row.consent_required,
            version: row.version,
            created_at: row.created_at,
            archived_at: row.archived_at,
        };
        Ok((competition, until))
    }
}

/// Empties the conditions that name a form that the member doesn't see. Returns when that changes.
async fn clear_hidden_forms(
    state: &CompetitionsState,
    member: &Member,
    checklist: &mut [ChecklistItem],
) -> Result<Instant> {
    if member.organizes || checklist.iter().all(|item| item.condition.is_empty()) {
        return Ok(Instant::MAX_UTC);
    }
    let now = state.clock.now();
    let forms = state.form_visibilities(&member.competition.id).await?;
    let begins = forms.iter().map(|form| member.sees_until(form, now)).min();
    for form in forms.iter().filter(|form| !member.sees(*form, now)) {
        let named = format!("({})", form.id);
        for item in &mut *checklist {
            if item.condition.ends_with(&named) {
                item.condition.clear();
            }
        }
    }
    Ok(begins.unwrap_or(Instant::MAX_UTC))
}

/// A competition in the caller's list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CompetitionSummary {
    #[serde(rename = "_id")]
    id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    code: i32,
    title: String,
    description: String,
    start_date: NaiveDate,
    end_date: NaiveDate,
    time_zone: String,
    /// Whether the caller is one of its organizers.
    organizer: bool,
    /// Whether the caller is a participant. False after only the first step of joining.
    joined: bool,
    /// Whether the caller can't join before a parent has signed a form. The description is empty until then.
    needs_consent: bool,
    /// Whether nothing in it can be changed.
    archived: bool,
}

/// Someone in a competition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
struct MemberEntry {
    #[serde(flatten)]
    person: Person,
    /// Whether their account was created for this competition. Only organizers see it.
    made_here: bool,
}

/// Read a competition
#[utoipa::path(
    get, path = "/api/competition/{code}", operation_id = "readCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Competition), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_competition(
    State(state): State<CompetitionsState>,
    member: Member,
) -> Result<Lasting<Json<Competition>>> {
    let lifetime = member.lifetime();
    let (competition, until) = Competition::seen_by(&state, member).await?;
    // It names the participant.
    Ok(Lasting::for_session(lifetime, Json(competition)).until(until))
}

/// New details of a competition.
#[derive(Deserialize, ToSchema)]
struct CompetitionChange {
    #[serde(flatten)]
    details: Details,
    /// The `version` that the change is based on. Without one, any version is replaced.
    #[serde(default)]
    version: Option<i32>,
}

/// Change a competition's details
///
/// The schedule keeps its dates and times, now in the new time zone. Claim codes work until the new end.
#[utoipa::path(
    put, path = "/api/competition/{code}", operation_id = "updateCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = CompetitionChange,
    responses((status = 200, body = Competition), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_competition(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Json(body): Json<CompetitionChange>,
) -> Result<Json<Competition>> {
    let time_zone = zone(&organizer.member.competition.time_zone);
    let details = body.details.check(FieldChecks::default(), time_zone)?;
    let write = organizer.write(&state).await?;
    let Organizer { member } = organizer;
    // The competition exists: its organizer's transaction locks it.
    if !store::bump_version(&write, &member.competition.id, body.version).await? {
        return Err(Problem::version_conflict("competition"));
    }
    let mut competition = member.competition.clone();
    (competition.end_date, competition.time_zone) = (details.end_date, details.time_zone.name().to_owned());
    store::update_details(&write, &competition.id, details).await?;
    claim_period::move_end(&write, &competition, state.clock.now()).await?;
    write.commit().await?;
    reread(&state, member).await
}

/// The competition after a change by the member.
pub(super) async fn reread(state: &CompetitionsState, member: Member) -> Result<Json<Competition>> {
    let id = member.competition.id;
    let member = Member::of_competition(state, member.user, &id).await?;
    Competition::for_member(state, member).await.map(Json)
}

/// List your competitions
#[utoipa::path(
    get, path = "/api/user/competitions/{userId}", operation_id = "listCompetitions", tag = "competitions",
    params(("userId" = String, Path, description = "Your uid")),
    responses((status = 200, body = Vec<CompetitionSummary>), SignedInOnly, ServerErrors)
)]
async fn list_competitions(
    State(state): State<CompetitionsState>,
    account: CurrentUser,
    Path(user_id): Path<String>,
) -> Result<Json<Vec<CompetitionSummary>>> {
    require_self(&account, &user_id)?;
    let db = state.db.read();
    let rows = store::of_user(db, &user_id).await?;
    let withdrawn = if rows.iter().any(|(membership, _)| is_unfinished(membership)) {
        consent_store::withdrawn_by(db, &user_id).await?
    } else {
        HashSet::new()
    };
    let summaries = rows
        .into_iter()
        .filter_map(|(membership, competition)| {
            let row = competition?;
            let needs_consent =
                is_unfinished(&membership) && (row.consent_required || withdrawn.contains(&row.id));
            Some(CompetitionSummary {
                needs_consent,
                id: row.id,
                code: row.code,
                title: row.title,
                description: if needs_consent {
                    String::new()
                } else {
                    row.description
                },
                start_date: row.start_date,
                end_date: row.end_date,
                time_zone: row.time_zone,
                organizer: membership.role == MembershipRole::Organizer,
                joined: membership.joined_at.is_some(),
                archived: row.archived_at.is_some(),
            })
        })
        .collect();
    Ok(Json(summaries))
}

/// Whether someone has only begun to join.
fn is_unfinished(membership: &memberships::Model) -> bool {
    membership.joined_at.is_none() && membership.role != MembershipRole::Organizer
}

/// List the people in a competition
///
/// Participants see only themselves.
#[utoipa::path(
    get, path = "/api/user/competition/{code}", operation_id = "listMembers", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<MemberEntry>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_members(
    State(state): State<CompetitionsState>,
    member: Member,
) -> Result<Json<Vec<MemberEntry>>> {
    let (people, made_here) = if member.organizes {
        let (db, id) = (state.db.read(), &member.competition.id);
        let people = users::by_uids(db, store::member_uids(id)).await?;
        (people, class_store::uids_of(db, id).await?)
    } else {
        (vec![member.user.into_model()], HashSet::new())
    };
    let entry = |row: UserModel| MemberEntry {
        made_here: made_here.contains(&row.uid),
        person: row.into(),
    };
    Ok(Json(people.into_iter().map(entry).collect()))
}
