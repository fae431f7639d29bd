//! Creating a competition.

use chrono_tz::Tz;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    entity::{MembershipRole, competitions, memberships},
    rules::{CheckedDetails, CodeInput, Details, JoinCode},
    store,
};
use crate::{
    platform::{
        clock::Instant,
        db::{Connection, is_unique_violation},
        error::{ErrorCode, Problem, Result},
        text::FieldChecks,
    },
    users::{CurrentUser, require_self},
};

/// How long answers and practice of a new competition are kept after its end.
const RETENTION_MONTHS: i32 = 12;

/// A new competition.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCompetition {
    #[serde(flatten)]
    details: Details,
    /// Only the creator. Others are added by email later.
    #[serde(default)]
    admins: Vec<String>,
    /// Chosen at random by the client.
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    /// Only the creator, who always becomes one.
    #[serde(default)]
    participants: Vec<String>,
    /// Whether to add the General Information Form (spec §3).
    #[serde(default)]
    pub general_information_form: bool,
}

/// A valid new competition.
pub struct CheckedCompetition {
    code: JoinCode,
    details: CheckedDetails,
}

impl NewCompetition {
    /// Checks every field.
    ///
    /// # Errors
    /// 403 if it names anyone but the creator, 422 with all field errors.
    pub fn check(&self, creator: &CurrentUser, default_time_zone: Tz) -> Result<CheckedCompetition> {
        for uid in self.admins.iter().chain(&self.participants) {
            require_self(creator, uid)?;
        }
        let mut checks = FieldChecks::default();
        let code = self.code.check(&mut checks, "code");
        let details = self.details.check(checks, default_time_zone)?;
        let code = code.ok_or_else(|| Problem::internal("an unchecked code is missing"))?;
        Ok(CheckedCompetition { code, details })
    }
}

/// Creates the competition. The creator becomes its organizer and first participant.
///
/// # Errors
/// 409 `code-taken`.
pub async fn create(
    connection: &impl Connection,
    id: String,
    competition: CheckedCompetition,
    creator: &CurrentUser,
    now: Instant,
) -> Result<()> {
    let CheckedCompetition { code, details } = competition;
    insert_created(connection, created_row(id, code, details, now), creator).await
}

/// The row of a new competition, with the default privacy settings.
pub(super) fn created_row(
    id: String,
    code: JoinCode,
    details: CheckedDetails,
    now: Instant,
) -> competitions::Model {
    competitions::Model {
        id,
        code: code.number(),
        title: details.title,
        description: details.description,
        start_date: details.start_date,
        end_date: details.end_date,
        time_zone: details.time_zone.name().to_owned(),
        version: 1,
        created_at: now,
        consent_required: false,
        consent_form_id: None,
        retention_months: RETENTION_MONTHS,
        retention_warned_at: None,
        retention_mail_at: None,
        answers_deleted_at: None,
        archived_at: None,
    }
}

/// Stores a new competition. The creator becomes its organizer and first participant.
///
/// # Errors
/// 409 `code-taken`.
pub async fn insert_created(
    connection: &impl Connection,
    row: competitions::Model,
    creator: &CurrentUser,
) -> Result<()> {
    let creator = memberships::Model {
        competition_id: row.id.clone(),
        uid: creator.uid.clone(),
        role: MembershipRole::Organizer,
        joined_at: Some(row.created_at),
    };
    store::insert(connection, row).await.map_err(|error| {
        if is_unique_violation(&error) {
            Problem::new(
                ErrorCode::CodeTaken,
                "This join code is already taken. Try another one.",
            )
        } else {
            error.into()
        }
    })?;
    store::insert_membership(connection, creator)
        .await
        .map_err(Problem::foreign_key_not_found("account"))
}
