//! Uploaded images record their changes, as posts are remembered with the sizes of their images (docs/decisions/0094).

use sea_orm_migration::prelude::*;

use super::changes;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        changes::record(
            manager,
            &[("post_images", "SELECT 'competition:' || ROW.competition_id")],
        )
        .await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
