//! The competitions that someone is in, as they take it along; and what becomes of them when they go.

use serde::Serialize;
use utoipa::ToSchema;

use super::{class_store, membership_store, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// A competition that someone is in.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMembership {
    competition_id: String,
    code: i32,
    title: String,
    you_organize: bool,
    /// None for who does not take part, or has not finished joining.
    joined_at: Option<Instant>,
}

/// A competition that nobody would organize any more.
#[derive(Serialize, ToSchema)]
pub struct LeftCompetition {
    #[schema(minimum = 10000, maximum = 99999)]
    code: i32,
    title: String,
}

/// The competitions that someone is in.
///
/// # Errors
/// When the database fails.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedMembership>, DbErr> {
    let rows = store::of_user(connection, uid).await?;
    let own = rows.into_iter().filter_map(|(membership, competition)| {
        let competition = competition?;
        Some(ExportedMembership {
            competition_id: competition.id,
            code: competition.code,
            title: competition.title,
            you_organize: membership.organizes,
            joined_at: membership.joined_at,
        })
    });
    Ok(own.collect())
}

/// The ids of the competitions that someone organizes: what they made in others is not theirs to read any more.
///
/// # Errors
/// When the database fails.
pub async fn organized_by(connection: &impl Connection, uid: &str) -> Result<Vec<String>, DbErr> {
    membership_store::organized_by(connection, uid).await
}

/// The code of the competition for which an organizer made this account.
///
/// # Errors
/// When the database fails.
pub async fn account_made_for(connection: &impl Connection, uid: &str) -> Result<Option<i32>, DbErr> {
    class_store::code_made_for(connection, uid).await
}

/// The competitions that nobody else organizes.
///
/// # Errors
/// When the database fails.
pub async fn left_without_organizer(
    connection: &impl Connection,
    uid: &str,
) -> Result<Vec<LeftCompetition>, DbErr> {
    let rows = membership_store::only_organized_by(connection, uid).await?;
    let left = rows.into_iter().map(|competition| LeftCompetition {
        code: competition.code,
        title: competition.title,
    });
    Ok(left.collect())
}
