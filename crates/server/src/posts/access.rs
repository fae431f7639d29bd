//! Rights in a post: those in the competition it belongs to.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use super::{entity::Model, store};
use crate::{
    app::AppState,
    competitions::{Member, Right},
    platform::{
        error::{Problem, Result},
        http::Path,
    },
    users::Account,
};

/// The post that the path's `postId` names, and the caller's right in its competition.
pub struct InPost<R>(pub R, pub Model);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PostInPath {
    post_id: String,
}

impl<R: Right> FromRequestParts<AppState> for InPost<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        let Path(path) = Path::<PostInPath>::from_request_parts(parts, state).await?;
        let post = store::post(state.db.read(), &path.post_id)
            .await?
            .ok_or_else(|| Problem::not_found("post"))?;
        let member = Member::of_competition(state, account, &post.competition_id).await?;
        Ok(Self(R::of(member)?, post))
    }
}
