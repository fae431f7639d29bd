//! `/api/competition`: read and change; and the lists that join users with competitions.

use std::collections::HashSet;

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{Member, Organizer},
    class_store,
    lists::{ChecklistItem, Lists, ScheduleItem, TimelineItem, bump_version},
    rules::Details,
    store,
};
use crate::{
    competitions::state::CompetitionsState,
    platform::{
        error::Result,
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        text::FieldChecks,
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
    /// The uids of its participants; for a participant, only their own.
    participants: Vec<String>,
    /// The IANA time zone that all dates and times are in.
    time_zone: String,
    timeline: Vec<TimelineItem>,
    checklist: Vec<ChecklistItem>,
    /// By start date and time; what has no date comes last.
    schedule: Vec<ScheduleItem>,
    /// Grows with every change of the competition and of its lists. A change may send the one it is based on.
    version: i32,
    created_at: DateTime<Utc>,
}

impl Competition {
    /// As the member may see it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn for_member(state: &CompetitionsState, member: Member) -> Result<Self> {
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
        let lists = Lists::of(state.db.read(), &row.id).await?;
        Ok(Self {
            id: row.id,
            code: row.code,
            title: row.title,
            description: row.description,
            admins,
            start_date: row.start_date,
            end_date: row.end_date,
            participants,
            time_zone: row.time_zone,
            timeline: lists.timeline,
            checklist: lists.checklist,
            schedule: lists.schedule,
            version: row.version,
            created_at: row.created_at,
        })
    }
}

/// A competition in someone's list.
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
    /// Whether one organizes it.
    organizer: bool,
    /// Whether one is a participant; false after a join that stopped half-way.
    joined: bool,
}

/// Someone in a competition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
struct MemberEntry {
    #[serde(flatten)]
    person: Person,
    /// Whether their account was made for this competition; only organizers are told.
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
) -> Result<Json<Competition>> {
    Competition::for_member(&state, member).await.map(Json)
}

/// What changes in a competition.
#[derive(Deserialize, ToSchema)]
struct CompetitionChange {
    #[serde(flatten)]
    details: Details,
    /// The `version` that the change is based on; without it, whatever is there is replaced.
    #[serde(default)]
    version: Option<i32>,
}

/// Change a competition's details
///
/// Its schedule stays as it is: the same dates and times, in the new time zone.
#[utoipa::path(
    put, path = "/api/competition/{code}", operation_id = "updateCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = CompetitionChange,
    responses((status = 200, body = Competition), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn update_competition(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
    Json(body): Json<CompetitionChange>,
) -> Result<Json<Competition>> {
    let details = body.details.check(FieldChecks::default())?;
    let write = state.db.write().await?;
    bump_version(&write, &member.competition.id, body.version).await?;
    store::update_details(&write, &member.competition.id, details).await?;
    write.commit().await?;
    reread(&state, member).await
}

/// The competition as it is after the member has changed it.
pub(super) async fn reread(state: &CompetitionsState, member: Member) -> Result<Json<Competition>> {
    let id = member.competition.id;
    let member = Member::of_competition(state, member.user, &id).await?;
    Competition::for_member(state, member).await.map(Json)
}

/// List one's competitions
#[utoipa::path(
    get, path = "/api/user/competitions/{userId}", operation_id = "listCompetitions", tag = "competitions",
    params(("userId" = String, Path, description = "One's own uid")),
    responses((status = 200, body = Vec<CompetitionSummary>), SignedInOnly, ServerErrors)
)]
async fn list_competitions(
    State(state): State<CompetitionsState>,
    account: CurrentUser,
    Path(user_id): Path<String>,
) -> Result<Json<Vec<CompetitionSummary>>> {
    require_self(&account, &user_id)?;
    let is_admin = account.is_admin();
    let summaries = store::of_user(state.db.read(), &user_id)
        .await?
        .into_iter()
        .filter_map(|(membership, competition)| {
            let row = competition?;
            Some(CompetitionSummary {
                id: row.id,
                code: row.code,
                title: row.title,
                description: row.description,
                start_date: row.start_date,
                end_date: row.end_date,
                time_zone: row.time_zone,
                organizer: is_admin && membership.organizes,
                joined: membership.joined_at.is_some(),
            })
        })
        .collect();
    Ok(Json(summaries))
}

/// List the people in a competition
///
/// For a participant, only themselves.
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
        (people, class_store::made_for(db, id).await?)
    } else {
        (vec![member.user.into_model()], HashSet::new())
    };
    let entry = |row: UserModel| MemberEntry {
        made_here: made_here.contains(&row.uid),
        person: row.into(),
    };
    Ok(Json(people.into_iter().map(entry).collect()))
}
