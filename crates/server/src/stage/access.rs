//! Access to a bee: as an organizer of its competition, or with a link to its board.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use super::{
    entity::{bees, officials},
    state::StageState,
    store,
};
use crate::{
    competitions::{CompetitionsState, Member, Organizer},
    platform::{
        crypto::token_hash,
        error::{Problem, Result},
        http::Path,
    },
};

/// The bee from the path's `beeId`, for an organizer of its competition.
pub(super) struct ScopedBee {
    /// The right.
    pub(super) organizer: Organizer,
    /// The bee.
    pub(super) bee: bees::Model,
}

/// The bee whose board the path's `token` shows.
pub(super) struct BoardOf {
    /// The bee's id.
    pub(super) bee_id: String,
    token_hash: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeeInPath {
    bee_id: String,
}

#[derive(Deserialize)]
struct TokenInPath {
    token: String,
}

/// An organizer of the competition whose code is in the path.
impl FromRequestParts<StageState> for Organizer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let competitions: &CompetitionsState = state;
        Self::from_request_parts(parts, competitions).await
    }
}

/// A member of the competition whose code is in the path.
impl FromRequestParts<StageState> for Member {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let competitions: &CompetitionsState = state;
        Self::from_request_parts(parts, competitions).await
    }
}

impl FromRequestParts<StageState> for ScopedBee {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let organizer = Organizer::from_request_parts(parts, state).await?;
        let Path(BeeInPath { bee_id }) = Path::from_request_parts(parts, state).await?;
        let bee = store::bee(state.db.read(), &bee_id)
            .await?
            .filter(|bee| bee.competition_id == organizer.member.competition.id)
            .ok_or_else(no_bee)?;
        Ok(Self { organizer, bee })
    }
}

impl ScopedBee {
    /// The caller's id in the log.
    pub(super) async fn official(&self, state: &StageState) -> Result<String> {
        self.official_of(state, &self.organizer.member.user.uid).await
    }

    /// The id in the log of this organizer.
    pub(super) async fn official_of(&self, state: &StageState, uid: &str) -> Result<String> {
        if let Some(id) = store::official(state.db.read(), &self.bee.id, uid).await? {
            return Ok(id);
        }
        let new = officials::Model {
            id: state.rng.id(&state.clock),
            bee_id: self.bee.id.clone(),
            uid: uid.to_owned(),
        };
        let write = self.organizer.write(state).await?;
        store::insert_official(&write, new).await?;
        let id = store::official(&write, &self.bee.id, uid).await?;
        write.commit().await?;
        id.ok_or_else(|| Problem::internal("an official who wasn't inserted"))
    }
}

impl FromRequestParts<StageState> for BoardOf {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let Path(TokenInPath { token }) = Path::from_request_parts(parts, state).await?;
        let token_hash = token_hash(&token);
        let link = store::link_by_token(state.db.read(), &token_hash, state.clock.now())
            .await?
            .ok_or_else(|| Problem::not_found("board"))?;
        Ok(Self {
            bee_id: link.bee_id,
            token_hash,
        })
    }
}

impl BoardOf {
    /// Whether the link is still valid.
    pub(super) async fn is_valid(&self, state: &StageState) -> bool {
        let link = store::link_by_token(state.db.read(), &self.token_hash, state.clock.now()).await;
        matches!(link, Ok(Some(_)))
    }
}

/// 404.
pub(super) fn no_bee() -> Problem {
    Problem::not_found("bee")
}
