//! One-time password reset links.

use sea_orm_migration::prelude::*;

use super::schema::{belongs_to, id, index, instant, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let links = table(
            "reset_links",
            [
                text("token_hash").primary_key().to_owned(),
                id("uid"),
                instant("created_at"),
                instant("expires_at"),
            ],
        )
        .foreign_key(&mut belongs_to("reset_links", "uid", "identities", "uid"))
        .to_owned();
        manager.create_table(links).await?;
        manager.create_index(index("reset_links", &["uid"])).await?;
        manager.create_index(index("reset_links", &["expires_at"])).await
    }
}
