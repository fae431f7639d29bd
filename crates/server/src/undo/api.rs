//! `/api/user/undo`.

use axum::{extract::State, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{OwnDeletion, ended},
    restore::restore,
};
use crate::{
    audit::Action,
    competitions::{self, CompetitionsState},
    deletions::{self, Deletion, Kind},
    platform::{
        error::{ProblemDocument, Result},
        http::Json,
        openapi::{ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::{self, CurrentUser},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(list_undoable))
        .routes(routes!(undo_deletion))
}

/// A deletion that can be undone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Undoable {
    #[serde(rename = "_id")]
    id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    kind: Kind,
    /// What was deleted: a title, a word, a file's name, or a person's name or email.
    title: String,
    /// The number of things deleted together. The title is that of one of them.
    count: i32,
    /// How long it can be undone, by the server's clock.
    milliseconds_left: i64,
}

/// List your deletions that can be undone
///
/// Newest first. Each can be undone for ten seconds, while you organize its competition.
#[utoipa::path(
    get, path = "/api/user/undo", operation_id = "listUndoable", tag = "undo",
    responses((status = 200, body = Vec<Undoable>), SignedInOnly, ServerErrors)
)]
async fn list_undoable(
    State(state): State<CompetitionsState>,
    user: CurrentUser,
) -> Result<Json<Vec<Undoable>>> {
    let (db, now) = (state.db.read(), state.clock.now());
    let codes = competitions::codes_organized_by(db, &user.uid).await?;
    let mut undoable = Vec::new();
    for deletion in deletions::open_of(db, &user.uid, now).await? {
        let Some(code) = codes.get(&deletion.competition_id) else {
            continue;
        };
        let Some(title) = title(&state, &deletion).await? else {
            continue;
        };
        undoable.push(Undoable {
            competition_code: *code,
            kind: deletion.kind,
            title,
            count: deletion.items,
            milliseconds_left: (deletion.ends_at - now).num_milliseconds(),
            id: deletion.id,
        });
    }
    Ok(Json(undoable))
}

/// `None` if nothing of it is left, as the removed person has deleted their account.
async fn title(state: &CompetitionsState, deletion: &Deletion) -> Result<Option<String>> {
    if deletion.kind != Kind::Participant {
        return Ok(Some(deletion.title.clone()));
    }
    let db = state.db.read();
    let uids = competitions::held_participants(db, &deletion.id).await?;
    let Some(uid) = uids.first() else {
        return Ok(None);
    };
    let person = users::by_uid(db, uid).await?;
    Ok(person.map(|person| {
        let name = person.display_name.as_deref();
        name.unwrap_or_else(|| person.handle()).to_owned()
    }))
}

/// Undo a deletion
///
/// Only by who deleted it. All of it comes back with its ids, or nothing. Repeating it changes nothing.
#[utoipa::path(
    post, path = "/api/user/undo/{id}", operation_id = "undoDeletion", tag = "undo",
    params(("id" = String, Path, description = "The deletion's id")),
    responses(
        (status = 204),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json",
         description = "`undo-blocked`: something has taken its place, or what it belongs to was deleted too"),
        (status = 410, body = ProblemDocument, content_type = "application/problem+json", description = "`undo-ended`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn undo_deletion(
    State(state): State<CompetitionsState>,
    OwnDeletion { id, organizer }: OwnDeletion,
) -> Result<StatusCode> {
    // Nobody leaves and nothing else is deleted meanwhile.
    let write = organizer.write_exclusive(&state).await?;
    let now = state.clock.now();
    let deletion = deletions::lock(&write, &id).await?.ok_or_else(ended)?;
    if deletion.undone_at.is_none() {
        if deletion.has_ended(now) {
            return Err(ended());
        }
        let restored = restore(&write, &deletion).await?;
        deletions::mark_undone(&write, &id, now).await?;
        organizer
            .audit_all(&state, &write, Action::UndoDeletion, &restored)
            .await?;
    }
    write.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
