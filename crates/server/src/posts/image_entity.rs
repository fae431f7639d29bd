//! Uploaded images. Their bytes are in the blob store.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "post_images")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub blob_key: String,
    pub competition_id: String,
    /// The post that shows it.
    pub post_id: Option<String>,
    pub creator_uid: String,
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// In pixels, like the next.
    pub width: i32,
    pub height: i32,
    pub created_at: DateTimeUtc,
    /// Set while no post shows it.
    pub unused_since: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
