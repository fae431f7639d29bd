//! Class accounts: log-in names, activation codes and the competition they were created for.

use sea_orm_migration::prelude::*;

use super::schema::{belongs_to, id, index, instant, optional_text, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for owner in ["identities", "users"] {
            let add = Table::alter()
                .table(Alias::new(owner))
                .add_column(optional_text("sign_in_name"))
                .to_owned();
            manager.alter_table(add).await?;
        }
        let tables = [
            table(
                "claim_codes",
                [
                    text("code_hash").primary_key().to_owned(),
                    id("uid"),
                    instant("created_at"),
                    instant("expires_at"),
                ],
            )
            .foreign_key(&mut belongs_to("claim_codes", "uid", "identities", "uid"))
            .to_owned(),
            table(
                "class_accounts",
                [
                    id("uid").primary_key().to_owned(),
                    id("competition_id"),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut belongs_to("class_accounts", "uid", "users", "uid"))
            .foreign_key(&mut belongs_to(
                "class_accounts",
                "competition_id",
                "competitions",
                "id",
            ))
            .to_owned(),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        let indexes = [
            index("identities", &["sign_in_name"]).unique().to_owned(),
            index("claim_codes", &["uid"]),
            index("claim_codes", &["expires_at"]),
            index("class_accounts", &["competition_id"]),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
