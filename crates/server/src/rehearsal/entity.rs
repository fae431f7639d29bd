//! Rehearsals: at most one row for each competition.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "rehearsals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub competition_id: String,
    /// The title of its list, by which what is left of it is found.
    pub list_title: String,
    pub pace: Pace,
    pub spellers: i32,
    pub status: RehearsalStatus,
    /// JSON: how far it is.
    pub progress: String,
    /// Why it ended early.
    pub reason: Option<String>,
    /// JSON: what it was like.
    pub report: Option<String>,
    pub started_at: DateTimeUtc,
    /// When its server last did something for it.
    pub seen_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
}

/// How fast the robot presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "camelCase")]
#[serde(rename_all = "camelCase")]
#[schema(as = RehearsalPace)]
pub enum Pace {
    /// About a minute for a dozen spellers.
    Quick,
    /// With pauses, like the evening.
    Evening,
}

/// Where a rehearsal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "camelCase")]
#[serde(rename_all = "camelCase")]
#[schema(as = RehearsalStatus)]
pub enum RehearsalStatus {
    Running,
    /// Someone has canceled it, and its bee is being deleted.
    Canceling,
    /// There is a champion, and everything was as it should be.
    Passed,
    /// Something wasn't as it should be.
    Failed,
    Canceled,
    /// It ended for a reason that says nothing about the bee.
    Interrupted,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
