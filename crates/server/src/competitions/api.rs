//! `/api/competition`: create and read; and the lists that join users with competitions.

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::Member,
    entity::{competitions, memberships},
    rules::{CodeInput, Draft},
    store,
};
use crate::{
    app::AppState,
    platform::{
        db::is_unique_violation,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{BadBody, Broken, ByCode, SignedInOnly},
    },
    users::{self, Account, Admin, Person, require_self},
};

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create_competition))
        .routes(routes!(read_competition))
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
    /// Whether the General Information Form was asked for at creation.
    general_information_form: bool,
    version: i32,
    created_at: DateTime<Utc>,
}

impl Competition {
    /// As the member may see it.
    pub(super) async fn for_member(state: &AppState, member: Member) -> Result<Self> {
        let Member {
            account,
            competition: row,
            admins,
            organizes,
        } = member;
        let participants = if organizes {
            store::participants(state.db.read(), &row.id).await?
        } else {
            vec![account.0.uid]
        };
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
            general_information_form: row.general_information_form,
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

/// A new competition.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewCompetition {
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    title: String,
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 10000)]
    description: String,
    /// Only the creator; others are added by email afterwards.
    #[serde(default)]
    admins: Vec<String>,
    /// Drawn by the client.
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    #[serde(default)]
    #[schema(required, value_type = NaiveDate)]
    start_date: String,
    #[serde(default)]
    #[schema(required, value_type = NaiveDate)]
    end_date: String,
    /// Only the creator, who always is one.
    #[serde(default)]
    participants: Vec<String>,
    /// An IANA name.
    #[serde(default)]
    #[schema(required, example = "America/Chicago")]
    time_zone: String,
    /// Whether to begin with the General Information Form (spec §3).
    #[serde(default)]
    general_information_form: bool,
}

/// Create a competition
///
/// The creator becomes its organizer and its first participant.
#[utoipa::path(
    post, path = "/api/competition", operation_id = "createCompetition", tag = "competitions",
    request_body = NewCompetition,
    responses(
        (status = 201, body = Competition),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`code-taken`"),
        SignedInOnly, BadBody, Broken,
    )
)]
async fn create_competition(
    State(state): State<AppState>,
    Admin(account): Admin,
    Json(body): Json<NewCompetition>,
) -> Result<(StatusCode, axum::Json<Competition>)> {
    for uid in body.admins.iter().chain(&body.participants) {
        require_self(&account, uid)?;
    }
    let checked = Draft {
        title: &body.title,
        description: &body.description,
        code: &body.code,
        start_date: &body.start_date,
        end_date: &body.end_date,
        time_zone: &body.time_zone,
    }
    .check()?;
    let now = state.clock.now();
    let competition = competitions::Model {
        id: state.chance.id(&state.clock),
        code: checked.code.number(),
        title: checked.title,
        description: checked.description,
        start_date: checked.start_date,
        end_date: checked.end_date,
        time_zone: checked.time_zone.name().to_owned(),
        general_information_form: body.general_information_form,
        version: 1,
        created_at: now,
    };
    let creator = memberships::Model {
        competition_id: competition.id.clone(),
        uid: account.0.uid.clone(),
        organizes: true,
        joined_at: Some(now),
    };
    let write = state.db.write().await?;
    match store::insert(&write, competition.clone()).await {
        Ok(()) => {}
        Err(error) if is_unique_violation(&error) => return Err(code_taken()),
        Err(error) => return Err(error.into()),
    }
    store::insert_membership(&write, creator).await?;
    write.commit().await?;
    let member = Member {
        admins: vec![account.0.uid.clone()],
        account,
        competition,
        organizes: true,
    };
    let competition = Competition::for_member(&state, member).await?;
    Ok((StatusCode::CREATED, axum::Json(competition)))
}

fn code_taken() -> Problem {
    Problem::new(
        ErrorCode::CodeTaken,
        "Another competition has this code. Draw another.",
    )
}

/// Read a competition
#[utoipa::path(
    get, path = "/api/competition/{code}", operation_id = "readCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Competition), SignedInOnly, ByCode, Broken)
)]
async fn read_competition(State(state): State<AppState>, member: Member) -> Result<axum::Json<Competition>> {
    Competition::for_member(&state, member).await.map(axum::Json)
}

/// List one's competitions
#[utoipa::path(
    get, path = "/api/user/competitions/{userId}", operation_id = "listCompetitions", tag = "competitions",
    params(("userId" = String, Path, description = "One's own uid")),
    responses((status = 200, body = Vec<CompetitionSummary>), SignedInOnly, Broken)
)]
async fn list_competitions(
    State(state): State<AppState>,
    account: Account,
    Path(user_id): Path<String>,
) -> Result<axum::Json<Vec<CompetitionSummary>>> {
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
    Ok(axum::Json(summaries))
}

/// List the people in a competition
///
/// For a participant, only themselves.
#[utoipa::path(
    get, path = "/api/user/competition/{code}", operation_id = "listMembers", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<Person>), SignedInOnly, ByCode, Broken)
)]
async fn list_members(State(state): State<AppState>, member: Member) -> Result<axum::Json<Vec<Person>>> {
    let people = if member.organizes {
        let uids = store::member_uids(&member.competition.id);
        users::by_uids(state.db.read(), uids).await?
    } else {
        vec![member.account.0]
    };
    Ok(axum::Json(people.into_iter().map(Into::into).collect()))
}
