//! Access to a bee: as an organizer of its competition, or with a link for the hall or for people at home.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use super::{
    entity::{
        bees,
        board_links::{self, LinkKind},
    },
    roles::Audience,
    state::StageState,
    store,
};
use crate::{
    competitions::{CompetitionsState, Member, Organizer},
    platform::{
        crypto::token_hash,
        db::Scope,
        error::{Problem, Result},
        http::Path,
        memory::{Lifetime, Remember},
    },
};

/// The bee from the path's `beeId`, for an organizer of its competition.
pub(super) struct ScopedBee {
    /// The right.
    pub(super) organizer: Organizer,
    /// The bee.
    pub(super) bee: bees::Model,
}

/// The bee that the path's `token` shows.
pub(super) struct BoardOf {
    /// The link.
    pub(super) link: board_links::Model,
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

impl FromRequestParts<StageState> for BoardOf {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &StageState) -> Result<Self> {
        let Path(TokenInPath { token }) = Path::from_request_parts(parts, state).await?;
        Self::find(state, &token_hash(&token)).await
    }
}

impl BoardOf {
    /// Whether the link is still valid.
    pub(super) async fn is_valid(&self, state: &StageState) -> bool {
        Self::find(state, &self.link.token_hash).await.is_ok()
    }

    /// Remembered, because thousands may watch at home.
    async fn find(state: &StageState, token_hash: &str) -> Result<Self> {
        let now = state.clock.now();
        let read = async {
            let link = store::link_by_token(state.db.read(), token_hash, now).await?;
            let link = link.ok_or_else(|| Problem::not_found("board"))?;
            let lifetime = Lifetime::until(link.expires_at, Scope::bee(&link.bee_id));
            Ok::<_, Problem>((link, lifetime))
        };
        let link = state.memory.recall(format!("board\n{token_hash}"), now, read);
        Ok(Self { link: link.await? })
    }

    /// Whom the link is for.
    pub(super) fn audience(&self) -> Audience {
        match self.link.kind {
            LinkKind::Board => Audience::Board,
            LinkKind::Watch => Audience::Watch {
                delay_seconds: self.link.delay_seconds.unsigned_abs(),
            },
        }
    }
}

impl Remember for board_links::Model {}

/// 404.
pub(super) fn no_bee() -> Problem {
    Problem::not_found("bee")
}
