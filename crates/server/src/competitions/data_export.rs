//! Someone's competitions, for their data export and before their account is deleted.

use serde::Serialize;
use utoipa::ToSchema;

use super::{entity::MembershipRole, membership_store, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
    error::Result,
};

/// A competition in someone's list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMembership {
    competition_id: String,
    code: i32,
    title: String,
    you_organize: bool,
    /// None if they are not a participant.
    joined_at: Option<Instant>,
}

/// A competition that would be left without an organizer.
#[derive(Serialize, ToSchema)]
pub struct LeftCompetition {
    #[schema(minimum = 10000, maximum = 99999)]
    code: i32,
    title: String,
}

/// Something the user created in a competition, with the content only while they still organize it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedItem<T> {
    id: String,
    competition_id: String,
    created_at: Instant,
    #[serde(flatten)]
    content: Option<T>,
}

impl<T> ExportedItem<T> {
    /// `organized` are the ids of the competitions that the user organizes.
    pub fn new(
        organized: &[String],
        (id, competition_id, created_at): (String, String, Instant),
        content: impl FnOnce() -> Result<T>,
    ) -> Result<Self> {
        Ok(Self {
            content: organized.contains(&competition_id).then(content).transpose()?,
            id,
            competition_id,
            created_at,
        })
    }
}

/// The competitions in someone's list.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedMembership>, DbErr> {
    let rows = store::of_user(connection, uid).await?;
    let own = rows.into_iter().filter_map(|(membership, competition)| {
        let competition = competition?;
        Some(ExportedMembership {
            competition_id: competition.id,
            code: competition.code,
            title: competition.title,
            you_organize: membership.role == MembershipRole::Organizer,
            joined_at: membership.joined_at,
        })
    });
    Ok(own.collect())
}

/// The competitions that nobody else organizes.
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
