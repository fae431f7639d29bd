//! A competition's details as they are copied, exported and imported.

use chrono::NaiveDate;
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::{
    create::created_row,
    entity::competitions,
    rules::{Details, JoinCode},
    store,
};
use crate::platform::{
    clock::{Clock, Instant},
    db::Connection,
    error::Result,
    rng::Rng,
    text::FieldChecks,
    weeks::Weeks,
};

/// The details and the privacy settings.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortableCompetition {
    /// Its title.
    pub title: String,
    description: String,
    start_date: NaiveDate,
    end_date: NaiveDate,
    /// The IANA time zone of all dates and times.
    pub time_zone: String,
    consent_required: bool,
    /// The id of the form whose signature counts as consent.
    pub consent_form_id: Option<String>,
    /// How long answers are kept after its end; 0 for unlimited.
    pub retention_months: i32,
}

impl PortableCompetition {
    /// That of a competition.
    pub fn of(row: &competitions::Model) -> Self {
        Self {
            title: row.title.clone(),
            description: row.description.clone(),
            start_date: row.start_date,
            end_date: row.end_date,
            time_zone: row.time_zone.clone(),
            consent_required: row.consent_required,
            consent_form_id: row.consent_form_id.clone(),
            retention_months: row.retention_months,
        }
    }

    /// With its dates moved.
    pub fn moved(self, weeks: Weeks) -> Result<Self> {
        Ok(Self {
            start_date: weeks.after(self.start_date)?,
            end_date: weeks.after(self.end_date)?,
            ..self
        })
    }

    /// The row of a new competition.
    ///
    /// # Errors
    /// 422.
    pub fn check(&self, id: String, code: JoinCode, now: Instant) -> Result<competitions::Model> {
        let details = Details::new(
            &self.title,
            &self.description,
            [self.start_date, self.end_date],
            &self.time_zone,
        );
        let details = details.check(FieldChecks::default(), Tz::UTC)?;
        Ok(competitions::Model {
            consent_required: self.consent_required,
            consent_form_id: self.consent_form_id.clone(),
            retention_months: self.retention_months,
            ..created_row(id, code, details, now)
        })
    }
}

/// Where the items of a copied or imported competition go.
pub struct NewIn<'a> {
    /// The new competition.
    pub competition: &'a competitions::Model,
    /// Its organizer.
    pub creator_uid: &'a str,
    /// When it is created.
    pub now: Instant,
    /// For ids.
    pub clock: &'a Clock,
    /// For ids.
    pub rng: &'a Rng,
}

impl NewIn<'_> {
    /// A new id. Those that are made later sort later.
    pub fn id(&self) -> String {
        self.rng.id(self.clock)
    }
}

/// Whether a competition has this join code.
pub async fn is_code_taken(connection: &impl Connection, code: JoinCode) -> Result<bool> {
    Ok(store::by_code(connection, code.number()).await?.is_some())
}
