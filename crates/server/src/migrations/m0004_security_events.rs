//! Security events (docs/decisions/0073).

use sea_orm_migration::prelude::*;

use super::schema::{id, index, instant, optional_text, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let events = table(
            "security_events",
            &["id"],
            [
                id("id"),
                instant("at"),
                optional_text("uid"),
                text("event"),
                optional_text("address"),
                optional_text("browser"),
            ],
            &[("uid", "identities", "uid")],
        );
        manager.create_table(events).await?;
        for columns in [
            &["uid", "id"][..],
            &["uid", "event", "id"],
            &["event", "id"],
            &["address", "id"],
            &["at"],
        ] {
            manager.create_index(index("security_events", columns)).await?;
        }
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
