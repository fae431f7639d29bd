//! Rights in a file: those in the competition it belongs to.

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

/// The file that the path's `fileId` names, and the caller's right in its competition.
pub struct InFile<R>(pub R, pub Model);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileInPath {
    file_id: String,
}

impl<R: Right> FromRequestParts<AppState> for InFile<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        let Path(path) = Path::<FileInPath>::from_request_parts(parts, state).await?;
        let file = store::file(state.db.read(), &path.file_id)
            .await?
            .ok_or_else(|| Problem::not_found("file"))?;
        let member = Member::of_competition(state, account, &file.competition_id).await?;
        Ok(Self(R::of(member)?, file))
    }
}
