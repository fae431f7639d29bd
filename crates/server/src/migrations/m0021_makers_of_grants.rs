//! The creators of the codes for officials, without whom unused codes stop working (docs/decisions/0056).

use sea_orm_migration::prelude::*;

use super::schema::{index, optional_text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in [
            "bee_grants",
            "deleted_bee_grants",
            "board_links",
            "deleted_board_links",
        ] {
            let alter = Table::alter()
                .table(Alias::new(name))
                .add_column(optional_text("creator_uid"))
                .to_owned();
            manager.alter_table(alter).await?;
            // For the deletion of an account.
            manager.create_index(index(name, &["creator_uid"])).await?;
        }
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
