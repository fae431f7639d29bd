//! Who practices which list, and about when they last did, in one row (docs/decisions/0118).

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::{
    practice::PARENTS,
    schema::{id, index, instant, row_trigger, table},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const FILL: &str = "INSERT INTO last_practice (uid, wordlist_id, practiced_at) \
    SELECT uid, wordlist_id, MAX(at) FROM (SELECT uid, wordlist_id, attempted_at AS at FROM practice_attempts UNION ALL \
    SELECT uid, wordlist_id, updated_at FROM practice_progress WHERE current_index > 0 OR finished_count > 0) practice \
    GROUP BY uid, wordlist_id";

/// When none of a list's practice is left.
const ENDED: &str = "DELETE FROM last_practice WHERE uid = OLD.uid AND wordlist_id = OLD.wordlist_id \
    AND NOT EXISTS (SELECT 1 FROM practice_attempts WHERE uid = OLD.uid AND wordlist_id = OLD.wordlist_id) \
    AND NOT EXISTS (SELECT 1 FROM practice_progress WHERE uid = OLD.uid AND wordlist_id = OLD.wordlist_id \
    AND (current_index > 0 OR finished_count > 0));";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let mut last_practice = table(
            "last_practice",
            &["uid", "wordlist_id"],
            [id("uid"), id("wordlist_id"), instant("practiced_at")],
            PARENTS,
        );
        if backend == DbBackend::Sqlite {
            last_practice.extra("WITHOUT ROWID");
        }
        manager.create_table(last_practice).await?;
        manager
            .create_index(index("last_practice", &["wordlist_id"]))
            .await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(FILL).await?;
        let attempted = practiced(backend, "attempted_at", "TRUE");
        // A list that was only opened isn't practiced.
        let spelled = practiced(
            backend,
            "updated_at",
            "(NEW.current_index > 0 OR NEW.finished_count > 0)",
        );
        for (event, table, change) in [
            ("INSERT", "practice_attempts", attempted.as_str()),
            ("INSERT", "practice_progress", &spelled),
            ("UPDATE", "practice_progress", &spelled),
            ("DELETE", "practice_attempts", ENDED),
            ("DELETE", "practice_progress", ENDED),
        ] {
            let name = format!("{table}_{}_last", event.to_lowercase());
            let statements = row_trigger(backend, &name, &format!("{event} ON {table}"), change);
            connection.execute_unprepared(&statements).await?;
        }
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// When someone has practiced, on this condition. A row that is hardly older stays as it is, as writing it takes a page of its own.
fn practiced(backend: DbBackend, time: &str, condition: &str) -> String {
    let is_recent = if backend == DbBackend::Sqlite {
        format!("julianday(practiced_at, '+10 minutes') > julianday(NEW.{time})")
    } else {
        format!("practiced_at + INTERVAL '10 minutes' > NEW.{time}")
    };
    format!(
        "INSERT INTO last_practice (uid, wordlist_id, practiced_at) SELECT NEW.uid, NEW.wordlist_id, NEW.{time} \
         WHERE {condition} AND NOT EXISTS (SELECT 1 FROM last_practice WHERE uid = NEW.uid AND wordlist_id = NEW.wordlist_id AND {is_recent}) \
         ON CONFLICT (uid, wordlist_id) DO UPDATE SET practiced_at = excluded.practiced_at \
         WHERE last_practice.practiced_at < excluded.practiced_at;"
    )
}
