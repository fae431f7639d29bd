//! Access to a post follows its competition.

use super::{entity::Model, store};
use crate::{
    competitions::{CompetitionsState, Hideable, ScopedByPath},
    platform::error::Result,
};

impl Hideable for Model {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

impl ScopedByPath for Model {
    const PARAMETER: &'static str = "postId";
    const WHAT: &'static str = "post";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        Ok(store::post(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}
