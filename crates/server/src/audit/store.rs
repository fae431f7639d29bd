//! Statements on the audit log.

use sea_orm::{Condition, QueryOrder, QuerySelect, entity::prelude::*};

use super::entity::{ActiveModel, Column, Entity, Model};
use crate::platform::{db::insert_all, rng::is_id};

pub(super) async fn insert(connection: &impl ConnectionTrait, entries: Vec<Model>) -> Result<(), DbErr> {
    let rows = entries.into_iter();
    insert_all(connection, rows.map(|entry| ActiveModel::from(entry).reset_all())).await
}

pub(super) async fn page(
    connection: &impl ConnectionTrait,
    before: Option<&str>,
    most: u64,
) -> Result<Vec<Model>, DbErr> {
    let mut entries = Entity::find().order_by_desc(Column::Id).limit(most);
    if let Some(before) = before {
        if !is_id(before) {
            return Ok(Vec::new());
        }
        entries = entries.filter(Column::Id.lt(before));
    }
    entries.all(connection).await
}

/// Entries by or about a person, oldest first.
pub(super) async fn about(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Model>, DbErr> {
    let either = Condition::any()
        .add(Column::ActorUid.eq(uid))
        .add(Column::SubjectId.eq(uid));
    Entity::find()
        .filter(either)
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

/// Replaces the email address of a deleted account in its entries. The uid stays.
pub async fn anonymize(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Actor, Expr::value("a deleted account"))
        .filter(Column::ActorUid.eq(uid))
        .exec(connection)
        .await?;
    Entity::update_many()
        .col_expr(Column::Subject, Expr::value("a deleted account"))
        .filter(Column::SubjectId.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}
