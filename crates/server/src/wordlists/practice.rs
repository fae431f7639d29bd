//! Saving how far someone has come in a list (spec §4).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{access::PracticeOf, rules::check_practice, store};
use crate::{
    app::AppState,
    competitions,
    platform::{
        error::{Problem, Result},
        openapi::{BadBody, Broken, SignedInOnly},
    },
    users::{self, Study, User},
};

pub(super) fn router() -> OpenApiRouter<AppState> {
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
    responses((status = 200, body = User), SignedInOnly, BadBody, Broken)
)]
async fn set_wordlist_practice(
    State(state): State<AppState>,
    PracticeOf(member, wordlist, practice): PracticeOf,
) -> Result<axum::Json<User>> {
    let ids = [wordlist.id];
    let counts = store::counts(state.db.read(), &ids).await?;
    let [wordlist_id] = ids;
    let count = counts.get(&wordlist_id).copied().unwrap_or_default().words;
    let count = usize::try_from(count).map_err(Problem::internal)?;
    check_practice(&practice.order, practice.current_index, count)?;
    let user = member.account.0;
    let study = Study {
        uid: &user.uid,
        wordlist_id: &wordlist_id,
        order: &practice.order,
        current_index: practice.current_index,
    };
    // Whoever is removed at this moment must leave nothing behind.
    let provided = competitions::membership(&member.competition.id, &user.uid);
    let saved = users::save_study_depth(state.db.write_once(), study, provided, state.clock.now())
        .await
        .map_err(Problem::missing_parent("wordlist"))?;
    if !saved {
        return Err(competitions::not_a_member());
    }
    let user = users::user_with_studies(state.db.read(), user).await?;
    Ok(axum::Json(user))
}
