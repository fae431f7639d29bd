//! Rights in a form template: those in the competition it belongs to.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use super::{entity::form_templates::Model, store};
use crate::{
    app::AppState,
    competitions::{Member, Right},
    platform::{
        error::{Problem, Result},
        http::Path,
    },
    users::Account,
};

/// The template that the path's `templateId` names, and the caller's right in its competition.
pub struct InTemplate<R>(pub R, pub Model);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TemplateInPath {
    template_id: String,
}

impl<R: Right> FromRequestParts<AppState> for InTemplate<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        let Path(path) = Path::<TemplateInPath>::from_request_parts(parts, state).await?;
        let template = store::template(state.db.read(), &path.template_id)
            .await?
            .ok_or_else(no_template)?;
        let member = Member::of_competition(state, account, &template.competition_id).await?;
        Ok(Self(R::of(member)?, template))
    }
}

/// 404 for an id that no template has.
pub(super) fn no_template() -> Problem {
    Problem::not_found("form")
}
