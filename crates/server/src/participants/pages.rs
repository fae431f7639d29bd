//! `/api/competition/{code}/participants`: pages of participants, searched, filtered and sorted, and their numbers.

use std::{collections::HashMap, slice};

use axum::{extract::State, response::Response};
use chrono::TimeDelta;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use tokio::try_join;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    arranged_store::Scope,
    overview::{self, Participant, ParticipantName},
    questions::{Counts, Question},
    view::{Column, FoundQuery},
};
use crate::{
    competitions::{CompetitionsState, Member, Organizer},
    forms::{self, FormTitle},
    platform::{
        clock::Instant,
        db::Connection,
        error::{Problem, Result},
        http::{Json, Query},
        openapi::{InvalidQuery, JoinCodeLimited, ServerErrors, SignedInOnly},
        pieces::json_list,
        routes::routes,
    },
    wordlists::{self, WordlistTitle},
};

const PAGE_SIZE: u64 = 50;
/// Names that are read at a time.
const BATCH: usize = 500;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_participants))
        .routes(routes!(list_participant_names))
        .routes(routes!(count_participants))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageQuery {
    /// The column to sort by, with `-` before it from high to low: `name`, `school`, `grade`, `forms`, `practice`, `active`, or the id of
    /// a form or wordlist. By name by default.
    #[serde(default)]
    #[param(required = false)]
    sort: String,
    /// The page number, from 1.
    #[serde(default = "first")]
    #[param(required = false, default = 1, minimum = 1, maximum = 4294967295_u32, value_type = i64)]
    page: u32,
}

fn first() -> u32 {
    1
}

/// A page of a competition's participants, and what they can answer and practice. What is hidden from them is left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ParticipantPage {
    /// Oldest first, like the wordlists.
    forms: Vec<FormTitle>,
    wordlists: Vec<WordlistTitle>,
    participants: Vec<Participant>,
    /// From 1.
    page: u64,
    page_count: u64,
    page_size: u64,
    /// How many are found.
    matches: u64,
    /// All participants.
    total: u64,
    /// Accounts that were created for someone who hasn't logged in yet.
    unclaimed: u64,
    /// Whether any participant has given a school.
    has_schools: bool,
    /// Whether any participant has given a grade.
    has_grades: bool,
    /// What can be asked about the participants, whatever is searched.
    questions: Vec<Question>,
}

/// What the pages of a competition's participants refer to.
struct Lists {
    forms: Vec<FormTitle>,
    wordlists: Vec<WordlistTitle>,
}

impl Lists {
    async fn load(db: &impl Connection, member: &Member, now: Instant) -> Result<Self> {
        Ok(Self {
            forms: forms::titles(db, member, now).await?,
            wordlists: wordlists::titles(db, member, now).await?,
        })
    }

    async fn scope<'a>(&self, db: &impl Connection, member: &'a Member, now: Instant) -> Result<Scope<'a>> {
        let competition_id = &member.competition.id;
        let [school, grade] = forms::school_and_grade_fields(db, competition_id).await?;
        Ok(Scope {
            competition_id,
            form_ids: self.forms.iter().map(|form| form.id.clone()).collect(),
            wordlist_ids: wordlists::ids_in(db, slice::from_ref(competition_id)).await?,
            school,
            grade,
            week_ago: now - TimeDelta::days(7),
        })
    }
}

/// List the participants
///
/// Fifty per page. Without organizers, who may join to try everything out. Pages past the last are empty.
#[utoipa::path(
    get, path = "/api/competition/{code}/participants", operation_id = "listParticipants", tag = "participants",
    params(("code" = i32, Path, description = "The join code"), FoundQuery, PageQuery),
    responses((status = 200, body = ParticipantPage), SignedInOnly, JoinCodeLimited, InvalidQuery, ServerErrors)
)]
async fn list_participants(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
    Query(found): Query<FoundQuery>,
    Query(query): Query<PageQuery>,
) -> Result<Json<ParticipantPage>> {
    if query.page == 0 {
        return Err(Problem::invalid_field("page", "Page numbers start at 1."));
    }
    let (db, now) = (state.db.read(), state.clock.now());
    let lists = Lists::load(db, &member, now).await?;
    let found = found.parse(&lists.forms)?;
    let (column, descending) = Column::parse(&query.sort, &lists.forms, &lists.wordlists)?;
    let scope = lists.scope(db, &member, now).await?;
    // At the same time, as each takes a while if there are tens of thousands.
    let numbers = async {
        let counts = Counts::load(db, &scope).await?;
        let has_wordlists = !lists.wordlists.is_empty();
        let questions = counts.questions(db, &scope, has_wordlists, &found.show).await?;
        Ok::<_, Problem>((counts, questions))
    };
    let participants = async {
        let offset = u64::from(query.page - 1) * PAGE_SIZE;
        let range = Some((offset, PAGE_SIZE));
        let uids = scope.arranged(db, &found, (&column, descending), range).await?;
        overview::load_in_order(db, scope.competition_id, &uids).await
    };
    let searched = async {
        if found.search.is_empty() {
            return Ok(None);
        }
        scope.count(db, &found).await.map(Some)
    };
    let ((counts, questions), participants, searched) = try_join!(numbers, participants, searched)?;
    let asked = questions.iter().find(|question| question.id == found.show.id());
    let matches = searched.unwrap_or_else(|| asked.map_or(0, |question| question.found));
    Ok(Json(ParticipantPage {
        participants,
        page: query.page.into(),
        page_count: matches.div_ceil(PAGE_SIZE),
        page_size: PAGE_SIZE,
        matches,
        total: counts.total,
        unclaimed: counts.unclaimed,
        has_schools: scope.school.is_answered(db, scope.competition_id).await?,
        has_grades: scope.grade.is_answered(db, scope.competition_id).await?,
        questions,
        forms: lists.forms,
        wordlists: lists.wordlists,
    }))
}

