//! Who answered which form, in queries of other features whose rows have the uid, and in numbers.

use sea_orm::{
    DbBackend, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{ExprTrait, Func},
};

use super::entity::form_responses::{Column, Entity};
use crate::{
    competitions::other_uids,
    platform::db::{has_any, natural_text::json_text, value_of},
};

/// Whether the person with this uid has answered the form.
pub fn has_answered(template_id: &str, uid: Expr) -> Expr {
    let response = Entity::find()
        .select_only()
        .column(Column::Uid)
        .filter(Column::TemplateId.eq(template_id));
    Expr::exists(response.filter(is_of(uid)).into_query())
}

/// How many of these forms the person with this uid has answered.
pub fn answered_forms(template_ids: &[String], uid: Expr) -> Expr {
    let responses = of_forms(template_ids).expr(Column::TemplateId.count());
    value_of(responses.filter(is_of(uid)))
}

/// Whether an answer of the person with this uid to one of these forms was returned for correction.
pub fn is_returned(template_ids: &[String], uid: Expr) -> Expr {
    let returned = of_forms(template_ids)
        .column(Column::Uid)
        .filter(Column::ReturnedAt.is_not_null());
    Expr::exists(returned.filter(is_of(uid)).into_query())
}

/// A field of the General Information Forms.
pub struct GeneralField {
    /// The forms' ids.
    pub(super) template_ids: Vec<String>,
    /// The names that the field has or had.
    pub(super) names: Vec<String>,
}

impl GeneralField {
    /// What the person with this uid has answered, in the newest of their answers; NULL if nothing. `None` without such a form.
    pub fn answer(&self, backend: DbBackend, uid: Expr) -> Option<Expr> {
        if self.template_ids.is_empty() {
            return None;
        }
        let answers = of_forms(&self.template_ids)
            .expr(self.text(backend))
            .filter(is_of(uid))
            .filter(self.text(backend).is_not_null())
            .order_by_desc(Column::Id)
            .limit(1);
        Some(value_of(answers))
    }

    /// Whether any speller has answered it.
    pub async fn is_answered(
        &self,
        connection: &impl ConnectionTrait,
        competition_id: &str,
    ) -> Result<bool, DbErr> {
        if self.template_ids.is_empty() {
            return Ok(false);
        }
        let answers = of_forms(&self.template_ids)
            .filter(self.text(connection.get_database_backend()).is_not_null())
            .filter(Column::Uid.not_in_subquery(other_uids(competition_id)));
        has_any(connection, answers).await
    }

    /// What a response says.
    fn text(&self, backend: DbBackend) -> Expr {
        let answers = || Expr::col((Entity, Column::Answers));
        let texts = self.names.iter().map(|name| json_text(backend, answers(), name));
        let texts: Vec<Expr> = texts.chain([Expr::cust("NULL")]).collect();
        Func::coalesce(texts).into()
    }
}

/// How many spellers of the competition answered each of these forms, by its id.
pub async fn count_answers(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    template_ids: &[String],
) -> Result<Vec<(String, i64)>, DbErr> {
    of_forms(template_ids)
        .column(Column::TemplateId)
        .expr(Column::Uid.count())
        .filter(Column::Uid.not_in_subquery(other_uids(competition_id)))
        .group_by(Column::TemplateId)
        .into_tuple()
        .all(connection)
        .await
}

/// How many spellers of the competition have to correct an answer to one of these forms.
pub async fn count_returned(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    template_ids: &[String],
) -> Result<u64, DbErr> {
    let returned = of_forms(template_ids)
        .filter(Column::ReturnedAt.is_not_null())
        .filter(Column::Uid.not_in_subquery(other_uids(competition_id)));
    count_people(connection, returned).await
}

fn of_forms(template_ids: &[String]) -> Select<Entity> {
    Entity::find()
        .select_only()
        .filter(Column::TemplateId.is_in(template_ids))
}

fn is_of(uid: Expr) -> Expr {
    Expr::col((Entity, Column::Uid)).eq(uid)
}

/// How many people gave these answers.
pub(super) async fn count_people(
    connection: &impl ConnectionTrait,
    answers: Select<Entity>,
) -> Result<u64, DbErr> {
    let count: Option<i64> = answers
        .select_only()
        .column_as(Expr::col(Column::Uid).count_distinct(), "count")
        .into_tuple()
        .one(connection)
        .await?;
    Ok(count
        .and_then(|count| u64::try_from(count).ok())
        .unwrap_or_default())
}
