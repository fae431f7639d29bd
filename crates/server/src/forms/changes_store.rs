//! Statements on corrections and returns of responses.

use std::collections::HashMap;

use sea_orm::{ActiveValue, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::Func};

use super::entity::{
    form_response_changes::{self, ChangeKind},
    form_responses,
};
use crate::users::{self, UserModel};

fn of(template_id: &str, uid: &str) -> Select<form_responses::Entity> {
    form_responses::Entity::find()
        .filter(form_responses::Column::TemplateId.eq(template_id))
        .filter(form_responses::Column::Uid.eq(uid))
}

/// Someone's response to a form.
pub(super) async fn response(
    connection: &impl ConnectionTrait,
    template_id: &str,
    uid: &str,
) -> Result<Option<form_responses::Model>, DbErr> {
    of(template_id, uid).one(connection).await
}

/// Someone's response to a form, locked until the transaction ends.
pub(super) async fn lock_response(
    connection: &impl ConnectionTrait,
    template_id: &str,
    uid: &str,
) -> Result<Option<form_responses::Model>, DbErr> {
    of(template_id, uid).lock_exclusive().one(connection).await
}

/// Replaces a response that is locked.
pub(super) async fn update_response(
    connection: &impl ConnectionTrait,
    response: form_responses::Model,
) -> Result<(), DbErr> {
    let id = response.id.clone();
    let mut row = form_responses::ActiveModel::from(response).reset_all();
    row.id = ActiveValue::NotSet;
    form_responses::Entity::update_many()
        .set(row)
        .filter(form_responses::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    change: form_response_changes::Model,
) -> Result<(), DbErr> {
    form_response_changes::Entity::insert(form_response_changes::ActiveModel::from(change).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The ids and lengths, in characters, of the answers before each correction of a response, newest first.
pub(super) async fn former_lengths(
    connection: &impl ConnectionTrait,
    response_id: &str,
) -> Result<Vec<(String, i32)>, DbErr> {
    form_response_changes::Entity::find()
        .select_only()
        .column(form_response_changes::Column::Id)
        .expr(Func::char_length(Expr::col(
            form_response_changes::Column::Answers,
        )))
        .filter(form_response_changes::Column::ResponseId.eq(response_id))
        .filter(form_response_changes::Column::Kind.eq(ChangeKind::Corrected))
        .order_by_desc(form_response_changes::Column::Id)
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes the answers before corrections of a response, from this one back to the first.
pub(super) async fn delete_former(
    connection: &impl ConnectionTrait,
    response_id: &str,
    newest: &str,
) -> Result<(), DbErr> {
    form_response_changes::Entity::delete_many()
        .filter(form_response_changes::Column::ResponseId.eq(response_id))
        .filter(form_response_changes::Column::Kind.eq(ChangeKind::Corrected))
        .filter(form_response_changes::Column::Id.lte(newest))
        .exec(connection)
        .await?;
    Ok(())
}

/// What happened to a response, newest first.
pub(super) async fn changes(
    connection: &impl ConnectionTrait,
    response_id: &str,
) -> Result<Vec<form_response_changes::Model>, DbErr> {
    form_response_changes::Entity::find()
        .filter(form_response_changes::Column::ResponseId.eq(response_id))
        .order_by_desc(form_response_changes::Column::Id)
        .all(connection)
        .await
}

/// Those who changed a response, by uid.
pub(super) async fn authors(
    connection: &impl ConnectionTrait,
    response_id: &str,
) -> Result<HashMap<String, UserModel>, DbErr> {
    let uids = form_response_changes::Entity::find()
        .select_only()
        .column(form_response_changes::Column::CreatorUid)
        .filter(form_response_changes::Column::ResponseId.eq(response_id))
        .into_query();
    let people = users::by_uids(connection, uids).await?;
    Ok(people
        .into_iter()
        .map(|person| (person.uid.clone(), person))
        .collect())
}

/// What happened to a user's responses, oldest first.
pub(super) async fn changes_of(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<form_response_changes::Model>, DbErr> {
    form_response_changes::Entity::find()
        .filter(form_response_changes::Column::Uid.eq(uid))
        .order_by_asc(form_response_changes::Column::Id)
        .all(connection)
        .await
}

/// The responses of others that a user returned, oldest first.
pub(super) async fn returned_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<form_response_changes::Model>, DbErr> {
    form_response_changes::Entity::find()
        .filter(form_response_changes::Column::CreatorUid.eq(uid))
        .filter(form_response_changes::Column::Kind.eq(ChangeKind::Returned))
        .order_by_asc(form_response_changes::Column::Id)
        .all(connection)
        .await
}

/// Clears who changed responses. Changes of their own ones are deleted with the user.
pub(super) async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    form_response_changes::Entity::update_many()
        .col_expr(form_response_changes::Column::CreatorUid, Expr::value(""))
        .filter(form_response_changes::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}
