//! Session details shown to users.

use sea_orm_migration::prelude::*;

use super::schema::optional_text;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// Existing sessions get a hash prefix as id: its 128 bits reveal nothing useful. New ids are unrelated to the token.
const OF_EARLIER_SESSIONS: &str =
    "UPDATE sessions SET id = substr(token_hash, 1, 22), last_used_at = created_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut columns = [
            ColumnDef::new(Alias::new("id"))
                .text()
                .not_null()
                .default("")
                .to_owned(),
            optional_text("browser"),
            ColumnDef::new(Alias::new("last_used_at"))
                .timestamp_with_time_zone()
                .not_null()
                .default("1970-01-01 00:00:00+00:00")
                .to_owned(),
        ];
        // SQLite adds only one column per statement.
        for column in &mut columns {
            let add = Table::alter()
                .table(Alias::new("sessions"))
                .add_column(column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        manager
            .get_connection()
            .execute_unprepared(OF_EARLIER_SESSIONS)
            .await?;
        Ok(())
    }
}
