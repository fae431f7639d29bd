//! The tables of bees on stage. A bee's log has numbers and ids only: names lie beside it and go without it.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::schema::{
    flag, id, index, instant, integer, optional_instant, optional_integer, optional_text, table, text,
};

pub(super) fn tables() -> [TableCreateStatement; 9] {
    [
        table(
            "bees",
            &["id"],
            [
                id("id"),
                id("competition_id"),
                text("title"),
                text("profile"),
                id("wordlist_id"),
                flag("rehearsal"),
                // Increases when something beside the log changes.
                integer("version"),
                // What was left of the running clock, once a second.
                optional_integer("clock_mark"),
                optional_instant("clock_marked_at"),
                // The row of the log that set this clock.
                optional_integer("clock_mark_seq"),
                instant("created_at"),
            ],
            &[("competition_id", "competitions", "id")],
        ),
        // The people in the log, who may delete their accounts.
        table(
            "bee_officials",
            &["id"],
            [id("id"), id("bee_id"), id("uid")],
            &[("bee_id", "bees", "id"), ("uid", "users", "uid")],
        ),
        table(
            "bee_seals",
            &["bee_id", "official_id"],
            [
                id("bee_id"),
                id("official_id"),
                text("hash"),
                instant("signed_at"),
            ],
            &[("bee_id", "bees", "id"), ("official_id", "bee_officials", "id")],
        ),
        table(
            "bee_entries",
            &["bee_id", "speller"],
            [
                id("bee_id"),
                integer("speller"),
                integer("number"),
                text("name"),
                text("school"),
                optional_text("uid"),
                flag("number_only"),
            ],
            &[("bee_id", "bees", "id"), ("uid", "users", "uid")],
        ),
        // Append-only. The primary key is the lock: who inserts a number first has decided.
        table(
            "bee_log",
            &["bee_id", "seq"],
            [
                id("bee_id"),
                integer("seq"),
                instant("at"),
                text("official"),
                text("role"),
                text("key"),
                text("events"),
            ],
            &[("bee_id", "bees", "id")],
        ),
        table(
            "board_links",
            &["id"],
            [
                id("id"),
                id("bee_id"),
                text("kind"),
                integer("delay_seconds"),
                text("token_hash").unique_key().to_owned(),
                instant("created_at"),
                instant("expires_at"),
            ],
            &[("bee_id", "bees", "id")],
        ),
        // Roles on devices without an account.
        table(
            "bee_grants",
            &["id"],
            [
                id("id"),
                id("bee_id"),
                text("role"),
                text("label"),
                optional_text("code_hash").unique_key().to_owned(),
                optional_text("token_hash").unique_key().to_owned(),
                optional_text("pairing"),
                instant("created_at"),
                instant("expires_at"),
                optional_instant("revoked_at"),
            ],
            &[("bee_id", "bees", "id")],
        ),
        table(
            "bee_devices",
            &["grant_id"],
            [id("grant_id"), id("bee_id"), instant("seen_at")],
            &[("grant_id", "bee_grants", "id"), ("bee_id", "bees", "id")],
        ),
        // At most one for each competition, whose bee is found by its list's title.
        table(
            "rehearsals",
            &["competition_id"],
            [
                id("competition_id"),
                text("list_title"),
                text("pace"),
                integer("spellers"),
                text("status"),
                text("progress"),
                optional_text("reason"),
                optional_text("report"),
                instant("started_at"),
                instant("seen_at"),
                optional_instant("ended_at"),
            ],
            &[("competition_id", "competitions", "id")],
        ),
    ]
}

pub(super) fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("bees", &["competition_id"]),
        index("bees", &["wordlist_id"]),
        index("bee_officials", &["bee_id", "uid"]).unique().to_owned(),
        index("bee_officials", &["uid"]),
        index("bee_seals", &["official_id"]),
        index("bee_entries", &["uid"]),
        index("bee_entries", &["bee_id", "number"]).unique().to_owned(),
        index("bee_log", &["bee_id", "key"]).unique().to_owned(),
        index("board_links", &["bee_id"]),
        index("bee_grants", &["bee_id"]),
        index("bee_devices", &["bee_id"]),
        index("rehearsals", &["ended_at"]),
    ]
}

/// Announces each row of a log, and each change beside it, to all servers that share a PostgreSQL database.
pub(super) async fn announce_changes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if manager.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    for (table, event, bee) in [
        ("bee_log", "INSERT", "NEW.bee_id"),
        ("bees", "UPDATE OF version", "NEW.id"),
    ] {
        let statements = format!(
            "CREATE FUNCTION {table}_announce() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN PERFORM pg_notify('bees', {bee}); RETURN NULL; END $$; \
             CREATE TRIGGER {table}_announce AFTER {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_announce()"
        );
        manager.get_connection().execute_unprepared(&statements).await?;
    }
    Ok(())
}
