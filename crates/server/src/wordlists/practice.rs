//! Practice progress (spec §4).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{PracticeRequest, PracticedList},
    attempts_store,
    entity::wordlists,
    practice_entity::practice_progress,
    practice_order::{numbers_in_order, order_in_list},
    practice_store::{self, Practiced, Replaced},
    requests::Practice,
    rules::check_practice,
    store,
};
use crate::{
    competitions,
    competitions::{CompetitionsState, Member, Spellers, retain_seen, visible_items},
    platform::{
        clock::Instant,
        db::{Connection, Db, DbErr},
        error::{Problem, Result},
        http::Json,
        openapi::{InvalidBody, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
    },
    users::{self, PracticeProgress, User},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(set_wordlist_practice))
}

/// Save your progress in practicing a wordlist
///
/// The answer comes once it is durable. 409 `changed-meanwhile` if `wordsVersion` is outdated, and
/// `list-sealed` while a bee has the list sealed.
#[utoipa::path(
    post, path = "/api/user/set-wordlist-practice", operation_id = "setWordlistPractice", tag = "wordlists",
    request_body = Practice,
    responses((status = 200, body = User), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn set_wordlist_practice(
    State(state): State<CompetitionsState>,
    PracticeRequest {
        member,
        wordlist,
        body: practice,
        place: _place,
    }: PracticeRequest<Practice>,
) -> Result<Json<User>> {
    if practice
        .words_version
        .is_some_and(|version| version != wordlist.row.words_version)
    {
        return Err(Problem::version_conflict("wordlist"));
    }
    let PracticedList { row: list, numbers } = wordlist;
    check_practice(&practice.order, practice.current_index, numbers.len())?;
    let stored_order =
        |order: &[u32]| serde_json::to_string(&numbers_in_order(&numbers, order)).map_err(Problem::internal);
    let replaced = match (practice.only_forward, &practice.previous_order) {
        (false, _) => Replaced::Any,
        (true, None) => Replaced::SameRound,
        (true, Some(order)) => Replaced::SameRoundOr(stored_order(order)?),
    };
    let row = practice_progress::Model {
        uid: member.user.uid.clone(),
        wordlist_id: list.id,
        word_order: stored_order(&practice.order)?,
        current_index: i32::try_from(practice.current_index).unwrap_or(i32::MAX),
        finished_count: 0,
        updated_at: state.clock.now(),
    };
    let right = member.uid_if_member(row.updated_at);
    let last_index = i32::try_from(practice.order.len()).unwrap_or(i32::MAX) - 1;
    let saved = practice_store::upsert(state.db.write_once(), row, &replaced, last_index, right)
        .await
        .map_err(Problem::foreign_key_not_found("wordlist"))?;
    if !saved {
        return Err(member.lost::<Member>(&state).await);
    }
    Ok(Json(
        users::user_response(&state, member.user.into_model()).await?,
    ))
}

/// A user's progress in each wordlist that they have practiced and still see.
pub async fn practice_progress(db: &Db, uid: &str, now: Instant) -> Result<Vec<PracticeProgress>> {
    let rows = practiced(db.read(), uid, now).await?;
    let changed: Vec<String> = rows
        .iter()
        .filter(|row| row.words_version != wordlists::FIRST_VERSION)
        .map(|row| row.wordlist_id.clone())
        .collect();
    let numbers = if changed.is_empty() {
        HashMap::new()
    } else {
        store::numbers(db.read(), &changed).await?
    };
    rows.into_iter()
        .map(|row| {
            let stored: Vec<u32> = serde_json::from_str(&row.word_order).map_err(Problem::internal)?;
            let next = u32::try_from(row.current_index).map_err(Problem::internal)?;
            let (order, current_index) = if row.words_version == wordlists::FIRST_VERSION {
                // Numbers are indices.
                (stored, next)
            } else {
                let list = numbers.get(&row.wordlist_id).map_or(&[][..], Vec::as_slice);
                order_in_list(list, &stored, next)
            };
            Ok(PracticeProgress {
                wordlist_id: row.wordlist_id,
                order,
                current_index,
            })
        })
        .collect()
}

/// A user's progress with its wordlists, as far as they still see them.
pub(super) async fn practiced(
    connection: &impl Connection,
    uid: &str,
    now: Instant,
) -> Result<Vec<Practiced>> {
    let mut rows = practice_store::of_user(connection, uid).await?;
    retain_seen(connection, uid, &mut rows, |row| &row.competition_id, now).await?;
    Ok(rows)
}

/// Number of practice records of a competition's participants, across its wordlists.
pub async fn practice_count(connection: &impl Connection, competition_id: &str) -> Result<u64, DbErr> {
    let wordlists = store::ids_of_competition(competition_id);
    practice_store::count(connection, wordlists, competitions::other_uids(competition_id)).await
}

/// Someone's practice of a wordlist.
pub struct PracticedBySpeller {
    /// Who practices.
    pub uid: String,
    /// The wordlist's id.
    pub wordlist_id: String,
    /// The number of words spelled in this round of all words in order. A finished round starts over at 0. `None` if they only practice in
    /// other ways.
    pub current_index: Option<u32>,
    /// How many words they have practiced in any way.
    pub practiced_count: i64,
    /// When they last did.
    pub practiced_at: Instant,
}

/// What these spellers practice of each list, by speller and list.
pub async fn practiced_by(
    connection: &impl Connection,
    spellers: Spellers<'_>,
) -> Result<Vec<PracticedBySpeller>> {
    let wordlists = || store::ids_of_competition(spellers.competition_id);
    let attempted = attempts_store::attempted_lists(connection, wordlists(), spellers.uids()).await?;
    let positions = practice_store::positions(connection, wordlists(), spellers.uids()).await?;
    let changed = positions.iter().filter(|row| row.changed_order.is_some());
    let changed: BTreeSet<String> = changed.map(|row| row.wordlist_id.clone()).collect();
    let numbers = if changed.is_empty() {
        HashMap::new()
    } else {
        store::numbers(connection, &Vec::from_iter(changed)).await?
    };
    let mut practiced = BTreeMap::new();
    for row in attempted {
        let practice = PracticedBySpeller {
            uid: row.uid.clone(),
            wordlist_id: row.wordlist_id.clone(),
            current_index: None,
            practiced_count: row.words,
            practiced_at: row.last_attempt_at,
        };
        practiced.insert((row.uid, row.wordlist_id), practice);
    }
    for row in positions {
        let next = u32::try_from(row.current_index).map_err(Problem::internal)?;
        let next = match row.changed_order {
            None => next,
            Some(order) => {
                let list = numbers.get(&row.wordlist_id).map_or(&[][..], Vec::as_slice);
                let stored: Vec<u32> = serde_json::from_str(&order).map_err(Problem::internal)?;
                order_in_list(list, &stored, next).1
            }
        };
        let practice = practiced
            .entry((row.uid.clone(), row.wordlist_id.clone()))
            .or_insert(PracticedBySpeller {
                uid: row.uid,
                wordlist_id: row.wordlist_id,
                current_index: None,
                practiced_count: next.into(),
                practiced_at: row.updated_at,
            });
        practice.current_index = Some(next);
        practice.practiced_count = practice.practiced_count.max(next.into());
        practice.practiced_at = practice.practiced_at.max(row.updated_at);
    }
    Ok(practiced.into_values().collect())
}

/// A wordlist, without its words.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordlistTitle {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: String,
    title: String,
    word_count: i64,
}

/// The wordlists that the participants of the member's competition see, oldest first.
pub async fn titles(
    connection: &impl Connection,
    member: &Member,
    now: Instant,
) -> Result<Vec<WordlistTitle>, DbErr> {
    let rows = store::of_competition(connection, &member.competition.id).await?;
    let rows = visible_items(rows, member, now);
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let counts = store::counts(connection, &ids).await?;
    let title = |row: wordlists::Model| WordlistTitle {
        word_count: counts.get(&row.id).map_or(0, |counts| counts.words),
        id: row.id,
        title: row.title,
    };
    Ok(rows.into_iter().map(title).collect())
}
