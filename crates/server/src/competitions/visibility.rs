//! When participants see a wordlist, post, file or form (design §5). For them, what is hidden doesn't exist. Organizers see
//! everything.

use std::{borrow::Cow, pin::Pin};

use chrono::NaiveDateTime;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

use super::{entity::competitions, membership_store::organized_by, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, Db},
    error::{Problem, Result},
    text::parse_date,
    time_zone::{instant_in, is_skipped},
    weeks::Weeks,
};

const VISIBLE: &str = "visible";
const HIDDEN: &str = "hidden";
const FORMAT: &str = "%Y-%m-%dT%H:%M";
const FIELD: &str = "visibility";

/// When participants see an item. As text, `visible`, `hidden`, or a local time of the competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Always.
    Visible,
    /// Never.
    Hidden,
    /// From this local time on. It moves with the competition's time zone, as the schedule does.
    From(NaiveDateTime),
}

impl Visibility {
    /// What is in the database. Anything else is hidden.
    pub fn stored(text: &str) -> Self {
        Self::parse(text).unwrap_or(Self::Hidden)
    }

    /// As text.
    pub fn text(self) -> String {
        match self {
            Self::Visible => VISIBLE.to_owned(),
            Self::Hidden => HIDDEN.to_owned(),
            Self::From(local) => local.format(FORMAT).to_string(),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            VISIBLE => Some(Self::Visible),
            HIDDEN => Some(Self::Hidden),
            _ => {
                let (date, _) = text.split_once('T')?;
                parse_date(date)?;
                let local = NaiveDateTime::parse_from_str(text, FORMAT).ok()?;
                (local.format(FORMAT).to_string() == text).then_some(Self::From(local))
            }
        }
    }

    /// With a local time moved by weeks.
    pub fn moved(self, weeks: Weeks, time_zone: &str) -> Result<Self> {
        match self {
            Self::From(local) => weeks.after_time(local, time_zone).map(Self::From),
            constant => Ok(constant),
        }
    }

    /// The next instant after `now` at which participants begin to see the item.
    pub fn begins_after(self, now: Instant, time_zone: &str) -> Option<Instant> {
        match self {
            Self::Visible | Self::Hidden => None,
            Self::From(local) => Some(instant_in(time_zone, local)).filter(|begin| *begin > now),
        }
    }

    /// Whether participants see the item now.
    pub fn is_visible(self, now: Instant, time_zone: &str) -> bool {
        self != Self::Hidden && self.begins_after(now, time_zone).is_none()
    }
}

/// The `visibility` of a request, not checked yet.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(transparent)]
pub struct VisibilityInput(String);

impl From<String> for VisibilityInput {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl VisibilityInput {
    /// The visibility in this competition.
    ///
    /// # Errors
    /// 422 for other texts, and for times that the clocks skip.
    pub fn check(&self, competition: &competitions::Model) -> Result<Visibility> {
        match self.parse()? {
            Visibility::From(local) if is_skipped(&competition.time_zone, local) => {
                let error = "The clocks go forward then, so this time doesn't exist. Choose a later time.";
                Err(Problem::invalid_field(FIELD, error))
            }
            visibility => Ok(visibility),
        }
    }

    /// Like [`check`](Self::check) for an import. A time that the clocks skip becomes the next that they don't, as in a copy: it may be
    /// from before the time zone was changed.
    pub fn check_imported(&self, competition: &competitions::Model) -> Result<Visibility> {
        self.parse()?.moved(Weeks::default(), &competition.time_zone)
    }

    fn parse(&self) -> Result<Visibility> {
        Visibility::parse(&self.0).ok_or_else(|| {
            let error = "Choose visible, hidden, or a date and time such as 2027-03-12T09:00.";
            Problem::invalid_field(FIELD, error)
        })
    }

    /// Like [`check`](Self::check). A call without it makes the item visible, as the specification's calls do.
    pub fn check_new(sent: Option<&Self>, competition: &competitions::Model) -> Result<Visibility> {
        sent.map_or(Ok(Visibility::Visible), |sent| sent.check(competition))
    }

    /// Like [`check`](Self::check). A change without it leaves it as it is.
    pub fn check_change(
        sent: Option<&Self>,
        competition: &competitions::Model,
    ) -> Result<Option<Visibility>> {
        sent.map(|sent| sent.check(competition)).transpose()
    }
}

impl PartialSchema for VisibilityInput {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "When participants see it: `visible`, `hidden`, or from a local time of the competition on, as \
                 `YYYY-MM-DDTHH:MM`.",
            ))
            .examples(["visible", "hidden", "2027-03-12T09:00"])
            .into()
    }
}

impl ToSchema for VisibilityInput {
    fn name() -> Cow<'static, str> {
        "Visibility".into()
    }
}

/// When participants see a form, for the checklist items that name it.
pub struct FormVisibility {
    /// The form's id.
    pub id: String,
    /// Its visibility as text.
    pub visibility: String,
}

impl Hideable for FormVisibility {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

/// Reads when participants see each form of the competition with an id. Forms lie above competitions: they hand over how.
pub type FormVisibilityReader =
    for<'a> fn(&'a Db, &'a str) -> Pin<Box<dyn Future<Output = Result<Vec<FormVisibility>>> + Send + 'a>>;

/// Removes the rows that a user doesn't see, other than as an organizer.
pub async fn retain_seen<T: Hideable>(
    connection: &impl Connection,
    uid: &str,
    rows: &mut Vec<T>,
    competition_id: fn(&T) -> &str,
    now: Instant,
) -> Result<()> {
    let visibility = |row: &T| Visibility::stored(row.visibility());
    let mut ids: Vec<String> = rows
        .iter()
        .filter(|row| visibility(row) != Visibility::Visible)
        .map(|row| competition_id(row).to_owned())
        .collect();
    if ids.is_empty() {
        return Ok(());
    }
    ids.sort_unstable();
    ids.dedup();
    let organized = organized_by(connection, uid).await?;
    let time_zones = store::time_zones(connection, &ids).await?;
    rows.retain(|row| {
        let id = competition_id(row);
        organized.iter().any(|organized| organized == id)
            || time_zones
                .get(id)
                .is_some_and(|time_zone| visibility(row).is_visible(now, time_zone))
    });
    Ok(())
}

/// An item that organizers can hide from participants.
pub trait Hideable {
    /// The column `visibility`.
    fn visibility(&self) -> &str;
}
