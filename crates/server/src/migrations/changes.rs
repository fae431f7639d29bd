//! The table `changes`, in which triggers record what a changed row belongs to. `platform::db::changes` reads it.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::schema::row_trigger;

/// Tables that record their changes, with a query for the scope of a row. It finds none while what the row belongs to is being
/// deleted.
const RECORDED: [(&str, &str); 13] = [
    ("sessions", "SELECT 'user:' || ROW.uid"),
    ("users", "SELECT 'user:' || ROW.uid"),
    ("competitions", "SELECT 'competition:' || ROW.id"),
    ("memberships", "SELECT 'competition:' || ROW.competition_id"),
    ("plan_lists", "SELECT 'competition:' || ROW.competition_id"),
    ("posts", "SELECT 'competition:' || ROW.competition_id"),
    ("form_templates", "SELECT 'competition:' || ROW.competition_id"),
    ("files", "SELECT 'competition:' || ROW.competition_id"),
    ("wordlists", "SELECT 'competition:' || ROW.competition_id"),
    (
        "words",
        "SELECT 'competition:' || competition_id FROM wordlists WHERE id = ROW.wordlist_id",
    ),
    (
        "audio",
        "SELECT 'competition:' || w.competition_id FROM wordlists w JOIN words ON words.wordlist_id = w.id \
         WHERE words.id = ROW.word_id",
    ),
    ("board_links", "SELECT 'bee:' || ROW.bee_id"),
    ("bee_grants", "SELECT 'bee:' || ROW.bee_id"),
];

/// Each with the versions of the row.
const EVENTS: [(&str, &[&str]); 3] = [
    ("INSERT", &["NEW"]),
    ("UPDATE", &["OLD", "NEW"]),
    ("DELETE", &["OLD"]),
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_sqlite = manager.get_database_backend() == DbBackend::Sqlite;
    let connection = manager.get_connection();
    // SQLite's ids follow the order of commits, as it has one writer. PostgreSQL needs the transaction for that.
    let table = if is_sqlite {
        "CREATE TABLE changes (id INTEGER PRIMARY KEY, scope TEXT NOT NULL)"
    } else {
        "CREATE TABLE changes (xid XID8 NOT NULL DEFAULT pg_current_xact_id(), scope TEXT NOT NULL); \
         CREATE INDEX changes_xid ON changes (xid)"
    };
    connection.execute_unprepared(table).await?;
    record(manager, &RECORDED).await
}

/// Makes these tables record their changes, each with a query as above.
pub(super) async fn record(manager: &SchemaManager<'_>, tables: &[(&str, &str)]) -> Result<(), DbErr> {
    let backend = manager.get_database_backend();
    let connection = manager.get_connection();
    for (table, scope) in tables {
        for (event, rows) in EVENTS {
            let insert = |row: &&str| format!("INSERT INTO changes (scope) {};", scope.replace("ROW", row));
            let inserts: String = rows.iter().map(insert).collect();
            let name = format!("{table}_{event}_changes");
            let statements = row_trigger(backend, &name, &format!("{event} ON {table}"), &inserts);
            connection.execute_unprepared(&statements).await?;
        }
    }
    Ok(())
}
