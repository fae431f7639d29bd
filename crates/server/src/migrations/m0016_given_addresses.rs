//! Messages also go to addresses from answers to forms, so someone can have several (docs/decisions/0108).

use sea_orm_migration::prelude::*;

use super::schema::{id, index, instant, integer, optional_instant, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let fields = text("address_fields").default("[]").to_owned();
        let alter = Table::alter()
            .table(Alias::new("messages"))
            .add_column(fields)
            .to_owned();
        manager.alter_table(alter).await?;
        let parents = [("message_id", "messages", "id"), ("uid", "users", "uid")];
        let columns = vec![
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
        rebuild(manager, "message_recipients", "message_id", columns, &parents).await?;
        for columns in [&["uid"][..], &["state", "next_attempt_at"]] {
            manager.create_index(index("message_recipients", columns)).await?;
        }
        let parents = [("competition_id", "competitions", "id"), ("uid", "users", "uid")];
        let columns = vec![id("competition_id"), id("uid"), instant("at")];
        rebuild(
            manager,
            "message_unsubscribes",
            "competition_id",
            columns,
            &parents,
        )
        .await?;
        manager
            .create_index(index("message_unsubscribes", &["uid"]))
            .await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Adds `address_id` to the key of a table, which SQLite can't change. The rows have that of their account's address.
async fn rebuild(
    manager: &SchemaManager<'_>,
    name: &str,
    first: &str,
    mut columns: Vec<ColumnDef>,
    parents: &[(&str, &str, &str)],
) -> Result<(), DbErr> {
    let copied: Vec<String> = columns.iter().map(ColumnDef::get_column_name).collect();
    let copied = copied.join(", ");
    columns.push(text("address_id").default("").to_owned());
    let new = format!("new_{name}");
    manager
        .create_table(table(&new, &[first, "uid", "address_id"], columns, parents))
        .await?;
    for statement in [
        format!("INSERT INTO {new} ({copied}) SELECT {copied} FROM {name}"),
        format!("DROP TABLE {name}"),
        format!("ALTER TABLE {new} RENAME TO {name}"),
    ] {
        manager.get_connection().execute_unprepared(&statement).await?;
    }
    Ok(())
}
