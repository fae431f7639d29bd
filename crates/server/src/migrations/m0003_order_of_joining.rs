//! Participants are read in the order of joining, in batches.

use sea_orm_migration::prelude::*;

use super::schema::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = ["competition_id", "role", "joined_at", "uid"];
        manager.create_index(index("memberships", &columns)).await?;
        // The new one begins with the same columns.
        let mut drop = Index::drop();
        drop.name("memberships_competition_id_role")
            .table(Alias::new("memberships"));
        manager.drop_index(drop).await
    }
}
