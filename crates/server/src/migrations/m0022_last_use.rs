//! When each account was last used (docs/decisions/0119).

use sea_orm_migration::prelude::*;

use super::schema::optional_instant;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// From everything that only its owner does. The account of a child in a class was created by someone else.
const FILL: &str = "UPDATE identities SET last_used_at = (SELECT MAX(at) FROM ( \
    SELECT last_used_at AS at FROM sessions WHERE uid = identities.uid \
    UNION ALL SELECT practiced_at FROM last_practice WHERE uid = identities.uid \
    UNION ALL SELECT created_at FROM form_responses WHERE uid = identities.uid \
    UNION ALL SELECT joined_at FROM memberships WHERE uid = identities.uid AND NOT identities.is_child) known)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let alter = Table::alter()
            .table(Alias::new("identities"))
            .add_column(optional_instant("last_used_at"))
            .to_owned();
        manager.alter_table(alter).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
