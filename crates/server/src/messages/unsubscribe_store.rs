//! Statements on who doesn't want messages.

use std::collections::HashSet;

use sea_orm::{QuerySelect, entity::prelude::*, sea_query::OnConflict};

use super::{
    email::Recipient,
    entity::message_unsubscribes::{ActiveModel, Column, Entity, Model},
};
use crate::platform::clock::Instant;

/// The addresses that want no messages about a competition: uid and address id.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashSet<(String, String)>, DbErr> {
    let addresses: Vec<(String, String)> = Entity::find()
        .select_only()
        .columns([Column::Uid, Column::AddressId])
        .filter(Column::CompetitionId.eq(competition_id))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(addresses.into_iter().collect())
}

pub(super) async fn is_unsubscribed(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    (uid, address_id): (&str, &str),
) -> Result<bool, DbErr> {
    let id = [competition_id, uid, address_id].map(str::to_owned);
    let found = Entity::find_by_id(<(String, String, String)>::from(id));
    Ok(found.one(connection).await?.is_some())
}

pub(super) async fn add(
    connection: &impl ConnectionTrait,
    recipient: Recipient,
    at: Instant,
) -> Result<(), DbErr> {
    let row = Model {
        competition_id: recipient.competition_id,
        uid: recipient.uid,
        address_id: recipient.address_id,
        at,
    };
    let again = OnConflict::columns([Column::CompetitionId, Column::Uid, Column::AddressId])
        .do_nothing()
        .to_owned();
    Entity::insert(ActiveModel::from(row).reset_all())
        .on_conflict(again)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn remove(connection: &impl ConnectionTrait, recipient: Recipient) -> Result<(), DbErr> {
    Entity::delete_by_id((recipient.competition_id, recipient.uid, recipient.address_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// The competitions about which someone doesn't want messages.
pub(super) async fn of_person(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Uid.eq(uid)).all(connection).await
}
