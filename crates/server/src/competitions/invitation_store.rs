//! Statements on invitations to organize.

use chrono::TimeDelta;
use sea_orm::{Condition, QueryOrder, entity::prelude::*};

use super::entity::{competitions, organizer_invitations};
use crate::{
    identity,
    platform::{clock::Instant, text::fold},
};

/// How long a used or expired invitation still answers with its own error.
const REMEMBERED: TimeDelta = TimeDelta::days(30);

/// Inserts an invitation, and deletes the competition's long expired ones.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    invitation: organizer_invitations::Model,
) -> Result<(), DbErr> {
    organizer_invitations::Entity::delete_many()
        .filter(organizer_invitations::Column::CompetitionId.eq(&invitation.competition_id))
        .filter(organizer_invitations::Column::ExpiresAt.lte(invitation.created_at - REMEMBERED))
        .exec(connection)
        .await?;
    organizer_invitations::Entity::insert(organizer_invitations::ActiveModel::from(invitation).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

fn is_open(now: Instant) -> Condition {
    Condition::all()
        .add(organizer_invitations::Column::AcceptedUid.is_null())
        .add(organizer_invitations::Column::ExpiresAt.gt(now))
}

/// A competition's open invitations, the newest first.
pub(super) async fn open(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    now: Instant,
) -> Result<Vec<organizer_invitations::Model>, DbErr> {
    organizer_invitations::Entity::find()
        .filter(organizer_invitations::Column::CompetitionId.eq(competition_id))
        .filter(is_open(now))
        .order_by_desc(organizer_invitations::Column::Id)
        .all(connection)
        .await
}

/// The number of a competition's open invitations.
pub(super) async fn count_open(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    now: Instant,
) -> Result<u64, DbErr> {
    organizer_invitations::Entity::find()
        .filter(organizer_invitations::Column::CompetitionId.eq(competition_id))
        .filter(is_open(now))
        .count(connection)
        .await
}

/// The invitation with this token, open or not, and its competition. None if its sender's account is disabled.
pub(super) async fn by_token(
    connection: &impl ConnectionTrait,
    token_hash: &str,
) -> Result<Option<(organizer_invitations::Model, competitions::Model)>, DbErr> {
    let invitation = organizer_invitations::Entity::find()
        .filter(organizer_invitations::Column::TokenHash.eq(token_hash))
        .filter(organizer_invitations::Column::CreatorUid.not_in_subquery(identity::disabled_uids()))
        .one(connection)
        .await?;
    let Some(invitation) = invitation else {
        return Ok(None);
    };
    let competition = competitions::Entity::find_by_id(&invitation.competition_id)
        .one(connection)
        .await?;
    Ok(competition.map(|competition| (invitation, competition)))
}

/// Uses up an open invitation. False if it is no longer open.
pub(super) async fn accept(
    connection: &impl ConnectionTrait,
    id: &str,
    uid: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let accepted = organizer_invitations::Entity::update_many()
        .col_expr(organizer_invitations::Column::AcceptedUid, Expr::value(uid))
        .filter(organizer_invitations::Column::Id.eq(id))
        .filter(is_open(now))
        .exec(connection)
        .await?;
    Ok(accepted.rows_affected > 0)
}

/// Deletes a competition's invitation that nobody has accepted. False if there is none with this id.
pub(super) async fn withdraw(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    id: &str,
) -> Result<bool, DbErr> {
    let withdrawn = organizer_invitations::Entity::delete_many()
        .filter(organizer_invitations::Column::Id.eq(id))
        .filter(organizer_invitations::Column::CompetitionId.eq(competition_id))
        .filter(organizer_invitations::Column::AcceptedUid.is_null())
        .exec(connection)
        .await?;
    Ok(withdrawn.rows_affected > 0)
}

/// Deletes what a former organizer has sent, so that none of it brings them back.
pub(super) async fn delete_from(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    creator_uid: &str,
) -> Result<(), DbErr> {
    organizer_invitations::Entity::delete_many()
        .filter(organizer_invitations::Column::CompetitionId.eq(competition_id))
        .filter(organizer_invitations::Column::CreatorUid.eq(creator_uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Deletes the invitations to an email address.
pub(super) async fn delete_to(connection: &impl ConnectionTrait, email: &str) -> Result<(), DbErr> {
    organizer_invitations::Entity::delete_many()
        .filter(organizer_invitations::Column::EmailFolded.eq(fold(email)))
        .exec(connection)
        .await?;
    Ok(())
}

/// The invitations that someone sent, accepted, or got at this address.
pub(super) async fn of_person(
    connection: &impl ConnectionTrait,
    uid: &str,
    email: &str,
) -> Result<Vec<organizer_invitations::Model>, DbErr> {
    let theirs = Condition::any()
        .add(organizer_invitations::Column::CreatorUid.eq(uid))
        .add(organizer_invitations::Column::AcceptedUid.eq(uid))
        .add(organizer_invitations::Column::EmailFolded.eq(fold(email)));
    organizer_invitations::Entity::find()
        .filter(theirs)
        .order_by_asc(organizer_invitations::Column::Id)
        .all(connection)
        .await
}
