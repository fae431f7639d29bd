//! Statements on the lists of a competition.

use sea_orm::{ExprTrait, QueryTrait, entity::prelude::*, sea_query::OnConflict};

use super::entity::plan_lists::{ActiveModel, Column, Entity, Model};

/// The lists that have ever been saved.
pub(super) async fn lists(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompetitionId.eq(competition_id))
        .all(connection)
        .await
}

/// Adds the list unless it exists.
pub(super) async fn ensure(connection: &impl ConnectionTrait, empty: Model) -> Result<(), DbErr> {
    let key = OnConflict::columns([Column::CompetitionId, Column::Name])
        .do_nothing()
        .to_owned();
    Entity::insert(ActiveModel::from(empty).reset_all())
        .on_conflict(key)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Replaces the items and bumps the version, if it is `based_on`. False if it isn't.
pub(super) async fn replace(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    name: &str,
    items: String,
    based_on: Option<i32>,
) -> Result<bool, DbErr> {
    let replaced = Entity::update_many()
        .col_expr(Column::Items, Expr::value(items))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::CompetitionId.eq(competition_id))
        .filter(Column::Name.eq(name))
        .apply_if(based_on, |update, version| {
            update.filter(Column::Version.eq(version))
        })
        .exec(connection)
        .await?;
    Ok(replaced.rows_affected > 0)
}
