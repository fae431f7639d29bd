//! Access to a form template follows its competition.

use super::{entity::form_templates, store};
use crate::{
    competitions::{CompetitionsState, Hideable, ScopedByPath},
    platform::error::Result,
};

impl Hideable for form_templates::Model {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

impl ScopedByPath for form_templates::Model {
    const PARAMETER: &'static str = "templateId";
    const WHAT: &'static str = "form";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        Ok(store::template(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}
