//! Forms as they are copied, exported and imported: their current version, without answers.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{
    api::template_row,
    deadline::Deadline,
    entity::form_templates::Model,
    fields::FormField,
    rules::{MAX_FIELDS, TemplateContent, check_template},
    store,
    versions::Versions,
};
use crate::{
    competitions::{NewIn, Visibility, VisibilityInput},
    platform::{db::Connection, error::Result, json::first, weeks::Weeks},
};

/// A form without its creator and answers.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortableForm {
    /// The id of the original, by which the checklist names it.
    pub id: String,
    title: String,
    description: String,
    #[serde(deserialize_with = "first::<_, _, MOST_READ>")]
    fields: Vec<FormField>,
    visibility: String,
    due_date: Option<NaiveDate>,
    /// Days before the due date.
    #[serde(default)]
    reminder_days: Option<i64>,
}

/// More fields than a form can have.
const MOST_READ: usize = MAX_FIELDS + 1;

/// A competition's forms, oldest first.
pub async fn load_portable(connection: &impl Connection, competition_id: &str) -> Result<Vec<PortableForm>> {
    let rows = store::templates(connection, competition_id).await?;
    let portable = |row: Model| {
        let mut fields = Versions::of(&row)?.fields;
        for field in &mut fields {
            // There is no earlier version to find fields in.
            field.id = None;
        }
        Ok(PortableForm {
            id: row.id,
            title: row.title,
            description: row.description,
            fields,
            visibility: row.visibility,
            due_date: row.due_date,
            reminder_days: row.reminder_days,
        })
    };
    rows.into_iter().map(portable).collect()
}

impl PortableForm {
    /// With its due date, and the time from which participants see it, moved. The limits of its fields stay.
    pub fn moved(self, weeks: Weeks, time_zone: &str) -> Result<Self> {
        let visibility = Visibility::stored(&self.visibility).moved(weeks, time_zone)?;
        Ok(Self {
            visibility: visibility.text(),
            due_date: self.due_date.map(|date| weeks.after(date)).transpose()?,
            ..self
        })
    }

    /// Checks it like a form that an organizer sends.
    ///
    /// # Errors
    /// 422.
    pub fn check(self, new: &NewIn<'_>) -> Result<Self> {
        let content = check_template(&self.title, &self.description, &self.fields)?;
        let due_date = self.due_date.map(|date| date.to_string()).unwrap_or_default();
        let deadline = Deadline::check(&due_date, self.reminder_days.unwrap_or_default())?;
        let mut fields = content.fields;
        for field in &mut fields {
            field.id = None;
        }
        Ok(Self {
            id: self.id,
            title: content.title,
            description: content.description,
            fields,
            visibility: VisibilityInput::from(self.visibility)
                .check_imported(new.competition)?
                .text(),
            due_date: deadline.due_date,
            reminder_days: deadline.reminder_days,
        })
    }
}

/// Stores forms in a new competition, each with its new id.
pub async fn insert_portable(
    connection: &impl Connection,
    new: &NewIn<'_>,
    forms: &[(String, PortableForm)],
) -> Result<()> {
    let row = |(id, form): &(String, PortableForm)| {
        let content = TemplateContent {
            title: form.title.clone(),
            description: form.description.clone(),
            fields: form.fields.clone(),
        };
        let row = template_row(content, id.clone(), &new.competition.id, new.creator_uid, new.now)?;
        Ok(Model {
            visibility: form.visibility.clone(),
            due_date: form.due_date,
            reminder_days: form.reminder_days,
            ..row
        })
    };
    let rows = forms.iter().map(row).collect::<Result<_>>()?;
    Ok(store::insert_templates(connection, rows).await?)
}
