//! Limits of wrong codes for all servers (docs/decisions/0081), accounts of children, and warnings that survive a stop
//! (docs/decisions/0085).

use sea_orm_migration::prelude::*;

use super::schema::{flag, id, index, instant, integer, optional_instant, table};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let failures = table(
            "second_factor_failures",
            &["uid"],
            [id("uid"), integer("failures"), instant("forgotten_at")],
            &[("uid", "identities", "uid")],
        );
        manager.create_table(failures).await?;
        manager
            .create_index(index("second_factor_failures", &["forgotten_at"]))
            .await?;
        for (name, column) in [
            ("identities", flag("is_child").default(false).to_owned()),
            ("competitions", optional_instant("retention_mail_at")),
        ] {
            let mut alter = Table::alter();
            alter.table(Alias::new(name)).add_column(column);
            manager.alter_table(alter).await?;
        }
        // Only accounts made for a class have such a name.
        manager
            .get_connection()
            .execute_unprepared(
                "UPDATE identities SET is_child = TRUE WHERE sign_in_name IS NOT NULL \
                 AND uid NOT IN (SELECT uid FROM users WHERE role = 'admin')",
            )
            .await?;
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
