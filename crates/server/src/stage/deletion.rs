//! Deleting a bee.

use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::{ScopedBee, no_bee},
    deletion_store as store,
    facts::Facts,
    state::StageState,
};
use crate::{
    audit::Action,
    deletions::{self, Deleted, Kind},
    platform::{
        error::{Problem, ProblemDocument, Result},
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
    wordlists,
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new().routes(routes!(delete_bee))
}

/// Delete a bee
///
/// Before its first round, or once it is closed, and never with a sealed list: unsealing takes a reason, and perhaps two organizers. A
/// rehearsal can be deleted at any time and for good, which unseals its list.
#[utoipa::path(
    delete, path = "/api/bee/competition/{code}/{beeId}", operation_id = "deleteBee", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses(
        Deleted, SignedInOnly, JoinCodeLimited,
        (status = 422, body = ProblemDocument, content_type = "application/problem+json", description = "`not-now`"),
        ServerErrors,
    )
)]
async fn delete_bee(
    State(state): State<StageState>,
    ScopedBee { organizer, bee }: ScopedBee,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    // From here on, nothing is added to its log.
    if !store::lock(&write, &bee.id).await? {
        return Err(no_bee());
    }
    let facts = Facts::load(&write, &bee.id, &state.clock).await?;
    let deleted = if bee.rehearsal {
        if facts.state.sealed.is_some() {
            wordlists::unseal(&write, &bee.wordlist_id).await?;
        }
        Deleted::for_good()
    } else {
        if let Some((detail, reason)) = obstacle(&facts) {
            return Err(Problem::not_now(detail, reason.to_owned()));
        }
        let deleted = deletions::begin(&state, &write, &organizer, Kind::Bee, &bee.title, 1).await?;
        store::hold_all(&write, deleted.id(), &bee.id).await?;
        deleted
    };
    store::delete(&write, &bee.id).await?;
    organizer
        .audit(&state, &write, Action::DeleteBee, &bee.id)
        .await?;
    write.commit().await?;
    Ok(deleted)
}

/// Why a bee can't be deleted, as a sentence and a word.
fn obstacle(facts: &Facts) -> Option<(&'static str, &'static str)> {
    let state = &facts.state;
    let has_begun = state.round.is_some() || state.round_no > 0;
    if has_begun && state.phase != bee::Phase::Closed {
        return Some(("This bee is running. Close it first.", "beeRunning"));
    }
    let sealed = state.sealed.is_some();
    sealed.then_some(("Its wordlist is sealed. Unseal the list first.", "listSealed"))
}
