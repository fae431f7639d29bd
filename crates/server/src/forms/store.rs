//! Queries for form templates and responses.

use std::collections::HashMap;

use futures_util::{Stream, stream};
use sea_orm::{
    ActiveValue, Condition, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LikeExpr, SelectStatement},
};

use super::{
    entity::{form_responses, form_templates},
    search::Search,
};
use crate::{
    competitions,
    platform::{clock::Instant, db::insert_all, rng::is_id},
    users::{self, UserModel},
};

/// Responses per batch.
const BATCH: usize = 500;

pub(super) async fn template(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<form_templates::Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    form_templates::Entity::find_by_id(id).one(connection).await
}

/// A competition's templates, oldest first.
pub(super) async fn templates(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<form_templates::Model>, DbErr> {
    form_templates::Entity::find()
        .filter(form_templates::Column::CompetitionId.eq(competition_id))
        .order_by_asc(form_templates::Column::CreatedAt)
        .order_by_asc(form_templates::Column::Id)
        .all(connection)
        .await
}

pub(super) async fn insert_template(
    connection: &impl ConnectionTrait,
    template: form_templates::Model,
) -> Result<(), DbErr> {
    form_templates::Entity::insert(form_templates::ActiveModel::from(template).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_templates(
    connection: &impl ConnectionTrait,
    templates: Vec<form_templates::Model>,
) -> Result<(), DbErr> {
    let rows = templates.into_iter();
    insert_all(
        connection,
        rows.map(|row| form_templates::ActiveModel::from(row).reset_all()),
    )
    .await
}

/// The template, locked until the transaction ends, so that nobody answers it meanwhile.
pub(super) async fn lock_template(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<form_templates::Model>, DbErr> {
    form_templates::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await
}

/// The template's version, which stays until the transaction ends. `None` if it was deleted.
pub(super) async fn lock_version(connection: &impl ConnectionTrait, id: &str) -> Result<Option<i32>, DbErr> {
    form_templates::Entity::find_by_id(id)
        .select_only()
        .column(form_templates::Column::Version)
        .lock_shared()
        .into_tuple()
        .one(connection)
        .await
}

/// Replaces a template that is locked, but not its visibility.
pub(super) async fn update_template(
    connection: &impl ConnectionTrait,
    template: form_templates::Model,
) -> Result<(), DbErr> {
    let id = template.id.clone();
    let mut row = form_templates::ActiveModel::from(template).reset_all();
    row.id = ActiveValue::NotSet;
    row.visibility = ActiveValue::NotSet;
    form_templates::Entity::update_many()
        .set(row)
        .filter(form_templates::Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whether anyone has answered this version of a template.
pub(super) async fn is_answered(
    connection: &impl ConnectionTrait,
    template_id: &str,
    version: i32,
) -> Result<bool, DbErr> {
    let found: Option<String> = form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::Id)
        .filter(form_responses::Column::TemplateId.eq(template_id))
        .filter(form_responses::Column::Version.eq(version))
        .limit(1)
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Responses to earlier versions, by template. Templates without any are left out.
pub(super) async fn earlier_response_counts(
    connection: &impl ConnectionTrait,
    templates: &[&form_templates::Model],
) -> Result<HashMap<String, i64>, DbErr> {
    if templates.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<String> = templates.iter().map(|template| template.id.clone()).collect();
    let current = templates.iter().fold(Condition::any(), |any, template| {
        let is_current = Condition::all()
            .add(form_responses::Column::TemplateId.eq(&template.id))
            .add(form_responses::Column::Version.eq(template.version));
        any.add(is_current)
    });
    counts(connection, &ids, current.not()).await
}

/// Returns whether the template still exists, with the expected visibility if there is one.
pub(super) async fn set_visibility(
    connection: &impl ConnectionTrait,
    id: &str,
    visibility: &str,
    expected: Option<&str>,
) -> Result<bool, DbErr> {
    let mut update = form_templates::Entity::update_many()
        .col_expr(form_templates::Column::Visibility, Expr::value(visibility))
        .filter(form_templates::Column::Id.eq(id));
    if let Some(expected) = expected {
        update = update.filter(form_templates::Column::Visibility.eq(expected));
    }
    let updated = update.exec(connection).await?;
    Ok(updated.rows_affected > 0)
}

/// The ids of a competition's templates, with their visibility.
pub(super) async fn visibilities(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<(String, String)>, DbErr> {
    form_templates::Entity::find()
        .select_only()
        .column(form_templates::Column::Id)
        .column(form_templates::Column::Visibility)
        .filter(form_templates::Column::CompetitionId.eq(competition_id))
        .into_tuple()
        .all(connection)
        .await
}

pub(super) async fn delete_template(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    form_templates::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// Responses by template. Templates without any are left out.
pub(super) async fn response_counts(
    connection: &impl ConnectionTrait,
    template_ids: &[String],
) -> Result<HashMap<String, i64>, DbErr> {
    counts(connection, template_ids, Condition::all()).await
}

/// Responses since then by template, without the organizers'.
pub(super) async fn new_response_counts(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    template_ids: &[String],
    since: Instant,
) -> Result<HashMap<String, i64>, DbErr> {
    let others = competitions::other_uids(competition_id);
    let new = Condition::all()
        .add(form_responses::Column::CreatedAt.gte(since))
        .add(form_responses::Column::Uid.not_in_subquery(others));
    counts(connection, template_ids, new).await
}

async fn counts(
    connection: &impl ConnectionTrait,
    template_ids: &[String],
    which: Condition,
) -> Result<HashMap<String, i64>, DbErr> {
    let rows: Vec<(String, i64)> = form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::TemplateId)
        .column_as(form_responses::Column::Id.count(), "count")
        .filter(form_responses::Column::TemplateId.is_in(template_ids))
        .filter(which)
        .group_by(form_responses::Column::TemplateId)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Fails with a unique violation if the user has already responded.
pub(super) async fn insert_response(
    connection: &impl ConnectionTrait,
    response: form_responses::Model,
) -> Result<(), DbErr> {
    form_responses::Entity::insert(form_responses::ActiveModel::from(response).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// A user's responses in a competition with their templates, oldest first.
pub(super) async fn responses_of_user(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<Vec<(form_responses::Model, Option<form_templates::Model>)>, DbErr> {
    form_responses::Entity::find()
        .find_also_related(form_templates::Entity)
        .filter(form_responses::Column::Uid.eq(uid))
        .filter(form_templates::Column::CompetitionId.eq(competition_id))
        .order_by_asc(form_responses::Column::Id)
        .all(connection)
        .await
}

/// All of a user's responses with their templates, oldest first.
pub(super) async fn responses_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(form_responses::Model, Option<form_templates::Model>)>, DbErr> {
    form_responses::Entity::find()
        .find_also_related(form_templates::Entity)
        .filter(form_responses::Column::Uid.eq(uid))
        .order_by_asc(form_responses::Column::Id)
        .all(connection)
        .await
}

/// A user's templates, oldest first.
pub(super) async fn by_creator(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<form_templates::Model>, DbErr> {
    form_templates::Entity::find()
        .filter(form_templates::Column::CreatorUid.eq(uid))
        .order_by_asc(form_templates::Column::Id)
        .all(connection)
        .await
}

pub(super) async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    form_templates::Entity::update_many()
        .col_expr(form_templates::Column::CreatorUid, Expr::value(""))
        .filter(form_templates::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// A page of matching responses, newest first.
pub(super) async fn responses(
    connection: &impl ConnectionTrait,
    template_id: &str,
    search: &Search,
    offset: u64,
    limit: u64,
) -> Result<Vec<form_responses::Model>, DbErr> {
    matching(template_id, search)
        .order_by_desc(form_responses::Column::Id)
        .offset(offset)
        .limit(limit)
        .all(connection)
        .await
}

/// These responses of a template, in this order, without those that were deleted.
pub(super) async fn responses_in_order(
    connection: &impl ConnectionTrait,
    template_id: &str,
    ids: &[String],
) -> Result<Vec<form_responses::Model>, DbErr> {
    let rows = form_responses::Entity::find()
        .filter(form_responses::Column::Id.is_in(ids))
        .filter(form_responses::Column::TemplateId.eq(template_id))
        .all(connection)
        .await?;
    let mut rows: HashMap<String, form_responses::Model> =
        rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
}

/// These responses in batches like those of [`batches`]. The first may be empty.
pub(super) fn batches_in_order<C: ConnectionTrait + Clone>(
    connection: C,
    template_id: &str,
    ids: Vec<String>,
) -> impl Stream<Item = Result<Vec<form_responses::Model>, DbErr>> + use<C> {
    let template_id = template_id.to_owned();
    stream::try_unfold((ids.into_iter(), true), move |(mut ids, first)| {
        let (connection, template_id) = (connection.clone(), template_id.clone());
        async move {
            let batch: Vec<String> = ids.by_ref().take(BATCH).collect();
            if batch.is_empty() && !first {
                return Ok(None);
            }
            let rows = responses_in_order(&connection, &template_id, &batch).await?;
            Ok(Some((rows, (ids, false))))
        }
    })
}

/// All matching responses in batches of at most 500, newest first. Only the first may be empty, or one after a full one.
pub(super) fn batches<C: ConnectionTrait + Clone>(
    connection: C,
    template_id: &str,
    search: &Search,
) -> impl Stream<Item = Result<Vec<form_responses::Model>, DbErr>> + use<C> {
    let matching = matching(template_id, search)
        .order_by_desc(form_responses::Column::Id)
        .limit(BATCH as u64);
    stream::try_unfold(Some(Condition::all()), move |older| {
        let (connection, matching) = (connection.clone(), matching.clone());
        async move {
            let Some(older) = older else {
                return Ok(None);
            };
            let batch = matching.filter(older).all(&connection).await?;
            let last = batch.last().filter(|_| batch.len() == BATCH);
            let older = last.map(|last| Condition::all().add(form_responses::Column::Id.lt(&last.id)));
            Ok(Some((batch, older)))
        }
    })
}

pub(super) async fn count_responses(
    connection: &impl ConnectionTrait,
    template_id: &str,
    search: &Search,
) -> Result<u64, DbErr> {
    matching(template_id, search).count(connection).await
}

fn matching(template_id: &str, Search(groups): &Search) -> Select<form_responses::Entity> {
    let mut any = Condition::any();
    for terms in groups {
        let all = terms.iter().fold(Condition::all(), |all, term| {
            let pattern = LikeExpr::new(format!("%{}%", escaped(term))).escape('\\');
            all.add(form_responses::Column::SearchText.like(pattern))
        });
        any = any.add(all);
    }
    let query = form_responses::Entity::find().filter(form_responses::Column::TemplateId.eq(template_id));
    if groups.is_empty() {
        query
    } else {
        query.filter(any)
    }
}

/// Escapes `LIKE` wildcards.
fn escaped(term: &str) -> String {
    term.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Authors of the responses, by uid.
pub(super) async fn people(
    connection: &impl ConnectionTrait,
    rows: &[form_responses::Model],
) -> Result<HashMap<String, UserModel>, DbErr> {
    let ids = form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::Uid)
        .filter(form_responses::Column::Id.is_in(rows.iter().map(|row| &row.id)))
        .into_query();
    let people = users::by_uids(connection, ids).await?;
    Ok(people
        .into_iter()
        .map(|person| (person.uid.clone(), person))
        .collect())
}

/// Subquery for the ids of a competition's templates.
pub(super) fn ids(competition_id: &str, only_general_information: bool) -> SelectStatement {
    let mut query = form_templates::Entity::find()
        .select_only()
        .column(form_templates::Column::Id)
        .filter(form_templates::Column::CompetitionId.eq(competition_id));
    if only_general_information {
        query = query.filter(form_templates::Column::GeneralInformation.eq(true));
    }
    query.into_query()
}
