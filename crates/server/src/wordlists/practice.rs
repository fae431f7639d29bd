//! Saving how far someone has come in a list (spec §4).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{access::PracticeRequest, rules::check_practice, store};
use crate::{
    competitions,
    competitions::CompetitionsState,
    platform::{
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly},
    },
    users::{self, NewPracticeProgress, User},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(set_wordlist_practice))
}

/// How far someone has come.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WordlistPractice)]
pub(super) struct Practice {
    /// One's own uid.
    pub(super) user_id: String,
    pub(super) wordlist_id: String,
    /// The list's indices, shuffled.
    #[schema(max_items = 20000)]
    order: Vec<u32>,
    /// How many of them were spelled.
    current_index: u32,
}

/// Save one's practice of a wordlist
///
/// Answered when it is durable.
#[utoipa::path(
    post, path = "/api/user/set-wordlist-practice", operation_id = "setWordlistPractice", tag = "wordlists",
    request_body = Practice,
    responses((status = 200, body = User), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn set_wordlist_practice(
    State(state): State<CompetitionsState>,
    PracticeRequest {
        member,
        wordlist,
        practice,
    }: PracticeRequest,
) -> Result<Json<User>> {
    let ids = [wordlist.id];
    let counts = store::counts(state.db.read(), &ids).await?;
    let [wordlist_id] = ids;
    let count = counts.get(&wordlist_id).copied().unwrap_or_default().words;
    let count = usize::try_from(count).map_err(Problem::internal)?;
    check_practice(&practice.order, practice.current_index, count)?;
    let user = member.user.into_model();
    let progress = NewPracticeProgress {
        uid: &user.uid,
        wordlist_id: &wordlist_id,
        order: &practice.order,
        current_index: practice.current_index,
    };
    // Whoever is removed at this moment must leave nothing behind.
    let provided = competitions::membership(&member.competition.id, &user.uid);
    let saved = users::save_practice_progress(state.db.write_once(), progress, provided, state.clock.now())
        .await
        .map_err(Problem::foreign_key_not_found("wordlist"))?;
    if !saved {
        return Err(competitions::not_a_member());
    }
    let user = users::user_with_studies(state.db.read(), user).await?;
    Ok(Json(user))
}
