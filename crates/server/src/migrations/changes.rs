//! The table `changes`, in which triggers record what a changed row belongs to. `platform::db::changes` reads it.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

/// Tables that record their changes, with the scope of a row.
const RECORDED: &[(&str, &str)] = &[
    ("sessions", "'user:' || ROW.uid"),
    ("users", "'user:' || ROW.uid"),
    ("competitions", "'competition:' || ROW.id"),
    ("memberships", "'competition:' || ROW.competition_id"),
    ("plan_lists", "'competition:' || ROW.competition_id"),
    ("posts", "'competition:' || ROW.competition_id"),
    ("form_templates", "'competition:' || ROW.competition_id"),
    ("files", "'competition:' || ROW.competition_id"),
    ("wordlists", "'competition:' || ROW.competition_id"),
    (
        "words",
        "(SELECT 'competition:' || competition_id FROM wordlists WHERE id = ROW.wordlist_id)",
    ),
    (
        "audio",
        "(SELECT 'competition:' || w.competition_id FROM wordlists w JOIN words ON words.wordlist_id = w.id \
         WHERE words.id = ROW.word_id)",
    ),
    ("board_links", "'bee:' || ROW.bee_id"),
    ("bee_grants", "'bee:' || ROW.bee_id"),
];

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_sqlite = manager.get_database_backend() == DbBackend::Sqlite;
    // SQLite's ids follow the order of commits, as it has one writer. PostgreSQL needs the transaction for that.
    let table = if is_sqlite {
        "CREATE TABLE changes (id INTEGER PRIMARY KEY, scope TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)"
    } else {
        "CREATE TABLE changes (id BIGSERIAL PRIMARY KEY, scope TEXT NOT NULL, \
         at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(), xid XID8 NOT NULL DEFAULT pg_current_xact_id())"
    };
    let connection = manager.get_connection();
    connection.execute_unprepared(table).await?;
    connection
        .execute_unprepared("CREATE INDEX changes_at ON changes (at)")
        .await?;
    if !is_sqlite {
        connection
            .execute_unprepared("CREATE INDEX changes_xid ON changes (xid)")
            .await?;
    }
    for (name, scope) in RECORDED {
        let statements = if is_sqlite {
            sqlite_triggers(name, scope)
        } else {
            postgres_triggers(name, scope)
        };
        for statement in statements {
            connection.execute_unprepared(&statement).await?;
        }
    }
    Ok(())
}

/// Inserts the scope of this version of the row, unless what it belongs to is being deleted.
fn insert(scope: &str, row: &str) -> String {
    let scope = scope.replace("ROW", row);
    format!("INSERT INTO changes (scope) SELECT {scope} WHERE {scope} IS NOT NULL;")
}

fn sqlite_triggers(table: &str, scope: &str) -> Vec<String> {
    let trigger = |event: &str, rows: &[&str]| {
        let inserts: String = rows.iter().map(|row| insert(scope, row)).collect();
        format!("CREATE TRIGGER {table}_{event}_changes AFTER {event} ON {table} BEGIN {inserts} END")
    };
    vec![
        trigger("INSERT", &["NEW"]),
        trigger("UPDATE", &["OLD", "NEW"]),
        trigger("DELETE", &["OLD"]),
    ]
}

fn postgres_triggers(table: &str, scope: &str) -> Vec<String> {
    let (old, new) = (insert(scope, "OLD"), insert(scope, "NEW"));
    vec![
        format!(
            "CREATE FUNCTION {table}_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             IF TG_OP <> 'INSERT' THEN {old} END IF; \
             IF TG_OP <> 'DELETE' THEN {new} END IF; \
             RETURN NULL; END $$"
        ),
        format!(
            "CREATE TRIGGER {table}_changes AFTER INSERT OR UPDATE OR DELETE ON {table} \
             FOR EACH ROW EXECUTE FUNCTION {table}_changes()"
        ),
    ]
}
