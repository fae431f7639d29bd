//! Parents' consent (docs/decisions/0084), and how long answers and practice are kept (docs/decisions/0085).

use sea_orm_migration::prelude::*;

use super::schema::{count, flag, id, index, instant, integer, optional_instant, optional_text, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// In months. Competitions from before this migration get it too, and a warning first.
const RETENTION: i32 = 12;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            flag("consent_required").default(false).to_owned(),
            // Not a foreign key: undoing the form's deletion brings it back.
            optional_text("consent_form_id"),
            // 0 for unlimited.
            integer("retention_months").default(RETENTION).to_owned(),
            optional_instant("retention_warned_at"),
            optional_instant("answers_deleted_at"),
        ] {
            // SQLite adds one column at a time.
            let mut alter = Table::alter();
            alter.table(Alias::new("competitions")).add_column(column);
            manager.alter_table(alter).await?;
        }
        manager.create_index(index("competitions", &["end_date"])).await?;
        let parents = [("competition_id", "competitions", "id"), ("uid", "users", "uid")];
        let key = ["competition_id", "uid"];
        manager
            .create_table(table("consents", &key, consent(), &parents))
            .await?;
        for column in ["uid", "creator_uid"] {
            manager.create_index(index("consents", &[column])).await?;
        }
        // Removals can be undone.
        let held = std::iter::once(id("deletion_id")).chain(consent());
        let parents = [("deletion_id", "deletions", "id"), ("uid", "users", "uid")];
        manager
            .create_table(table("deleted_consents", &[], held, &parents))
            .await?;
        for column in ["deletion_id", "uid", "creator_uid"] {
            manager.create_index(index("deleted_consents", &[column])).await?;
        }
        let runs = table(
            "answer_deletions",
            &["competition_id"],
            [
                id("competition_id"),
                instant("began_at"),
                count("answers"),
                count("attempts"),
            ],
            &[("competition_id", "competitions", "id")],
        );
        manager.create_table(runs).await
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

fn consent() -> [ColumnDef; 11] {
    [
        id("competition_id"),
        id("uid"),
        text("kind"),
        id("creator_uid"),
        text("signature"),
        optional_text("form_id"),
        text("form_title"),
        text("statement"),
        text("answers"),
        instant("given_at"),
        optional_instant("withdrawn_at"),
    ]
}
