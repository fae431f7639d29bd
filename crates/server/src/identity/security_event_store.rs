//! Statements on security events.

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::entity::security_events::{ActiveModel, Column, Entity, Event, Model};
use crate::platform::{clock::Instant, db::insert_all, rng::is_id};

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
    let is_no_id = filter.before.as_deref().is_some_and(|before| !is_id(before));
    // PostgreSQL fails on it.
    let has_nul = filter
        .address
        .as_deref()
        .is_some_and(|address| address.contains('\0'));
    if is_no_id || has_nul {
        return Ok(Vec::new());
    }
    Entity::find()
        .apply_if(filter.uid, |events, uid| events.filter(Column::Uid.eq(uid)))
        .apply_if(filter.event, |events, event| {
            events.filter(Column::Event.eq(event))
        })
        .apply_if(filter.address, |events, address| {
            events.filter(Column::Address.eq(address))
        })
        .apply_if(filter.before, |events, before| {
            events.filter(Column::Id.lt(before))
        })
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

pub(super) async fn delete_before(connection: &impl ConnectionTrait, instant: Instant) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::At.lt(instant))
        .exec(connection)
        .await?;
    Ok(())
}

/// Of the events of this kind, all or only those of an account, deletes those that at least so many newer ones follow.
pub(super) async fn delete_older(
    connection: &impl ConnectionTrait,
    event: Event,
    uid: Option<&str>,
    newer: u64,
) -> Result<(), DbErr> {
    let newest_to_delete: Option<String> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Event.eq(event))
        .apply_if(uid, |events, uid| events.filter(Column::Uid.eq(uid)))
        .order_by_desc(Column::Id)
        .offset(newer)
        .limit(1)
        .into_tuple()
        .one(connection)
        .await?;
    let Some(id) = newest_to_delete else {
        return Ok(());
    };
    Entity::delete_many()
        .filter(Column::Event.eq(event))
        .apply_if(uid, |events, uid| events.filter(Column::Uid.eq(uid)))
        .filter(Column::Id.lte(id))
        .exec(connection)
        .await?;
    Ok(())
}
