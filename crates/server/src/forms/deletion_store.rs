//! Statements that delete responses, and that hold what is deleted and put it back.

use sea_orm::{Condition, ExprTrait, QuerySelect, QueryTrait, entity::prelude::*};

use super::{
    entity::{form_responses, form_templates},
    store::ids,
};
use crate::{competitions, platform::db::held};

/// Holds a template that is about to be deleted, with its responses. False if it already was.
pub(super) async fn hold_template(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<bool, DbErr> {
    let is_template = form_templates::Column::Id.eq(id);
    let held = held::hold::<form_templates::Entity>(connection, deletion_id, is_template).await?;
    let is_response = form_responses::Column::TemplateId.eq(id);
    held::hold::<form_responses::Entity>(connection, deletion_id, is_response).await?;
    Ok(held > 0)
}

/// Puts back the template of a deletion, with the responses of those who are still members. Returns its id.
pub async fn restore(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
) -> Result<Vec<String>, DbErr> {
    let id = form_templates::Column::Id;
    let restored = held::restore_all::<form_templates::Entity>(connection, deletion_id, id).await?;
    let uid = form_responses::Column::Uid;
    competitions::hand_over_to_removal::<form_responses::Entity>(
        connection,
        deletion_id,
        competition_id,
        uid,
    )
    .await?;
    let members = competitions::member_uids(competition_id);
    let is_member = Expr::col(form_responses::Column::Uid).in_subquery(members);
    held::restore::<form_responses::Entity>(connection, deletion_id, is_member, held::keep_newer()).await?;
    Ok(restored)
}

/// Holds people's responses in a competition, which are about to be deleted.
pub async fn hold_responses(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    held::hold::<form_responses::Entity>(connection, deletion_id, is_of(competition_id, uids)).await?;
    Ok(())
}

/// Puts back people's responses to the forms that still exist, unless they have responded again.
pub async fn restore_responses(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
) -> Result<(), DbErr> {
    let columns = (form_responses::Column::TemplateId, form_templates::Column::Id);
    held::hand_over::<form_responses::Entity, form_templates::Entity>(
        connection,
        deletion_id,
        columns,
        Condition::all(),
    )
    .await?;
    let exists = Expr::col(form_responses::Column::TemplateId).in_subquery(ids(competition_id, false));
    held::restore::<form_responses::Entity>(connection, deletion_id, exists, held::keep_newer()).await?;
    Ok(())
}

/// Deletes people's responses in a competition.
pub async fn delete_responses(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    form_responses::Entity::delete_many()
        .filter(is_of(competition_id, uids))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whether there are responses in a competition.
pub async fn has_responses(connection: &impl ConnectionTrait, competition_id: &str) -> Result<bool, DbErr> {
    let found: Option<String> = of_competition(competition_id, 1)
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Deletes some of the responses in a competition. Returns how many.
pub async fn delete_some_responses(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    limit: u64,
) -> Result<u64, DbErr> {
    let some = of_competition(competition_id, limit).into_query();
    let deleted = form_responses::Entity::delete_many()
        .filter(form_responses::Column::Id.in_subquery(some))
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected)
}

fn of_competition(competition_id: &str, limit: u64) -> Select<form_responses::Entity> {
    form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::Id)
        .filter(form_responses::Column::TemplateId.in_subquery(ids(competition_id, false)))
        .limit(limit)
}

fn is_of(competition_id: &str, uids: &[String]) -> Condition {
    Condition::all()
        .add(form_responses::Column::Uid.is_in(uids))
        .add(form_responses::Column::TemplateId.in_subquery(ids(competition_id, false)))
}
