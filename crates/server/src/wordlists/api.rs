//! `/api/wordlist`: create, list, read and delete wordlists.

use std::slice;

use axum::{Extension, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    deletion_store,
    entity::{wordlists, words},
    practice_store,
    requests::{NewWordlist, WordlistChange},
    rules::{check_wordlist, check_wordlist_change},
    sealing::{check_open, require_open},
    store::{self, Counts},
};
use crate::{
    audit::Action,
    competitions::{CompetitionsState, Member, Organizer, Scoped, ScopedBody, Visibility, VisibilityInput},
    deletions::{self, Deleted, Kind},
    platform::{
        answers::Lasting,
        clock::Instant,
        error::{Problem, Result},
        http::{Json, Path, Query},
        openapi::{
            InvalidBody, InvalidQuery, JoinCodeLimited, ServerErrors, SignedInOnly, UnsealedOnly,
            VersionConflict,
        },
        request_body::MaxJsonBytes,
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(create_wordlist))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(list_wordlists))
        .routes(routes!(read_wordlist))
        .routes(routes!(update_wordlist, delete_wordlist))
}

/// A list of words to spell.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Wordlist {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    description: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    /// The creator's uid; empty once their account is deleted.
    creator_id: String,
    /// The words' ids in list order. Omitted if the query has `words=false`, after a change, and while the list is sealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    words: Option<Vec<String>>,
    word_count: i64,
    /// Words that have a recording.
    recorded_count: i64,
    /// Increases when words are added, deleted or moved. Practice progress may send it.
    words_version: i32,
    created_at: DateTime<Utc>,
    /// For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = VisibilityInput)]
    visibility: Option<String>,
    /// Whether the words are for a bee on stage only: nobody sees or changes them until the list is unsealed. For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sealed: Option<bool>,
}

impl Wordlist {
    pub(super) fn new(
        row: wordlists::Model,
        member: &Member,
        now: Instant,
        counts: Counts,
        words: Option<Vec<String>>,
    ) -> Self {
        Self {
            visibility: member.visibility_of(&row, now),
            sealed: member.organizes.then_some(row.is_sealed()),
            words: words.filter(|_| !row.is_sealed()),
            id: row.id,
            title: row.title,
            description: row.description,
            competition_code: member.competition.code,
            creator_id: row.creator_uid,
            word_count: counts.words,
            recorded_count: counts.recorded,
            words_version: row.words_version,
            created_at: row.created_at,
        }
    }
}

