//! Servers that share PostgreSQL count failures together (docs/decisions/0109).

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    /// Unlogged: nobody waits for the disk, and a crash of PostgreSQL empties the table. SQLite has one server, which counts in memory.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DbBackend::Sqlite {
            return Ok(());
        }
        let table = "CREATE UNLOGGED TABLE rate_limit_counts \
             (key TEXT PRIMARY KEY, recent TIMESTAMPTZ[] NOT NULL, expires_at TIMESTAMPTZ NOT NULL); \
             CREATE INDEX rate_limit_counts_expires_at ON rate_limit_counts (expires_at)";
        manager.get_connection().execute_unprepared(table).await?;
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
