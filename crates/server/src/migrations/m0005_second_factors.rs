//! Second factors (docs/decisions/0081).

use sea_orm_migration::prelude::*;

use super::{
    changes,
    schema::{count, id, index, instant, optional_instant, optional_text, table, text},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// Whether an admin has a second factor is remembered with the admin.
const RECORDED: [(&str, &str); 2] = [
    ("authenticator_apps", "SELECT 'user:' || ROW.uid"),
    ("passkeys", "SELECT 'user:' || ROW.uid"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let owner = ("uid", "identities", "uid");
        let apps = table(
            "authenticator_apps",
            &["uid"],
            [
                id("uid"),
                text("secret"),
                count("last_step"),
                instant("created_at"),
                optional_instant("confirmed_at"),
                optional_instant("last_used_at"),
            ],
            &[owner],
        );
        let passkeys = table(
            "passkeys",
            &["id"],
            [
                id("id"),
                text("uid"),
                text("credential_id"),
                text("host"),
                text("name"),
                text("credential"),
                instant("created_at"),
                optional_instant("last_used_at"),
            ],
            &[owner],
        );
        let codes = table(
            "recovery_codes",
            &["uid", "code_hash"],
            [id("uid"), text("code_hash"), instant("created_at")],
            &[owner],
        );
        let half = table(
            "half_log_ins",
            &["token_hash"],
            [
                text("token_hash"),
                text("uid"),
                text("event"),
                instant("expires_at"),
            ],
            &[owner],
        );
        let ceremonies = table(
            "passkey_ceremonies",
            &["token_hash"],
            [
                text("token_hash"),
                optional_text("uid"),
                text("purpose"),
                text("state"),
                instant("expires_at"),
            ],
            &[owner],
        );
        for created in [apps, passkeys, codes, half, ceremonies] {
            manager.create_table(created).await?;
        }
        let mut credential = index("passkeys", &["credential_id"]);
        manager.create_index(credential.unique().to_owned()).await?;
        for (table, columns) in [
            ("passkeys", &["uid", "id"][..]),
            ("half_log_ins", &["uid"]),
            ("half_log_ins", &["expires_at"]),
            ("passkey_ceremonies", &["uid", "purpose"]),
            ("passkey_ceremonies", &["purpose", "expires_at"]),
            ("passkey_ceremonies", &["expires_at"]),
        ] {
            manager.create_index(index(table, columns)).await?;
        }
        changes::record(manager, &RECORDED).await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
