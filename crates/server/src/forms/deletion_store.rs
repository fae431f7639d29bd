//! Statements that delete responses, and that hold what is deleted and put it back.

use sea_orm::{
    Condition, ExprTrait, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{IntoCondition, SelectStatement},
};

use super::{
    entity::{form_response_changes, form_responses, form_templates},
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
    held::hold::<form_responses::Entity>(connection, deletion_id, is_response.clone()).await?;
    let is_change = form_response_changes::Column::ResponseId.in_subquery(response_ids(is_response));
    held::hold::<form_response_changes::Entity>(connection, deletion_id, is_change).await?;
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
    competitions::hand_over_to_removal::<form_response_changes::Entity>(
        connection,
        deletion_id,
        competition_id,
        form_response_changes::Column::Uid,
    )
    .await?;
    let members = competitions::member_uids(competition_id);
    let is_member = Expr::col(form_responses::Column::Uid).in_subquery(members);
    held::restore::<form_responses::Entity>(connection, deletion_id, is_member, held::keep_newer()).await?;
    restore_changes(connection, deletion_id, competition_id).await?;
    Ok(restored)
}

/// Holds people's responses in a competition, which are about to be deleted.
pub async fn hold_responses(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    uids: &[String],
) -> Result<(), DbErr> {
    let is_of = is_of(competition_id, uids);
    held::hold::<form_responses::Entity>(connection, deletion_id, is_of.clone()).await?;
    let is_change = form_response_changes::Column::ResponseId.in_subquery(response_ids(is_of));
    held::hold::<form_response_changes::Entity>(connection, deletion_id, is_change).await?;
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
    // Those of forms that are deleted were handed over just now.
    let columns = (
        form_response_changes::Column::ResponseId,
        form_responses::Column::Id,
    );
    held::hand_over::<form_response_changes::Entity, form_responses::Entity>(
        connection,
        deletion_id,
        columns,
        Condition::all(),
    )
    .await?;
    let exists = Expr::col(form_responses::Column::TemplateId).in_subquery(ids(competition_id, false));
    held::restore::<form_responses::Entity>(connection, deletion_id, exists, held::keep_newer()).await?;
    restore_changes(connection, deletion_id, competition_id).await
}

/// Puts back what happened to the responses that were put back.
async fn restore_changes(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
) -> Result<(), DbErr> {
    let is_response = form_responses::Column::TemplateId.in_subquery(ids(competition_id, false));
    let exists = Expr::col(form_response_changes::Column::ResponseId).in_subquery(response_ids(is_response));
    held::restore::<form_response_changes::Entity>(connection, deletion_id, exists, None).await?;
    Ok(())
}

/// Subquery for the ids of responses.
fn response_ids(which: impl IntoCondition) -> SelectStatement {
    form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::Id)
        .filter(which)
        .into_query()
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
