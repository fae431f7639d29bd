//! `/api/competition/{code}/participants`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::overview::{self, Participant};
use crate::{
    competitions::{CompetitionsState, Organizer, Spellers},
    forms::{self, FormResponse, FormTitle},
    platform::{
        error::{Problem, Result},
        http::{Json, Path},
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
    },
    wordlists::{self, HardWord, PracticeDay, WordlistTitle},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_participants))
        .routes(routes!(read_participant))
}

/// A competition's participants, and what they can answer and practice. What is hidden from them is left out.
#[derive(Serialize, ToSchema)]
struct ParticipantList {
    /// Oldest first, like the wordlists.
    forms: Vec<FormTitle>,
    wordlists: Vec<WordlistTitle>,
    /// In the order of joining.
    participants: Vec<Participant>,
}

/// A participant with their answers and practice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ParticipantDetail {
    /// The forms that participants see, oldest first, like the wordlists.
    forms: Vec<FormTitle>,
    wordlists: Vec<WordlistTitle>,
    participant: Participant,
    /// Oldest first.
    answers: Vec<FormResponse>,
    /// The words they missed most in practice.
    hard_words: Vec<HardWord>,
    /// The last 14 days, with today.
    practice_days: Vec<PracticeDay>,
}

/// List the participants
///
/// Without organizers, who may join to try everything out.
#[utoipa::path(
    get, path = "/api/competition/{code}/participants", operation_id = "listParticipants", tag = "participants",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = ParticipantList), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_participants(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
) -> Result<Json<ParticipantList>> {
    let competition_id = member.competition.id.as_str();
    let (db, now) = (state.db.read(), state.clock.now());
    let spellers = Spellers {
        competition_id,
        uid: None,
    };
    Ok(Json(ParticipantList {
        forms: forms::titles(db, &member, now).await?,
        wordlists: wordlists::titles(db, &member, now).await?,
        participants: overview::load(db, spellers).await?,
    }))
}

#[derive(Deserialize)]
struct UidInPath {
    uid: String,
}

/// Read a participant
///
/// With their answers and practice. Organizers are not found, like people of other competitions.
#[utoipa::path(
    get, path = "/api/competition/{code}/participants/{uid}", operation_id = "readParticipant", tag = "participants",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("uid" = String, Path, description = "The participant's uid"),
    ),
    responses((status = 200, body = ParticipantDetail), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_participant(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<Json<ParticipantDetail>> {
    let competition = &member.competition;
    let (db, now) = (state.db.read(), state.clock.now());
    let spellers = Spellers {
        competition_id: &competition.id,
        uid: Some(&uid),
    };
    let participant = overview::load(db, spellers)
        .await?
        .pop()
        .ok_or_else(|| Problem::not_found("participant"))?;
    Ok(Json(ParticipantDetail {
        forms: forms::titles(db, &member, now).await?,
        wordlists: wordlists::titles(db, &member, now).await?,
        participant,
        answers: forms::responses_of(db, &competition.id, competition.code, &uid).await?,
        hard_words: wordlists::hard_words(db, &member, &uid, now).await?,
        practice_days: wordlists::practice_days(db, &member, &uid, now).await?,
    }))
}
