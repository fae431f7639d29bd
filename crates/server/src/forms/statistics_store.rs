//! Statements on the answers to General Information Forms.

use sea_orm::{FromQueryResult, QueryOrder, QuerySelect, entity::prelude::*};

use super::{
    answered_store::count_people,
    entity::{form_responses, form_templates},
    store::ids,
};
use crate::{competitions, platform::db::has_any};

pub(super) async fn has_general_information(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<bool, DbErr> {
    has_any(connection, general_information(competition_id)).await
}

/// The General Information Forms of a competition.
pub(super) fn general_information(competition_id: &str) -> Select<form_templates::Entity> {
    form_templates::Entity::find()
        .filter(form_templates::Column::CompetitionId.eq(competition_id))
        .filter(form_templates::Column::GeneralInformation.eq(true))
}

/// How often a grade was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct GradeCount {
    /// The grade.
    pub grade: i64,
    /// How often it was given.
    pub count: i64,
}

/// Number of participants who submitted a General Information Form.
pub(super) async fn completed_general_information(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<u64, DbErr> {
    count_people(connection, general_information_responses(competition_id)).await
}

/// How often participants gave each grade, ascending.
pub(super) async fn grades(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<GradeCount>, DbErr> {
    general_information_responses(competition_id)
        .select_only()
        .column(form_responses::Column::Grade)
        .column_as(form_responses::Column::Grade.count(), "count")
        .filter(form_responses::Column::Grade.is_not_null())
        .group_by(form_responses::Column::Grade)
        .order_by_asc(form_responses::Column::Grade)
        .into_model()
        .all(connection)
        .await
}

fn general_information_responses(competition_id: &str) -> Select<form_responses::Entity> {
    form_responses::Entity::find()
        .filter(form_responses::Column::TemplateId.in_subquery(ids(competition_id, true)))
        .filter(form_responses::Column::Uid.not_in_subquery(competitions::other_uids(competition_id)))
}
