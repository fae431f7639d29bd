//! Statements on the names of a bee's spellers.

use sea_orm::{
    ExprTrait, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement,
};

use super::entity::{bees, entries, officials};
use crate::platform::{clock::Instant, db::insert_all};

/// The bee's entries by number.
pub(super) async fn of_bee(
    connection: &impl ConnectionTrait,
    bee_id: &str,
) -> Result<Vec<entries::Model>, DbErr> {
    entries::Entity::find()
        .filter(entries::Column::BeeId.eq(bee_id))
        .order_by_asc(entries::Column::Number)
        .all(connection)
        .await
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    rows: Vec<entries::Model>,
) -> Result<(), DbErr> {
    let rows = rows
        .into_iter()
        .map(|row| entries::ActiveModel::from(row).reset_all());
    insert_all(connection, rows).await
}

/// Updates the name and school of an entry, and what the hall sees of it.
pub(super) async fn update(connection: &impl ConnectionTrait, row: &entries::Model) -> Result<(), DbErr> {
    entries::Entity::update_many()
        .col_expr(entries::Column::Name, Expr::value(&row.name))
        .col_expr(entries::Column::School, Expr::value(&row.school))
        .col_expr(entries::Column::NumberOnly, Expr::value(row.number_only))
        .filter(entries::Column::BeeId.eq(&row.bee_id))
        .filter(entries::Column::Speller.eq(row.speller))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete(
    connection: &impl ConnectionTrait,
    bee_id: &str,
    speller: i32,
) -> Result<(), DbErr> {
    entries::Entity::delete_many()
        .filter(entries::Column::BeeId.eq(bee_id))
        .filter(entries::Column::Speller.eq(speller))
        .exec(connection)
        .await?;
    Ok(())
}

/// Records that names have changed, in all bees in which a person spells or has acted as an official.
pub(super) async fn bump_versions(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    let spelled = entries::Entity::find()
        .select_only()
        .column(entries::Column::BeeId)
        .filter(entries::Column::Uid.eq(uid))
        .into_query();
    let acted = officials::Entity::find()
        .select_only()
        .column(officials::Column::BeeId)
        .filter(officials::Column::Uid.eq(uid))
        .into_query();
    for theirs in [spelled, acted] {
        bees::Entity::update_many()
            .col_expr(bees::Column::Version, Expr::col(bees::Column::Version).add(1))
            .filter(bees::Column::Id.in_subquery(theirs))
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// The competition's bees from before this instant.
fn older_bees(competition_id: &str, before: Instant) -> SelectStatement {
    bees::Entity::find()
        .select_only()
        .column(bees::Column::Id)
        .filter(bees::Column::CompetitionId.eq(competition_id))
        .filter(bees::Column::CreatedAt.lt(before))
        .into_query()
}

/// Whether a competition's bees from before this instant have names.
pub async fn has_names(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    before: Instant,
) -> Result<bool, DbErr> {
    let found = entries::Entity::find()
        .filter(entries::Column::BeeId.in_subquery(older_bees(competition_id, before)))
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Deletes the names and schools of all spellers in a competition's bees from before this instant. The logs and results stay, with the
/// spellers' numbers. Returns how many.
pub async fn delete_names(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    before: Instant,
) -> Result<u64, DbErr> {
    let older = || older_bees(competition_id, before);
    let deleted = entries::Entity::delete_many()
        .filter(entries::Column::BeeId.in_subquery(older()))
        .exec(connection)
        .await?;
    if deleted.rows_affected > 0 {
        bees::Entity::update_many()
            .col_expr(bees::Column::Version, Expr::col(bees::Column::Version).add(1))
            .filter(bees::Column::Id.in_subquery(older()))
            .exec(connection)
            .await?;
    }
    Ok(deleted.rows_affected)
}

/// A person's entry in the newest bee of the competition that they spell in.
pub(super) async fn newest_of(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<Option<entries::Model>, DbErr> {
    let of_competition = bees::Entity::find()
        .select_only()
        .column(bees::Column::Id)
        .filter(bees::Column::CompetitionId.eq(competition_id))
        .into_query();
    entries::Entity::find()
        .filter(entries::Column::Uid.eq(uid))
        .filter(entries::Column::BeeId.in_subquery(of_competition))
        .order_by_desc(entries::Column::BeeId)
        .one(connection)
        .await
}

/// A person's entries, each with its bee, oldest bee first.
pub(super) async fn of_person(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(entries::Model, bees::Model)>, DbErr> {
    let rows = entries::Entity::find()
        .filter(entries::Column::Uid.eq(uid))
        .order_by_asc(entries::Column::BeeId)
        .all(connection)
        .await?;
    let ids = rows.iter().map(|row| row.bee_id.clone());
    let bees = bees::Entity::find()
        .filter(bees::Column::Id.is_in(ids))
        .all(connection)
        .await?;
    let bee = |id: &str| bees.iter().find(|bee| bee.id == id).cloned();
    let entries = rows.into_iter();
    Ok(entries
        .filter_map(|row| {
            let bee = bee(&row.bee_id)?;
            Some((row, bee))
        })
        .collect())
}
