//! `/api/competition/{code}/participants`.

use std::{collections::BTreeMap, slice};

use axum::{extract::State, response::Response};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::overview::{self, Participant};
use crate::{
    competitions::{self, CompetitionsState, Organizer, Spellers},
    forms::{self, FormResponse, FormTitle},
    platform::{
        error::{Problem, Result},
        http::{Json, Path, Query},
        openapi::{InvalidQuery, JoinCodeLimited, ServerErrors, SignedInOnly},
        pieces::json_ending_in_list,
        rng::is_id,
        routes::routes,
    },
    wordlists::{self, HardWord, PracticeDay, WordlistTitle},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_all_participants))
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
    /// What a parent signed when consenting, as it was then; null without a signature.
    #[schema(required)]
    signed: Option<SignedConsent>,
    /// Oldest first.
    answers: Vec<FormResponse>,
    /// The words they missed most in practice.
    hard_words: Vec<HardWord>,
    /// The last 14 days, with today.
    practice_days: Vec<PracticeDay>,
}

/// The text of the form that counts as consent, and what was answered.
#[derive(Serialize, ToSchema)]
struct SignedConsent {
    statement: String,
    /// The values by field name. Empty once the answers were deleted.
    answers: BTreeMap<String, String>,
}

/// Longer ones make a URL that proxies refuse.
const MAX_CHOSEN: usize = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ChosenQuery {
    /// The uids of the only ones to list, at most 100, separated by commas. Everyone by default.
    uids: Option<String>,
}

/// List all participants
///
/// At once, to export them.
#[utoipa::path(
    get, path = "/api/competition/{code}/participants/all", operation_id = "listAllParticipants", tag = "participants",
    params(("code" = i32, Path, description = "The join code"), ChosenQuery),
    responses((status = 200, body = ParticipantList), SignedInOnly, JoinCodeLimited, InvalidQuery, ServerErrors)
)]
async fn list_all_participants(
    State(state): State<CompetitionsState>,
    Organizer { member }: Organizer,
    Query(ChosenQuery { uids }): Query<ChosenQuery>,
) -> Result<Response> {
    let chosen = |uids: String| {
        uids.split(',')
            .filter(|uid| is_id(uid))
            .map(str::to_owned)
            .collect()
    };
    let chosen: Option<Vec<String>> = uids.map(chosen);
    if chosen.as_ref().is_some_and(|uids| uids.len() > MAX_CHOSEN) {
        let error = format!("Please choose at most {MAX_CHOSEN} participants, or everyone.");
        return Err(Problem::invalid_field("uids", error));
    }
    let (db, now) = (state.db.read().clone(), state.clock.now());
    let list = ParticipantList {
        forms: forms::titles(&db, &member, now).await?,
        wordlists: wordlists::titles(&db, &member, now).await?,
        participants: Vec::new(),
    };
    let competition_id = member.competition.id;
    let listed = Spellers {
        competition_id: &competition_id,
        only: chosen.as_deref(),
    };
    let batches = listed.batches(db.clone()).map_err(Problem::from);
    let participants = batches.and_then(move |uids| {
        let (db, competition_id) = (db.clone(), competition_id.clone());
        async move {
            let spellers = Spellers {
                competition_id: &competition_id,
                only: Some(&uids),
            };
            overview::load(&db, spellers).await
        }
    });
    json_ending_in_list(&list, participants).await
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
    let not_found = || Problem::not_found("participant");
    if !is_id(&uid) {
        return Err(not_found());
    }
    let spellers = Spellers {
        competition_id: &competition.id,
        only: Some(slice::from_ref(&uid)),
    };
    let mut participants = overview::load(db, spellers).await?;
    let participant = participants.pop().ok_or_else(not_found)?;
    let signed = competitions::signed_form(db, &competition.id, &uid).await?;
    let signed = signed.map(|(statement, answers)| SignedConsent {
        statement,
        answers: serde_json::from_str(&answers).unwrap_or_default(),
    });
    Ok(Json(ParticipantDetail {
        signed,
        forms: forms::titles(db, &member, now).await?,
        wordlists: wordlists::titles(db, &member, now).await?,
        participant,
        answers: forms::responses_of(db, &competition.id, competition.code, &uid).await?,
        hard_words: wordlists::hard_words(db, &member, &uid, now).await?,
        practice_days: wordlists::practice_days(db, &member, &uid, now).await?,
    }))
}
