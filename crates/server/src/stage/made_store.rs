//! Statements about the creators of grants and links.

use std::collections::{BTreeSet, HashMap};

use sea_orm::{QueryOrder, QuerySelect, entity::prelude::*};

use super::entity::{
    bees,
    board_links::{self, LinkKind},
    grants::{self, OfficialRole},
};
use crate::platform::clock::Instant;

/// The grants that someone made, oldest first, each with its bee.
pub(super) async fn grants_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(String, OfficialRole, Instant)>, DbErr> {
    grants::Entity::find()
        .select_only()
        .columns([
            grants::Column::BeeId,
            grants::Column::Role,
            grants::Column::CreatedAt,
        ])
        .filter(grants::Column::CreatorUid.eq(uid))
        .order_by_asc(grants::Column::Id)
        .into_tuple()
        .all(connection)
        .await
}

/// The links that someone made, oldest first, each with its bee.
pub(super) async fn links_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(String, LinkKind, Instant)>, DbErr> {
    board_links::Entity::find()
        .select_only()
        .columns([
            board_links::Column::BeeId,
            board_links::Column::Kind,
            board_links::Column::CreatedAt,
        ])
        .filter(board_links::Column::CreatorUid.eq(uid))
        .order_by_asc(board_links::Column::Id)
        .into_tuple()
        .all(connection)
        .await
}

/// The titles of bees, by their ids.
pub(super) async fn titles(
    connection: &impl ConnectionTrait,
    bees: BTreeSet<&str>,
) -> Result<HashMap<String, String>, DbErr> {
    let titles: Vec<(String, String)> = bees::Entity::find()
        .select_only()
        .columns([bees::Column::Id, bees::Column::Title])
        .filter(bees::Column::Id.is_in(bees))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(titles.into_iter().collect())
}

/// Forgets that someone whose account is deleted made grants and links. Their unused codes stop working.
pub async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    grants::Entity::update_many()
        .col_expr(grants::Column::CreatorUid, Expr::value(""))
        .filter(grants::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    board_links::Entity::update_many()
        .col_expr(board_links::Column::CreatorUid, Expr::value(""))
        .filter(board_links::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}
