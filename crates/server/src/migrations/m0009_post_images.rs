//! Uploaded images of posts, what images show, and pinned posts (docs/decisions/0092 to 0094).

use sea_orm_migration::prelude::*;

use super::{
    deletions::hold,
    schema::{flag, id, index, instant, integer, optional_instant, optional_text, size, table, text},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            // A JSON object from an image's URL to what it shows.
            text("image_descriptions").default("{}").to_owned(),
            flag("pinned").default(false).to_owned(),
        ] {
            for name in ["posts", "deleted_posts"] {
                let mut column = column.clone();
                let alter = Table::alter()
                    .table(Alias::new(name))
                    .add_column(&mut column)
                    .to_owned();
                manager.alter_table(alter).await?;
            }
        }
        let images = table(
            "post_images",
            &["id"],
            [
                id("id"),
                text("blob_key").unique_key().to_owned(),
                id("competition_id"),
                // Without one, nobody but organizers sees it.
                optional_text("post_id"),
                id("creator_uid"),
                text("content_type"),
                size("size"),
                integer("width"),
                integer("height"),
                instant("created_at"),
                // Set while no post shows it.
                optional_instant("unused_since"),
            ],
            &[
                ("competition_id", "competitions", "id"),
                ("post_id", "posts", "id"),
            ],
        );
        manager.create_table(images.clone()).await?;
        for column in ["competition_id", "post_id", "creator_uid", "unused_since"] {
            manager.create_index(index("post_images", &[column])).await?;
        }
        hold(manager, "post_images", images.get_columns()).await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
