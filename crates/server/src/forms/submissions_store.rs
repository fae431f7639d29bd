//! Statements on who submitted which form.

use sea_orm::{FromQueryResult, QueryOrder, QuerySelect, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{form_responses, form_templates};
use crate::{competitions::Hideable, platform::clock::Instant};

/// That someone submitted a form.
#[derive(FromQueryResult)]
pub struct Submission {
    /// The form's id.
    pub template_id: String,
    /// Who submitted it.
    pub uid: String,
    /// When.
    pub created_at: Instant,
    /// When they last corrected it.
    pub updated_at: Option<Instant>,
    /// When it was returned for correction, until it is corrected.
    pub returned_at: Option<Instant>,
}

/// Which of these people submitted which of these forms.
pub(super) async fn submissions(
    connection: &impl ConnectionTrait,
    template_ids: SelectStatement,
    uids: SelectStatement,
) -> Result<Vec<Submission>, DbErr> {
    form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::TemplateId)
        .column(form_responses::Column::Uid)
        .column(form_responses::Column::CreatedAt)
        .column(form_responses::Column::UpdatedAt)
        .column(form_responses::Column::ReturnedAt)
        .filter(form_responses::Column::TemplateId.in_subquery(template_ids))
        .filter(form_responses::Column::Uid.in_subquery(uids))
        .order_by_asc(form_responses::Column::Id)
        .into_model()
        .all(connection)
        .await
}

/// These people's answers to these forms as JSON, by uid, oldest first.
pub(super) async fn answers(
    connection: &impl ConnectionTrait,
    template_ids: SelectStatement,
    uids: SelectStatement,
) -> Result<Vec<(String, String)>, DbErr> {
    form_responses::Entity::find()
        .select_only()
        .column(form_responses::Column::Uid)
        .column(form_responses::Column::Answers)
        .filter(form_responses::Column::TemplateId.in_subquery(template_ids))
        .filter(form_responses::Column::Uid.in_subquery(uids))
        .order_by_asc(form_responses::Column::Id)
        .into_tuple()
        .all(connection)
        .await
}

/// These people's answers to a form as JSON, with their uid and the form's version.
pub(super) async fn versioned_answers(
    connection: &impl ConnectionTrait,
    template_id: &str,
    uids: SelectStatement,
) -> Result<Vec<(String, i32, String)>, DbErr> {
    form_responses::Entity::find()
        .select_only()
        .columns([
            form_responses::Column::Uid,
            form_responses::Column::Version,
            form_responses::Column::Answers,
        ])
        .filter(form_responses::Column::TemplateId.eq(template_id))
        .filter(form_responses::Column::Uid.in_subquery(uids))
        .into_tuple()
        .all(connection)
        .await
}

/// The responses to a form: uid, the form's version, signature, answers, and when they were submitted and last corrected.
pub(super) async fn signatures(
    connection: &impl ConnectionTrait,
    template_id: &str,
) -> Result<Vec<(String, i32, String, String, Instant, Option<Instant>)>, DbErr> {
    form_responses::Entity::find()
        .select_only()
        .columns([
            form_responses::Column::Uid,
            form_responses::Column::Version,
            form_responses::Column::Signature,
            form_responses::Column::Answers,
            form_responses::Column::CreatedAt,
            form_responses::Column::UpdatedAt,
        ])
        .filter(form_responses::Column::TemplateId.eq(template_id))
        .into_tuple()
        .all(connection)
        .await
}

/// A form's title, and when participants see it.
#[derive(FromQueryResult)]
pub(super) struct TitleRow {
    pub(super) id: String,
    pub(super) title: String,
    visibility: String,
}

impl Hideable for TitleRow {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

/// The ids, titles and visibilities of the competition's forms, oldest first.
pub(super) async fn titles(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<TitleRow>, DbErr> {
    form_templates::Entity::find()
        .select_only()
        .column(form_templates::Column::Id)
        .column(form_templates::Column::Title)
        .column(form_templates::Column::Visibility)
        .filter(form_templates::Column::CompetitionId.eq(competition_id))
        .order_by_asc(form_templates::Column::CreatedAt)
        .order_by_asc(form_templates::Column::Id)
        .into_model()
        .all(connection)
        .await
}
