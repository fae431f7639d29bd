//! Statements on security events.

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::entity::security_events::{ActiveModel, Column, Entity, Event, Model};
use crate::platform::{clock::Instant, db::insert_all};

/// Which events to read. Without any limits, all.
#[derive(Default)]
pub struct EventFilter {
    /// Only of this account.
    pub uid: Option<String>,
    /// Only of this kind.
    pub event: Option<Event>,
    /// Only from this address.
    pub address: Option<String>,
    /// Only older than the one with this id.
    pub before: Option<String>,
}

pub(super) async fn insert(connection: &impl ConnectionTrait, events: Vec<Model>) -> Result<(), DbErr> {
    let rows = events.into_iter();
    insert_all(connection, rows.map(|event| ActiveModel::from(event).reset_all())).await
}

pub(super) async fn page(
    connection: &impl ConnectionTrait,
    filter: EventFilter,
    most: u64,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .apply_if(filter.uid, |events, uid| events.filter(Column::Uid.eq(uid)))
        .apply_if(filter.event, |events, event| {
            events.filter(Column::Event.eq(event))
        })
        .apply_if(filter.address, |events, address| {
            events.filter(Column::Address.eq(address))
        })
        .apply_if(filter.before, |events, before| events.filter(Column::Id.lt(before)))
        .order_by_desc(Column::Id)
        .limit(most)
        .all(connection)
        .await
}

/// All events of an account, oldest first.
pub(super) async fn of(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::Uid.eq(uid))
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

pub(super) async fn delete_before(
    connection: &impl ConnectionTrait,
    instant: Instant,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::At.lt(instant))
        .exec(connection)
        .await?;
    Ok(())
}

/// The id of the event of this kind that so many newer ones follow.
pub(super) async fn id_at(
    connection: &impl ConnectionTrait,
    event: Event,
    newer: u64,
) -> Result<Option<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Event.eq(event))
        .order_by_desc(Column::Id)
        .offset(newer)
        .limit(1)
        .into_tuple()
        .one(connection)
        .await
}

/// Deletes the events of this kind up to the one with this id.
pub(super) async fn delete_up_to(
    connection: &impl ConnectionTrait,
    event: Event,
    id: &str,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::Event.eq(event))
        .filter(Column::Id.lte(id))
        .exec(connection)
        .await?;
    Ok(())
}
