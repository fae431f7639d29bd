//! The audit log.

use sea_orm_migration::prelude::*;

use super::schema::{id, instant, optional_text, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // No foreign keys: entries outlive what they describe.
        let entries = table(
            "audit_entries",
            [
                id("id").primary_key().to_owned(),
                instant("at"),
                optional_text("actor_uid"),
                text("actor"),
                text("action"),
                text("subject"),
                text("subject_id"),
            ],
        );
        manager.create_table(entries).await
    }
}
