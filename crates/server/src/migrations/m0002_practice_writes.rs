//! Fewer pages to write for each practice attempt (docs/decisions/0069).

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::{
    practice::{self, STATISTICS},
    schema::{count, id, index, integer, row_trigger, table},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// New ids begin with the time, so that the newest attempts of all spellers are together.
const KEY: [&str; 2] = ["id", "uid"];

/// Keep `practice_word_totals` equal to the sums over `practice_memory`, whatever changes it.
const ADDED: &str = "INSERT INTO practice_word_totals (wordlist_id, word_number, spellers, attempts, misses) \
    VALUES (NEW.wordlist_id, NEW.word_number, 1, NEW.attempts, NEW.misses) \
    ON CONFLICT (wordlist_id, word_number) DO UPDATE SET spellers = practice_word_totals.spellers + 1, \
    attempts = practice_word_totals.attempts + excluded.attempts, \
    misses = practice_word_totals.misses + excluded.misses;";
const CHANGED: &str = "UPDATE practice_word_totals SET attempts = attempts + NEW.attempts - OLD.attempts, \
    misses = misses + NEW.misses - OLD.misses \
    WHERE wordlist_id = NEW.wordlist_id AND word_number = NEW.word_number;";
const REMOVED: &str = "UPDATE practice_word_totals SET spellers = spellers - 1, attempts = attempts - OLD.attempts, \
    misses = misses - OLD.misses WHERE wordlist_id = OLD.wordlist_id AND word_number = OLD.word_number;";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        change_key(manager).await?;
        add_totals(manager).await
    }

    /// An interrupted start must leave no half of it, nor lose attempts.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// SQLite can't change a table's key, so the attempts are copied into a new one.
async fn change_key(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    if manager.get_database_backend() == DbBackend::Postgres {
        let key = KEY.join(", ");
        let change = format!(
            "ALTER TABLE practice_attempts DROP CONSTRAINT practice_attempts_pkey, ADD PRIMARY KEY ({key})"
        );
        connection.execute_unprepared(&change).await?;
        return Ok(());
    }
    connection
        .execute_unprepared(
            "DROP VIEW newest_attempts; ALTER TABLE practice_attempts RENAME TO old_practice_attempts",
        )
        .await?;
    manager.create_table(practice::attempts(&KEY)).await?;
    connection
        .execute_unprepared(
            "INSERT INTO practice_attempts SELECT * FROM old_practice_attempts ORDER BY rowid; \
             DROP TABLE old_practice_attempts",
        )
        .await?;
    for index in practice::attempt_indexes() {
        manager.create_index(index).await?;
    }
    practice::create_view(manager).await
}

/// How often each word was attempted and missed, by all who have practiced it.
async fn add_totals(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let backend = manager.get_database_backend();
    let connection = manager.get_connection();
    let totals = table(
        "practice_word_totals",
        &["wordlist_id", "word_number"],
        [
            id("wordlist_id"),
            integer("word_number"),
            count("spellers"),
            count("attempts"),
            count("misses"),
        ],
        &[("wordlist_id", "practiced_lists", "id")],
    );
    manager.create_table(totals).await?;
    connection
        .execute_unprepared(
            "INSERT INTO practice_word_totals (wordlist_id, word_number, spellers, attempts, misses) \
             SELECT wordlist_id, word_number, COUNT(*), SUM(attempts), SUM(misses) FROM practice_memory \
             GROUP BY wordlist_id, word_number",
        )
        .await?;
    for (event, change) in [("INSERT", ADDED), ("UPDATE", CHANGED), ("DELETE", REMOVED)] {
        let name = format!("practice_memory_{}_totals", event.to_lowercase());
        let statements = row_trigger(backend, &name, &format!("{event} ON practice_memory"), change);
        connection.execute_unprepared(&statements).await?;
    }
    let statistics = format!("practice_memory_{}", STATISTICS.join("_"));
    let drop = Index::drop().name(statistics).table("practice_memory").to_owned();
    manager.drop_index(drop).await?;
    // For the practice of a list, when that is deleted. With the user second, SQLite would also take it for a speller's words of a
    // list, and look for each of them.
    manager
        .create_index(index("practice_memory", &["wordlist_id", "word_number"]))
        .await
}
