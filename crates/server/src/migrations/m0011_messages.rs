//! Messages to participants by email (docs/decisions/0086).

use sea_orm_migration::prelude::*;

use super::schema::{
    id, index, instant, integer, optional_instant, optional_integer, optional_text, table, text,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(messages()).await?;
        for columns in [
            &["competition_id", "id"][..],
            &["creator_uid"],
            &["sender_uid"],
            &["state"],
        ] {
            manager.create_index(index("messages", columns)).await?;
        }
        let once = index("messages", &["reminder_key"]).unique().to_owned();
        manager.create_index(once).await?;
        manager.create_table(recipients()).await?;
        for columns in [&["uid"][..], &["state", "next_attempt_at"]] {
            manager.create_index(index("message_recipients", columns)).await?;
        }
        let key = ["competition_id", "uid"];
        let parents = [("competition_id", "competitions", "id"), ("uid", "users", "uid")];
        let columns = [id("competition_id"), id("uid"), instant("at")];
        manager
            .create_table(table("message_unsubscribes", &key, columns, &parents))
            .await?;
        manager
            .create_index(index("message_unsubscribes", &["uid"]))
            .await?;
        for name in ["form_templates", "deleted_form_templates"] {
            let alter = Table::alter()
                .table(Alias::new(name))
                .add_column(optional_integer("reminder_days"))
                .to_owned();
            manager.alter_table(alter).await?;
        }
        manager
            .create_index(index("form_templates", &["reminder_days"]))
            .await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn messages() -> TableCreateStatement {
    let columns = [
        id("id"),
        id("competition_id"),
        id("creator_uid"),
        id("sender_uid"),
        text("subject"),
        text("text"),
        text("audience"),
        // Not a foreign key: what was sent stays when its form is deleted.
        optional_text("form_id"),
        text("uids"),
        text("state"),
        integer("revision"),
        instant("created_at"),
        optional_instant("sent_at"),
        optional_instant("finished_at"),
        optional_text("reminder_key"),
    ];
    let parents = [("competition_id", "competitions", "id")];
    table("messages", &["id"], columns, &parents)
}

fn recipients() -> TableCreateStatement {
    let columns = [
        id("message_id"),
        id("uid"),
        text("address"),
        text("state"),
        integer("attempts"),
        text("error"),
        instant("queued_at"),
        instant("next_attempt_at"),
        optional_instant("claimed_at"),
        optional_instant("ended_at"),
    ];
    let parents = [("message_id", "messages", "id"), ("uid", "users", "uid")];
    table("message_recipients", &["message_id", "uid"], columns, &parents)
}
