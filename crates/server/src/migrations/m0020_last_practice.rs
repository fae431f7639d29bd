//! Who practices which list, and about when they last did, in one row (docs/decisions/0118).

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::{
    practice::PARENTS,
    schema::{id, index, instant, table},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const FILL: &str = "INSERT INTO last_practice (uid, wordlist_id, practiced_at) \
    SELECT uid, wordlist_id, MAX(at) FROM (SELECT uid, wordlist_id, attempted_at AS at FROM practice_attempts UNION ALL \
    SELECT uid, wordlist_id, updated_at FROM practice_progress WHERE current_index > 0 OR finished_count > 0) practice \
    GROUP BY uid, wordlist_id";

/// The tables of practice, their times, and which of their rows say that someone practices: not a list that was only opened.
const SOURCES: [(&str, &str, &str); 2] = [
    ("practice_attempts", "attempted_at", "TRUE"),
    (
        "practice_progress",
        "updated_at",
        "NEW.current_index > 0 OR NEW.finished_count > 0",
    ),
];

/// When none of a list's practice is left.
const ENDED: &str = "DELETE FROM last_practice WHERE uid = OLD.uid AND wordlist_id = OLD.wordlist_id \
    AND NOT EXISTS (SELECT 1 FROM practice_attempts WHERE uid = OLD.uid AND wordlist_id = OLD.wordlist_id) \
    AND NOT EXISTS (SELECT 1 FROM practice_progress WHERE uid = OLD.uid AND wordlist_id = OLD.wordlist_id \
    AND (current_index > 0 OR finished_count > 0));";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_sqlite = manager.get_database_backend() == DbBackend::Sqlite;
        let mut last_practice = table(
            "last_practice",
            &["uid", "wordlist_id"],
            [id("uid"), id("wordlist_id"), instant("practiced_at")],
            PARENTS,
        );
        if is_sqlite {
            last_practice.extra("WITHOUT ROWID");
        }
        manager.create_table(last_practice).await?;
        manager
            .create_index(index("last_practice", &["wordlist_id"]))
            .await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(FILL).await?;
        for (source, time, practices) in SOURCES {
            let practiced = practiced(is_sqlite, time);
            for (event, condition, change) in [
                ("INSERT", practices, practiced.as_str()),
                ("UPDATE", practices, &practiced),
                ("DELETE", "TRUE", ENDED),
            ] {
                let name = format!("{source}_{}_last", event.to_lowercase());
                let trigger = format!(
                    "CREATE TRIGGER {name} AFTER {event} ON {source} FOR EACH ROW WHEN ({condition})"
                );
                let statements = if is_sqlite {
                    format!("{trigger} BEGIN {change} END")
                } else {
                    format!(
                        "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {change} RETURN NULL; END $$; \
                         {trigger} EXECUTE FUNCTION {name}()"
                    )
                };
                connection.execute_unprepared(&statements).await?;
            }
        }
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// When someone has practiced. A row that is hardly older stays as it is, as writing it takes a page of its own.
fn practiced(is_sqlite: bool, time: &str) -> String {
    let is_recent = if is_sqlite {
        format!("julianday(practiced_at, '+10 minutes') > julianday(NEW.{time})")
    } else {
        format!("practiced_at + INTERVAL '10 minutes' > NEW.{time}")
    };
    format!(
        "INSERT INTO last_practice (uid, wordlist_id, practiced_at) SELECT NEW.uid, NEW.wordlist_id, NEW.{time} \
         WHERE NOT EXISTS (SELECT 1 FROM last_practice WHERE uid = NEW.uid AND wordlist_id = NEW.wordlist_id AND {is_recent}) \
         ON CONFLICT (uid, wordlist_id) DO UPDATE SET practiced_at = excluded.practiced_at \
         WHERE last_practice.practiced_at < excluded.practiced_at;"
    )
}
