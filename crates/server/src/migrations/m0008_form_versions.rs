//! Versions of forms, and corrections of answers (docs/decisions/0089 and 0090).

use sea_orm_migration::prelude::*;

use super::{
    deletions::hold,
    schema::{id, index, instant, integer, optional_date, optional_instant, optional_text, table, text},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let first = |name: &str| integer(name).default(1).to_owned();
        for (name, columns) in [
            (
                "form_templates",
                vec![
                    first("version"),
                    first("revision"),
                    text("earlier_fields").default("{}").to_owned(),
                    optional_date("due_date"),
                ],
            ),
            (
                "form_responses",
                vec![
                    first("version"),
                    first("revision"),
                    optional_instant("updated_at"),
                    optional_instant("returned_at"),
                    optional_text("return_note"),
                ],
            ),
        ] {
            for column in columns {
                for name in [name.to_owned(), format!("deleted_{name}")] {
                    let mut column = column.clone();
                    let alter = Table::alter()
                        .table(Alias::new(name))
                        .add_column(&mut column)
                        .to_owned();
                    manager.alter_table(alter).await?;
                }
            }
        }
        let changes = table(
            "form_response_changes",
            &["id"],
            [
                id("id"),
                id("response_id"),
                id("uid"),
                id("creator_uid"),
                text("kind"),
                integer("version"),
                text("answers"),
                text("signature"),
                text("note"),
                instant("at"),
            ],
            &[("response_id", "form_responses", "id"), ("uid", "users", "uid")],
        );
        manager.create_table(changes.clone()).await?;
        for column in ["response_id", "uid", "creator_uid"] {
            manager
                .create_index(index("form_response_changes", &[column]))
                .await?;
        }
        hold(manager, "form_response_changes", changes.get_columns()).await?;
        // Changes that are held for another deletion refer to it.
        let referred = index("deleted_form_responses", &["id"]);
        manager.create_index(referred).await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
