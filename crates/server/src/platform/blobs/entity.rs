//! The blob ledger.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "objects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub state: State,
    pub changed_at: DateTimeUtc,
}

/// Whether a feature's row refers to the blob yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum State {
    #[sea_orm(string_value = "pending")]
    Pending,
    #[sea_orm(string_value = "live")]
    Live,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
