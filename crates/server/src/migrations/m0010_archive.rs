//! Archived competitions (docs/decisions/0096).

use sea_orm_migration::prelude::*;

use super::schema::optional_instant;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let alter = Table::alter()
            .table(Alias::new("competitions"))
            .add_column(optional_instant("archived_at"))
            .to_owned();
        manager.alter_table(alter).await
    }
}
