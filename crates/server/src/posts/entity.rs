//! Posts.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "posts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub competition_id: String,
    pub title: String,
    pub description: String,
    /// JSON array of strings, like the next two.
    pub tags: String,
    pub content: String,
    pub images: String,
    /// When participants see it, as the text of a `competitions::Visibility`.
    pub visibility: String,
    pub creator_uid: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// JSON object from an image's URL to what it shows.
    pub image_descriptions: String,
    pub pinned: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
