//! Marks emailed password reset links: using one verifies the email address.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mailed = ColumnDef::new(Alias::new("mailed"))
            .boolean()
            .not_null()
            .default(false)
            .to_owned();
        let add = Table::alter()
            .table(Alias::new("reset_links"))
            .add_column(mailed)
            .to_owned();
        manager.alter_table(add).await
    }
}
