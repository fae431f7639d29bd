//! Access to a file follows its competition.

use super::{entity::Model, store};
use crate::{
    competitions::{CompetitionsState, ScopedByPath},
    platform::error::Result,
};

impl ScopedByPath for Model {
    const PARAMETER: &'static str = "fileId";
    const WHAT: &'static str = "file";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        Ok(store::file(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}