/// Create a wordlist
///
/// With all of its words, or not at all.
#[utoipa::path(
    post, path = "/api/wordlist", operation_id = "createWordlist", tag = "wordlists",
    request_body = NewWordlist,
    responses((status = 201, body = Wordlist), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_wordlist(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: organizer,
        body,
    }: ScopedBody<Organizer, NewWordlist>,
) -> Result<(StatusCode, Json<Wordlist>)> {
    let Organizer { member } = &organizer;
    let visibility = VisibilityInput::check_new(body.visibility.as_ref(), &member.competition)?;
    let list = check_wordlist(body)?;
    let now = state.clock.now();
    let row = wordlists::Model {
        id: state.rng.id(&state.clock),
        competition_id: member.competition.id.clone(),
        title: list.title,
        description: list.description,
        creator_uid: member.user.uid.clone(),
        visibility: visibility.text(),
        next_number: i32::try_from(list.words.len()).map_err(Problem::internal)?,
        words_version: wordlists::FIRST_VERSION,
        created_at: now,
    };
    let words: Vec<words::Model> = (0..)
        .zip(list.words)
        .map(|(index, word)| word.into_row(state.rng.id(&state.clock), &row.id, (index, index)))
        .collect();
    let ids: Vec<String> = words.iter().map(|word| word.id.clone()).collect();
    let write = organizer.write(&state).await?;
    store::insert(&write, row.clone(), words).await?;
    practice_store::open_list(&write, &row).await?;
    write.commit().await?;
    let counts = Counts {
        words: i64::try_from(ids.len()).map_err(Problem::internal)?,
        recorded: 0,
    };
    let wordlist = Wordlist::new(row, member, now, counts, Some(ids));
    Ok((StatusCode::CREATED, Json(wordlist)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListOptions {
    /// Whether to include the ids of the words.
    #[serde(default = "yes")]
    #[param(required = false, default = true)]
    words: bool,
}

fn yes() -> bool {
    true
}

/// List a competition's wordlists
///
/// Oldest first.
#[utoipa::path(
    get, path = "/api/wordlist/competition/{code}", operation_id = "listWordlists", tag = "wordlists",
    params(("code" = i32, Path, description = "The join code"), ListOptions),
    responses((status = 200, body = Vec<Wordlist>), SignedInOnly, JoinCodeLimited, InvalidQuery, ServerErrors)
)]
async fn list_wordlists(
    State(state): State<CompetitionsState>,
    member: Member,
    Query(options): Query<ListOptions>,
) -> Result<Lasting<Json<Vec<Wordlist>>>> {
    let (db, now) = (state.db.read(), state.clock.now());
    let rows = store::of_competition(db, &member.competition.id).await?;
    let (rows, until) = member.see(rows, now);
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let counts = store::counts(db, &ids).await?;
    let mut words = if options.words {
        Some(store::word_ids(db, &ids).await?)
    } else {
        None
    };
    let wordlists = rows
        .into_iter()
        .map(|row| {
            let counts = counts.get(&row.id).copied().unwrap_or_default();
            let words = words
                .as_mut()
                .map(|words| words.remove(&row.id).unwrap_or_default());
            Wordlist::new(row, &member, now, counts, words)
        })
        .collect();
    Ok(member.remember_until(until, Json(wordlists)))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WordlistOfCompetition {
    wordlist_id: String,
}

/// Read a wordlist
#[utoipa::path(
    get, path = "/api/wordlist/competition/{code}/{wordlistId}", operation_id = "readWordlist", tag = "wordlists",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("wordlistId" = String, Path, description = "The wordlist's id"),
    ),
    responses((status = 200, body = Wordlist), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_wordlist(
    State(state): State<CompetitionsState>,
    member: Member,
    Path(path): Path<WordlistOfCompetition>,
) -> Result<Lasting<Json<Wordlist>>> {
    let (db, now) = (state.db.read(), state.clock.now());
    let row = store::wordlist(db, &path.wordlist_id)
        .await?
        .filter(|row| row.competition_id == member.competition.id && member.sees(row, now))
        .ok_or_else(|| Problem::not_found("wordlist"))?;
    let ids = [row.id.clone()];
    let counts = store::counts(db, &ids).await?;
    let words = store::word_ids(db, &ids).await?.remove(&row.id);
    let counts = counts.get(&row.id).copied().unwrap_or_default();
    let until = member.sees_until(&row, now);
    let wordlist = Wordlist::new(row, &member, now, counts, Some(words.unwrap_or_default()));
    Ok(member.remember_until(until, Json(wordlist)))
}

/// Rename, describe, show or hide a wordlist
///
/// Fields left out stay as they are. 409 `list-sealed` while a bee has it sealed.
#[utoipa::path(
    patch, path = "/api/wordlist/wordlist/{wordlistId}", operation_id = "updateWordlist", tag = "wordlists",
    params(("wordlistId" = String, Path, description = "The wordlist's id")),
    request_body = WordlistChange,
    responses((status = 200, body = Wordlist), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_wordlist(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: wordlist,
    }: Scoped<Organizer, wordlists::Model>,
    Json(body): Json<WordlistChange>,
) -> Result<Json<Wordlist>> {
    let Organizer { member } = &organizer;
    let visibility = VisibilityInput::check_change(body.visibility.as_ref(), &member.competition)?;
    let change = check_wordlist_change(body)?;
    let write = organizer.write(&state).await?;
    let row = store::lock_wordlist(&write, &wordlist.id)
        .await?
        .ok_or_else(|| Problem::not_found("wordlist"))?;
    check_open(&row)?;
    let now = state.clock.now();
    let base = change.based_on.as_ref();
    if base.is_some_and(|base| !base.is_current(&row, member, now)) {
        return Err(Problem::version_conflict("wordlist"));
    }
    let row = wordlists::Model {
        title: change.title.unwrap_or(row.title),
        description: change.description.unwrap_or(row.description),
        visibility: visibility.map_or(row.visibility, Visibility::text),
        ..row
    };
    store::update_wordlist(&write, row.clone()).await?;
    let counts = store::counts(&write, slice::from_ref(&row.id)).await?;
    write.commit().await?;
    let counts = counts.get(&row.id).copied().unwrap_or_default();
    let wordlist = Wordlist::new(row, member, now, counts, None);
    Ok(Json(wordlist))
}

/// How to delete a wordlist.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct DeleteOptions {
    /// Whether it can't be undone.
    #[serde(default)]
    #[param(required = false)]
    for_good: bool,
}

/// Delete a wordlist
///
/// Deletes its words, their recordings and everyone's practice progress too.
#[utoipa::path(
    delete, path = "/api/wordlist/wordlist/{wordlistId}", operation_id = "deleteWordlist", tag = "wordlists",
    params(("wordlistId" = String, Path, description = "The wordlist's id"), DeleteOptions),
    responses(Deleted, UnsealedOnly, SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn delete_wordlist(
    State(state): State<CompetitionsState>,
    Query(DeleteOptions { for_good }): Query<DeleteOptions>,
    Scoped {
        right: organizer,
        item: wordlist,
    }: Scoped<Organizer, wordlists::Model>,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    store::lock_words(&write, store::only(&wordlist.id)).await?;
    require_open(&write, &wordlist.id).await?;
    let title = &wordlist.title;
    let deleted = if for_good {
        deletion_store::delete_for_good(&write, &wordlist.id).await?;
        Deleted::for_good()
    } else {
        let deleted = deletions::begin(&state, &write, &organizer, Kind::Wordlist, title, 1).await?;
        if !deletion_store::hold_wordlist(&write, deleted.id(), &wordlist.id).await? {
            return Err(Problem::not_found("wordlist"));
        }
        store::delete_wordlist(&write, &wordlist.id).await?;
        deleted
    };
    organizer
        .audit(&state, &write, Action::DeleteWordlist, &wordlist.id)
        .await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}
