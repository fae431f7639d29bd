//! Forms: templates that organizers make, and what participants answer, once each.

mod access;
mod answers;
mod api;
mod data_export;
mod entity;
mod export;
mod responses;
mod rules;
mod search;
mod store;

use utoipa_axum::router::OpenApiRouter;

use crate::{
    competitions::CompetitionsState,
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::Result,
    },
};

pub use data_export::{ExportedForms, data_export};
#[cfg(fuzzing)]
pub use search::Search;
pub use store::GradeCount;

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router().merge(responses::router())
}

/// Gives a competition the General Information Form (spec §3).
pub async fn create_general_information_form(
    connection: &impl Connection,
    id: String,
    competition_id: &str,
    creator_uid: &str,
    now: Instant,
) -> Result<()> {
    let row = api::template_row(
        rules::general_information_form(),
        id,
        competition_id,
        creator_uid,
        now,
    )?;
    store::insert_template(connection, row).await?;
    Ok(())
}

/// Deletes what someone has answered in a competition.
pub async fn delete_responses(
    connection: &impl Connection,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    store::delete_responses(connection, competition_id, uid).await
}

/// How the participants of a competition have answered its General Information Form.
pub struct GeneralInformation {
    /// How many of them have.
    pub completed: u64,
    /// How often each grade was given, ascending. A grade that is no integer is left out (design §5).
    pub grades: Vec<GradeCount>,
}

/// None when the competition has no such form.
pub async fn general_information(
    connection: &impl Connection,
    competition_id: &str,
) -> Result<Option<GeneralInformation>, DbErr> {
    if !store::has_general_information(connection, competition_id).await? {
        return Ok(None);
    }
    Ok(Some(GeneralInformation {
        completed: store::completed_general_information(connection, competition_id).await?,
        grades: store::grades(connection, competition_id).await?,
    }))
}

/// Forgets who made someone's forms; they belong to their competitions and stay. Their answers go with their user record.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
