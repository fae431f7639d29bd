//! Someone's competitions, for their data export and before their account is deleted.

use serde::Serialize;
use utoipa::ToSchema;

use super::{entity::MembershipRole, invitation_store, membership_store, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
    error::Result,
    text::fold,
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

/// An invitation to organize, without the others' data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedInvitation {
    competition_id: String,
    created_at: Instant,
    expires_at: Instant,
    sent_by_you: bool,
    /// The address, if it was sent to the user's.
    sent_to_your_email: Option<String>,
    accepted_by_you: bool,
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

/// The invitations that someone sent, accepted, or got at this address.
pub async fn invitations_export(
    connection: &impl Connection,
    uid: &str,
    email: &str,
) -> Result<Vec<ExportedInvitation>, DbErr> {
    let rows = invitation_store::of_person(connection, uid, email).await?;
    let invitations = rows.into_iter().map(|row| ExportedInvitation {
        competition_id: row.competition_id,
        created_at: row.created_at,
        expires_at: row.expires_at,
        sent_by_you: row.creator_uid == uid,
        sent_to_your_email: row.email_folded.filter(|to| *to == fold(email)),
        accepted_by_you: row.accepted_uid.as_deref() == Some(uid),
    });
    Ok(invitations.collect())
}

/// Deletes the invitations to an email address whose account is deleted.
pub async fn delete_invitations_to(connection: &impl Connection, email: &str) -> Result<(), DbErr> {
    invitation_store::delete_to(connection, email).await
}
