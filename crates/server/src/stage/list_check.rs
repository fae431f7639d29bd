//! What to look at before a bee's wordlist is sealed.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{access::ScopedBee, seals::list, state::StageState};
use crate::{
    platform::{
        error::{ErrorCode, Problem, Result},
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly, UnsealedOnly},
        routes::routes,
    },
    wordlists,
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new().routes(routes!(check_list))
}

/// What to look at before a wordlist is sealed. Words are in list order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ListCheck {
    /// The fingerprint of the words that were checked.
    hash: String,
    /// Words that spellers can see in other lists of the competition.
    studied: Vec<StudiedWord>,
    /// Words that sound like others. Their definition must be read.
    homonyms: Vec<WordWithHomonyms>,
    /// Words that no installed dictionary knows. Null if none is installed.
    #[schema(required)]
    unknown: Option<Vec<String>>,
}

#[derive(Serialize, ToSchema)]
struct StudiedWord {
    word: String,
    /// The titles of these lists.
    lists: Vec<String>,
}

#[derive(Serialize, ToSchema)]
struct WordWithHomonyms {
    word: String,
    /// The words that sound the same, the most common first.
    others: Vec<String>,
}

/// Check a bee's wordlist
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}/list-check", operation_id = "checkList", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = ListCheck), UnsealedOnly, SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn check_list(State(state): State<StageState>, scoped: ScopedBee) -> Result<Json<ListCheck>> {
    let list = list(&state, &scoped).await?;
    if list.sealed {
        return Err(Problem::new(
            ErrorCode::ListSealed,
            "This wordlist is sealed for a bee.",
        ));
    }
    let bee = &scoped.bee;
    let mut studied_in: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (word, title) in
        wordlists::studied_words(state.db.read(), &bee.competition_id, &bee.wordlist_id).await?
    {
        studied_in.entry(word.to_lowercase()).or_default().insert(title);
    }
    let words = || list.words.iter().map(|word| &word.word);
    let studied = words().filter_map(|word| {
        let lists = studied_in.get(&word.to_lowercase())?;
        Some(StudiedWord {
            word: word.clone(),
            lists: lists.iter().cloned().collect(),
        })
    });
    let homonyms = list.words.iter().filter(|word| !word.homonyms.is_empty());
    let homonyms = homonyms.map(|word| WordWithHomonyms {
        word: word.word.clone(),
        others: word.homonyms(),
    });
    let lexicon = &state.word_data.lexicon;
    let is_unknown = |word: &&String| lexicon.rate(word).is_none() && lexicon.entry(word).is_none();
    let unknown = (state.word_data.status.words > 0).then(|| words().filter(is_unknown).cloned().collect());
    Ok(Json(ListCheck {
        hash: wordlists::fingerprint(&list.words),
        studied: studied.collect(),
        homonyms: homonyms.collect(),
        unknown,
    }))
}
