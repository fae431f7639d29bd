//! Files. Their bytes are in the blob store.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub blob_key: String,
    pub competition_id: String,
    pub filename: String,
    /// In bytes.
    pub size: i64,
    /// When participants see it, as the text of a `competitions::Visibility`.
    pub visibility: String,
    pub creator_uid: String,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
