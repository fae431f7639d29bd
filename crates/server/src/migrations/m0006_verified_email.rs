//! Email verification and its links.

use sea_orm_migration::prelude::*;

use super::schema::{belongs_to, id, index, instant, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let verified = ColumnDef::new(Alias::new("email_verified"))
            .boolean()
            .not_null()
            .default(false)
            .to_owned();
        let add = Table::alter()
            .table(Alias::new("identities"))
            .add_column(verified)
            .to_owned();
        manager.alter_table(add).await?;
        let links = table(
            "verification_links",
            [
                text("token_hash").primary_key().to_owned(),
                id("uid"),
                instant("created_at"),
                instant("expires_at"),
            ],
        )
        .foreign_key(&mut belongs_to("verification_links", "uid", "identities", "uid"))
        .to_owned();
        manager.create_table(links).await?;
        manager
            .create_index(index("verification_links", &["uid"]))
            .await?;
        manager
            .create_index(index("verification_links", &["expires_at"]))
            .await
    }
}
