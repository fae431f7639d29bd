//! Deletions of a competition's answers and practice that have begun.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "answer_deletions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub competition_id: String,
    pub began_at: DateTimeUtc,
    /// Deleted so far.
    pub answers: i64,
    /// Attempts at words in practice.
    pub attempts: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
