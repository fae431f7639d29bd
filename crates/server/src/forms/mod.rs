//! Forms: organizers' templates and participants' responses, one each.

mod access;
mod answered_store;
mod answers;
mod api;
mod arrange;
mod cells;
mod changes_store;
mod consent;
mod corrections;
mod data_export;
mod deadline;
mod deadline_store;
mod deletion_store;
mod editing;
mod entity;
mod export;
mod fields;
mod phone;
mod portable;
mod response_pages;
mod responses;
mod returns;
mod rules;
mod search;
mod statistics_store;
mod store;
mod submissions;
mod submissions_store;
mod versions;
mod view;

use chrono::NaiveDate;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    competitions::{CompetitionsState, FormVisibility, Visibility},
    platform::{
        clock::Instant,
        db::{Connection, Db, DbErr},
        error::Result,
    },
};

pub use answered_store::{
    GeneralField, answered_forms, count_answers, count_returned, has_answered, is_returned,
};
pub use consent::adopt_consents;
pub use data_export::{ExportedForms, data_export};
pub use deletion_store::{
    delete_responses, delete_some_responses, has_responses, hold_responses, restore, restore_responses,
};
pub use export::answers_of_all;
pub use portable::{PortableForm, insert_portable, load_portable};
pub use responses::FormResponse;
#[cfg(fuzzing)]
pub use search::Search;
pub use statistics_store::GradeCount;
pub use submissions::{
    FormTitle, SchoolAndGrade, emails_in, responses_of, school_and_grade_fields, schools_and_grades,
    submissions, titles,
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(editing::router())
        .merge(responses::router())
        .merge(response_pages::router())
        .merge(corrections::router())
        .merge(returns::router())
        .merge(export::router())
        .merge(consent::router())
}

/// A form that reminds those who haven't answered.
pub struct RemindingForm {
    /// Its id.
    pub id: String,
    /// Its competition's id.
    pub competition_id: String,
    /// Its title.
    pub title: String,
    /// When participants see it.
    pub visibility: Visibility,
    /// When it is due.
    pub due_date: NaiveDate,
    /// How many days before that it reminds them.
    pub reminder_days: i64,
}

/// The forms that remind people, and are due on this day or later.
pub async fn reminding(connection: &impl Connection, from: NaiveDate) -> Result<Vec<RemindingForm>, DbErr> {
    let rows = deadline_store::reminding(connection, from).await?.into_iter();
    let form = |row: entity::form_templates::Model| {
        Some(RemindingForm {
            visibility: Visibility::stored(&row.visibility),
            due_date: row.due_date?,
            reminder_days: row.reminder_days?,
            id: row.id,
            competition_id: row.competition_id,
            title: row.title,
        })
    };
    Ok(rows.filter_map(form).collect())
}

/// Whether the competition has this form.
pub async fn exists(connection: &impl Connection, competition_id: &str, id: &str) -> Result<bool, DbErr> {
    let form = store::template(connection, id).await?;
    Ok(form.is_some_and(|form| form.competition_id == competition_id))
}

/// Adds the General Information Form to a competition (spec §3).
pub async fn create_general_information_form(
    connection: &impl Connection,
    id: String,
    competition_id: &str,
    creator_uid: &str,
    now: Instant,
) -> Result<()> {
    let row = api::template_row(
        rules::general_information_form(),
        id,
        competition_id,
        creator_uid,
        now,
    )?;
    store::insert_template(connection, row).await?;
    Ok(())
}

/// When participants see each of a competition's forms.
pub async fn visibilities(db: &Db, competition_id: &str) -> Result<Vec<FormVisibility>> {
    let rows = store::visibilities(db.read(), competition_id).await?;
    let forms = rows.into_iter();
    Ok(forms
        .map(|(id, visibility)| FormVisibility { id, visibility })
        .collect())
}

/// Statistics of a competition's General Information Form.
pub struct GeneralInformation {
    /// Participants who submitted it.
    pub completed: u64,
    /// How often each grade was given, ascending. Non-integer grades are left out (design §5).
    pub grades: Vec<GradeCount>,
}

/// `None` if the competition has no such form.
pub async fn general_information(
    connection: &impl Connection,
    competition_id: &str,
) -> Result<Option<GeneralInformation>, DbErr> {
    if !statistics_store::has_general_information(connection, competition_id).await? {
        return Ok(None);
    }
    Ok(Some(GeneralInformation {
        completed: statistics_store::completed_general_information(connection, competition_id).await?,
        grades: statistics_store::grades(connection, competition_id).await?,
    }))
}

/// Clears the creator of a user's templates and returns, which remain. Their own responses are deleted with the user.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    changes_store::clear_creator(connection, uid).await?;
    store::clear_creator(connection, uid).await
}
