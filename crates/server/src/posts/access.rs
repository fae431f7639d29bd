//! Rights in a post: those in the competition it belongs to.

use super::{entity::Model, store};
use crate::{app::AppState, competitions::NamedInPath, platform::error::Result};

impl NamedInPath for Model {
    const PARAMETER: &'static str = "postId";
    const WHAT: &'static str = "post";

    async fn find(state: &AppState, id: &str) -> Result<Option<Self>> {
        Ok(store::post(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}
