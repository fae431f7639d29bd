//! Statements on who doesn't want messages.

use std::collections::HashSet;

use sea_orm::{QuerySelect, entity::prelude::*, sea_query::OnConflict};

use super::entity::message_unsubscribes::{ActiveModel, Column, Entity, Model};
use crate::platform::clock::Instant;

/// Who doesn't want messages about a competition.
pub(super) async fn uids(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Uid)
        .filter(Column::CompetitionId.eq(competition_id))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(uids.into_iter().collect())
}

pub(super) async fn is_unsubscribed(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<bool, DbErr> {
    let found = Entity::find_by_id((competition_id.to_owned(), uid.to_owned()));
    Ok(found.one(connection).await?.is_some())
}

pub(super) async fn add(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    at: Instant,
) -> Result<(), DbErr> {
    let row = Model {
        competition_id: competition_id.to_owned(),
        uid: uid.to_owned(),
        at,
    };
    let again = OnConflict::columns([Column::CompetitionId, Column::Uid])
        .do_nothing()
        .to_owned();
    Entity::insert(ActiveModel::from(row).reset_all())
        .on_conflict(again)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn remove(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<(), DbErr> {
    Entity::delete_by_id((competition_id.to_owned(), uid.to_owned()))
        .exec(connection)
        .await?;
    Ok(())
}

/// The competitions about which someone doesn't want messages.
pub(super) async fn of_person(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Uid.eq(uid)).all(connection).await
}
