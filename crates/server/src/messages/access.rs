//! Access to a message follows its competition, for organizers.

use super::{entity::messages::Model, store};
use crate::{
    competitions::{CompetitionsState, Hideable, ScopedByPath},
    platform::error::Result,
};

impl Hideable for Model {
    /// Participants are refused as such.
    fn visibility(&self) -> &'static str {
        "visible"
    }
}

impl ScopedByPath for Model {
    const PARAMETER: &'static str = "messageId";
    const WHAT: &'static str = "message";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        Ok(store::message(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}
