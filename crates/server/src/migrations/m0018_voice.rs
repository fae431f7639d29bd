//! A computer-made voice for words (docs/decisions/0112).

use sea_orm_migration::prelude::*;

use super::schema::{id, index, instant, integer, optional_instant, optional_text, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in ["words", "deleted_words"] {
            let alter = Table::alter()
                .table(Alias::new(name))
                .add_column(optional_text("synthetic_audio_id"))
                .to_owned();
            manager.alter_table(alter).await?;
        }
        let columns = [
            id("word_id"),
            id("wordlist_id"),
            text("state"),
            optional_text("reason"),
            integer("turn"),
            integer("attempts"),
            instant("queued_at"),
            instant("due_at"),
            optional_instant("claimed_at"),
        ];
        let parents = [("word_id", "words", "id"), ("wordlist_id", "wordlists", "id")];
        manager
            .create_table(table("voice_words", &["word_id"], columns, &parents))
            .await?;
        for columns in [&["wordlist_id", "state"][..], &["state", "turn"]] {
            manager.create_index(index("voice_words", columns)).await?;
        }
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
