//! Files: PDFs that organizers give to everyone in a competition.

mod access;
mod api;
mod entity;
mod rules;
mod store;
mod upload;

use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::AppState,
    platform::{
        db::{Connection, DbErr},
        objects,
    },
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    api::router()
}

/// Marks every file of the competition for removal; its rows go with the competition, which must be locked.
///
/// # Errors
/// When the database fails.
pub async fn doom(connection: &impl Connection, competition_id: &str) -> Result<(), DbErr> {
    let keys: Vec<String> = store::of_competition(connection, competition_id)
        .await?
        .iter()
        .map(|file| entity::object_key(&file.id))
        .collect();
    objects::doom(connection, &keys).await
}
