//! Statements on bees, their officials, signatures and board links.

use std::collections::HashMap;

use sea_orm::{ExprTrait, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::OnConflict};

use super::entity::{bees, board_links, officials, seals};
use crate::{
    platform::{clock::Instant, rng::is_id},
    users,
};

pub(super) async fn bee(connection: &impl ConnectionTrait, id: &str) -> Result<Option<bees::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    bees::Entity::find_by_id(id).one(connection).await
}

/// The competition's bees, oldest first.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<bees::Model>, DbErr> {
    bees::Entity::find()
        .filter(bees::Column::CompetitionId.eq(competition_id))
        .order_by_asc(bees::Column::Id)
        .all(connection)
        .await
}

pub(super) async fn insert(connection: &impl ConnectionTrait, bee: bees::Model) -> Result<(), DbErr> {
    bees::Entity::insert(bees::ActiveModel::from(bee).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Records that something beside the log has changed.
pub(super) async fn bump_version(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    bees::Entity::update_many()
        .col_expr(bees::Column::Version, Expr::col(bees::Column::Version).add(1))
        .filter(bees::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Records what is left of the running clock, which this row of the log has set.
pub(super) async fn mark_clock(
    connection: &impl ConnectionTrait,
    id: &str,
    (seq, left): (u64, u64),
    now: Instant,
) -> Result<(), DbErr> {
    bees::Entity::update_many()
        .col_expr(bees::Column::ClockMark, Expr::value(left.cast_signed()))
        .col_expr(bees::Column::ClockMarkedAt, Expr::value(now))
        .col_expr(bees::Column::ClockMarkSeq, Expr::value(seq.cast_signed()))
        .filter(bees::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// The id of this person as an official of the bee, if they have acted in it.
pub(super) async fn official(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    uid: &str,
) -> Result<Option<String>, DbErr> {
    let official = officials::Entity::find()
        .filter(officials::Column::BeeId.eq(bee_id))
        .filter(officials::Column::Uid.eq(uid))
        .one(connection)
        .await?;
    Ok(official.map(|official| official.id))
}

/// The names of the organizers who have acted in the bee, by their ids as officials.
pub(super) async fn names_of_officials(
    connection: &impl ConnectionTrait,
    bee_id: &str,
) -> Result<HashMap<String, String>, DbErr> {
    let of_bee = officials::Entity::find().filter(officials::Column::BeeId.eq(bee_id));
    let officials = of_bee.clone().all(connection).await?;
    let uids = of_bee.select_only().column(officials::Column::Uid).into_query();
    let people = users::by_uids(connection, uids).await?;
    let name = |official: officials::Model| {
        let person = people.iter().find(|person| person.uid == official.uid)?;
        Some((official.id, person.display_name.clone()?))
    };
    Ok(officials.into_iter().filter_map(name).collect())
}

/// Makes someone an official, unless they have acted at the same moment elsewhere.
pub(super) async fn insert_official(
    connection: &impl ConnectionTrait,
    official: officials::Model,
) -> Result<(), DbErr> {
    let once = OnConflict::columns([officials::Column::BeeId, officials::Column::Uid])
        .do_nothing()
        .to_owned();
    officials::Entity::insert(officials::ActiveModel::from(official).reset_all())
        .on_conflict(once)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The bee's signatures, oldest first.
pub(super) async fn signatures(
    connection: &impl ConnectionTrait,
    bee_id: &str,
) -> Result<Vec<seals::Model>, DbErr> {
    seals::Entity::find()
        .filter(seals::Column::BeeId.eq(bee_id))
        .order_by_asc(seals::Column::SignedAt)
        .order_by_asc(seals::Column::OfficialId)
        .all(connection)
        .await
}

/// Replaces the bee's signatures by this one, if any.
pub(super) async fn set_signature(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    signature: Option<seals::Model>,
) -> Result<(), DbErr> {
    seals::Entity::delete_many()
        .filter(seals::Column::BeeId.eq(bee_id))
        .exec(connection)
        .await?;
    if let Some(signature) = signature {
        seals::Entity::insert(seals::ActiveModel::from(signature).reset_all())
            .exec_without_returning(connection)
            .await?;
    }
    Ok(())
}

pub(super) async fn insert_link(
    connection: &impl ConnectionTrait,
    link: board_links::Model,
) -> Result<(), DbErr> {
    board_links::Entity::insert(board_links::ActiveModel::from(link).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The bee's links that are valid, oldest first.
pub(super) async fn links(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    now: Instant,
) -> Result<Vec<board_links::Model>, DbErr> {
    board_links::Entity::find()
        .filter(board_links::Column::BeeId.eq(bee_id))
        .filter(board_links::Column::ExpiresAt.gt(now))
        .order_by_asc(board_links::Column::Id)
        .all(connection)
        .await
}

/// The link of a token, if it is valid.
pub(super) async fn link_by_token(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<board_links::Model>, DbErr> {
    board_links::Entity::find()
        .filter(board_links::Column::TokenHash.eq(token_hash))
        .filter(board_links::Column::ExpiresAt.gt(now))
        .one(connection)
        .await
}

/// Deletes a link of the bee. False if there is none with this id.
pub(super) async fn delete_link(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    id: &str,
) -> Result<bool, DbErr> {
    if !is_id(id) {
        return Ok(false);
    }
    let deleted = board_links::Entity::delete_many()
        .filter(board_links::Column::Id.eq(id))
        .filter(board_links::Column::BeeId.eq(bee_id))
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected > 0)
}

/// The titles of the bees in which a person has acted, oldest first.
pub(super) async fn titles_of_official(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<String>, DbErr> {
    let acted = officials::Entity::find()
        .select_only()
        .column(officials::Column::BeeId)
        .filter(officials::Column::Uid.eq(uid))
        .into_query();
    bees::Entity::find()
        .select_only()
        .column(bees::Column::Title)
        .filter(bees::Column::Id.in_subquery(acted))
        .order_by_asc(bees::Column::Id)
        .into_tuple()
        .all(connection)
        .await
}
