//! Deletions.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deletions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// Who deleted it, and may undo that.
    pub uid: String,
    pub competition_id: String,
    pub kind: Kind,
    /// What its owner calls it. Empty for people, whose names may change or have to be forgotten.
    pub title: String,
    /// The number of deleted things of this kind.
    pub items: i32,
    /// When the offer to undo it ends.
    pub ends_at: DateTimeUtc,
    pub undone_at: Option<DateTimeUtc>,
}

/// What was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
#[schema(as = DeletionKind)]
pub enum Kind {
    Word,
    Wordlist,
    Recording,
    Post,
    /// With its answers.
    Form,
    File,
    /// Removed from the competition, with their answers and practice progress.
    Participant,
    /// With its log.
    Bee,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
