//! A new competition.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    entity::{competitions, memberships},
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

/// A new competition.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCompetition {
    #[serde(flatten)]
    details: Details,
    /// Only the creator; others are added by email afterwards.
    #[serde(default)]
    admins: Vec<String>,
    /// Drawn by the client.
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    /// Only the creator, who always is one.
    #[serde(default)]
    participants: Vec<String>,
    /// Whether to begin with the General Information Form (spec §3).
    #[serde(default)]
    pub general_information_form: bool,
}

/// A competition that may be created.
pub struct CheckedCompetition {
    code: JoinCode,
    details: CheckedDetails,
}

impl NewCompetition {
    /// Checks every field and tells all faults at once.
    ///
    /// # Errors
    /// 403 when it names anyone but the creator; 422 with the spec's sentences.
    pub fn check(&self, creator: &CurrentUser) -> Result<CheckedCompetition> {
        for uid in self.admins.iter().chain(&self.participants) {
            require_self(creator, uid)?;
        }
        let mut checks = FieldChecks::default();
        let code = self.code.check(&mut checks, "code");
        let details = self.details.check(checks)?;
        let code = code.ok_or_else(|| Problem::internal("an unchecked code is missing"))?;
        Ok(CheckedCompetition { code, details })
    }
}

/// Creates the competition; its creator becomes its organizer and its first participant.
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
    let creator = memberships::Model {
        competition_id: id.clone(),
        uid: creator.uid.clone(),
        organizes: true,
        joined_at: Some(now),
    };
    let row = competitions::Model {
        id,
        code: code.number(),
        title: details.title,
        description: details.description,
        start_date: details.start_date,
        end_date: details.end_date,
        time_zone: details.time_zone.name().to_owned(),
        version: 1,
        created_at: now,
    };
    store::insert(connection, row).await.map_err(|error| {
        if is_unique_violation(&error) {
            Problem::new(
                ErrorCode::CodeTaken,
                "Another competition has this code. Draw another.",
            )
        } else {
            error.into()
        }
    })?;
    store::insert_membership(connection, creator)
        .await
        .map_err(Problem::foreign_key_not_found("account"))
}
