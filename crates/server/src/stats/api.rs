//! `/api/competition/{code}/stats`.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::rules::{average, percent, summarize};
use crate::{
    competitions::{self, CompetitionsState, Organizer},
    forms,
    platform::{
        error::Result,
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
    wordlists,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(read_stats))
}

/// Statistics of a competition's participants. Organizers don't count.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Stats {
    participants: u64,
    /// Average number of wordlists practiced per participant.
    average_wordlists_studied: f64,
    /// Null if the competition has no General Information Form.
    #[schema(required)]
    general_information: Option<GeneralInformation>,
}

/// Results of the General Information Form. Only integer grades count.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GeneralInformation {
    /// Participants who submitted it.
    completed: u64,
    /// From 0 to 100.
    percent_completed: f64,
    /// Null without grades, like the median.
    #[schema(required)]
    mean: Option<f64>,
    #[schema(required)]
    median: Option<f64>,
    /// The most common grades, ascending; several on a tie.
    mode: Vec<i64>,
    /// Ascending by grade.
    grades: Vec<GradeFrequency>,
}

/// How often a grade was given.
#[derive(Serialize, ToSchema)]
struct GradeFrequency {
    grade: i64,
    count: i64,
}

/// Read the statistics
#[utoipa::path(
    get, path = "/api/competition/{code}/stats", operation_id = "readStats", tag = "stats",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Stats), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_stats(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<Stats>> {
    let id = &member.competition.id;
    let db = state.db.read();
    let participants = competitions::speller_count(db, id).await?;
    let studied = wordlists::practice_count(db, id).await?;
    let general_information = forms::general_information(db, id).await?.map(|answered| {
        let summary = summarize(&answered.grades);
        GeneralInformation {
            completed: answered.completed,
            percent_completed: percent(answered.completed, participants),
            mean: summary.mean,
            median: summary.median,
            mode: summary.mode,
            grades: answered
                .grades
                .iter()
                .map(|grade| GradeFrequency {
                    grade: grade.grade,
                    count: grade.count,
                })
                .collect(),
        }
    });
    Ok(Json(Stats {
        participants,
        average_wordlists_studied: average(studied, participants),
        general_information,
    }))
}
