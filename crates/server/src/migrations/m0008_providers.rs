//! Provider log-ins: linked identities and pending attempts.

use sea_orm_migration::prelude::*;

use super::schema::{belongs_to, flag, id, index, instant, optional_text, primary_key, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let links = table(
            "provider_links",
            [text("issuer"), text("subject"), id("uid"), instant("created_at")],
        )
        .primary_key(&mut primary_key(&["issuer", "subject"]))
        .foreign_key(&mut belongs_to("provider_links", "uid", "identities", "uid"))
        .to_owned();
        manager.create_table(links).await?;
        manager.create_index(index("provider_links", &["uid"])).await?;
        let attempts = table(
            "provider_sign_ins",
            [
                text("state_hash").primary_key().to_owned(),
                text("secret_hash"),
                text("provider"),
                flag("in_popup"),
                optional_text("redirect"),
                instant("expires_at"),
            ],
        );
        manager.create_table(attempts).await?;
        manager
            .create_index(index("provider_sign_ins", &["expires_at"]))
            .await
    }
}