/// List the names of the participants
///
/// Of all who are found, by name.
#[utoipa::path(
    get, path = "/api/competition/{code}/participants/names", operation_id = "listParticipantNames", tag = "participants",
    params(("code" = i32, Path, description = "The join code"), FoundQuery),
    responses(
        (status = 200, body = Vec<ParticipantName>), SignedInOnly, JoinCodeLimited, InvalidQuery, ServerErrors,
    )
)]
async fn list_participant_names(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
    Query(found): Query<FoundQuery>,
) -> Result<Response> {
    let (db, now) = (state.db.read().clone(), state.clock.now());
    let lists = Lists::load(&db, &member, now).await?;
    let found = found.parse(&lists.forms)?;
    let scope = lists.scope(&db, &member, now).await?;
    let uids = scope.arranged(&db, &found, (&Column::Name, false), None).await?;
    let competition_id = member.competition.id;
    let batches: Vec<Vec<String>> = uids.chunks(BATCH).map(<[String]>::to_vec).collect();
    let names = stream::iter(batches).then(move |uids| {
        let (db, competition_id) = (db.clone(), competition_id.clone());
        async move { overview::names(&db, &competition_id, &uids).await }
    });
    json_list(names).await
}

/// Numbers of a competition's participants.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ParticipantCounts {
    total: u64,
    /// Accounts that were created for someone who hasn't logged in yet.
    unclaimed: u64,
    /// How many have practiced in the last seven days.
    practiced_this_week: u64,
    /// The forms that participants see, oldest first.
    forms: Vec<FormCount>,
    /// The wordlists that participants see, oldest first.
    wordlists: Vec<WordlistCount>,
}

/// How many participants answered a form.
#[derive(Serialize, ToSchema)]
struct FormCount {
    #[serde(rename = "_id")]
    id: String,
    answered: u64,
}

/// How many participants practice a wordlist.
#[derive(Serialize, ToSchema)]
struct WordlistCount {
    #[serde(rename = "_id")]
    id: String,
    practiced: u64,
}

/// Count the participants
///
/// And what they have done so far. Organizers don't count.
#[utoipa::path(
    get, path = "/api/competition/{code}/participants/counts", operation_id = "countParticipants", tag = "participants",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = ParticipantCounts), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn count_participants(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<ParticipantCounts>> {
    let (db, now) = (state.db.read(), state.clock.now());
    let lists = Lists::load(db, &member, now).await?;
    let scope = lists.scope(db, &member, now).await?;
    let counts = Counts::load(db, &scope).await?;
    let practiced = wordlists::count_practiced(db, &scope.wordlist_ids, scope.everyone()).await?;
    let practiced: HashMap<String, i64> = practiced.into_iter().collect();
    let forms = lists.forms.into_iter().map(|form| FormCount {
        answered: counts.answered(&form.id),
        id: form.id,
    });
    let wordlists = lists.wordlists.into_iter().map(|list| WordlistCount {
        practiced: practiced
            .get(&list.id)
            .and_then(|count| u64::try_from(*count).ok())
            .unwrap_or_default(),
        id: list.id,
    });
    Ok(Json(ParticipantCounts {
        total: counts.total,
        unclaimed: counts.unclaimed,
        practiced_this_week: counts.total.saturating_sub(counts.idle),
        forms: forms.collect(),
        wordlists: wordlists.collect(),
    }))
}
