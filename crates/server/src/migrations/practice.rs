//! The tables of practice: progress in a list, attempts at its words, and what they say about the memory of them.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::schema::{
    Parent, date, flag, id, index, instant, integer, optional_date, optional_integer, optional_text, real,
    table, text,
};

pub(super) const PARENTS: &[Parent<'_>] =
    &[("uid", "users", "uid"), ("wordlist_id", "practiced_lists", "id")];

pub(super) fn tables(backend: DbBackend) -> [TableCreateStatement; 4] {
    [
        // Outlives its wordlist and its competition, until a sweep has deleted the practice.
        table(
            "practiced_lists",
            &["id"],
            [id("id"), id("competition_id"), optional_text("deletion_id")],
            &[],
        ),
        table(
            "practice_progress",
            &["uid", "wordlist_id"],
            [
                id("uid"),
                id("wordlist_id"),
                text("word_order"),
                integer("current_index"),
                integer("finished_count"),
                instant("updated_at"),
            ],
            PARENTS,
        ),
        attempts(&["uid", "id"]),
        memory(backend),
    ]
}

/// Append-only. The ids are made by the client, so that an attempt that is sent again counts once.
pub(super) fn attempts(key: &[&str]) -> TableCreateStatement {
    table(
        "practice_attempts",
        key,
        [
            id("uid"),
            id("id"),
            id("wordlist_id"),
            integer("word_number"),
            text("typed"),
            flag("correct"),
            integer("hint_level"),
            optional_integer("milliseconds"),
            text("mode"),
            text("device"),
            instant("attempted_at"),
            date("day"),
        ],
        PARENTS,
    )
}

/// Derived from the attempts.
fn memory(backend: DbBackend) -> TableCreateStatement {
    let mut memory = table(
        "practice_memory",
        &["uid", "wordlist_id", "word_number"],
        [
            id("uid"),
            id("wordlist_id"),
            integer("word_number"),
            integer("attempts"),
            integer("misses"),
            text("last_typed"),
            text("outcome"),
            optional_date("right_day"),
            real("stability"),
            real("difficulty"),
            date("reviewed_day"),
            date("due_day"),
            instant("last_attempt_at"),
            id("last_attempt_id"),
            optional_text("open_round"),
            flag("given_up"),
        ],
        PARENTS,
    );
    if backend == DbBackend::Sqlite {
        // What one speller remembers of a list is in one place, in the order of the key.
        memory.extra("WITHOUT ROWID");
    }
    memory
}

/// What an attempt and the memory after it have in common, and the names in `practice_memory`.
const COMMON: [(&str, &str); 5] = [
    ("uid", "uid"),
    ("wordlist_id", "wordlist_id"),
    ("word_number", "word_number"),
    ("id", "last_attempt_id"),
    ("attempted_at", "last_attempt_at"),
];
/// The other columns of `practice_attempts`.
const OF_ATTEMPT: [&str; 7] = [
    "typed",
    "correct",
    "hint_level",
    "milliseconds",
    "mode",
    "device",
    "day",
];
/// The other columns of `practice_memory`.
const OF_MEMORY: [&str; 11] = [
    "attempts",
    "misses",
    "last_typed",
    "outcome",
    "right_day",
    "stability",
    "difficulty",
    "reviewed_day",
    "due_day",
    "open_round",
    "given_up",
];

/// A view of the newest attempt at each word, with the memory after it. Inserting into it stores both in one statement. Before that,
/// `previous_attempt_id` must be the newest attempt, or NULL if there is none, and no late one may have come meanwhile.
pub(super) async fn create_view(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let list = |prefix: &str, columns: &[&str]| {
        let columns = columns.iter().map(|column| format!("{prefix}{column}"));
        columns.collect::<Vec<_>>().join(", ")
    };
    let common = COMMON.map(|(name, _)| name);
    let in_memory = COMMON.map(|(_, name)| name);
    let attempt = [&common[..], &OF_ATTEMPT].concat();
    let view = format!(
        "CREATE VIEW newest_attempts AS SELECT {}, {}, memory.last_attempt_id AS previous_attempt_id \
         FROM practice_memory memory JOIN practice_attempts attempt \
         ON attempt.uid = memory.uid AND attempt.id = memory.last_attempt_id",
        list("attempt.", &attempt),
        list("memory.", &OF_MEMORY),
    );
    let insert_attempt = format!(
        "INSERT INTO practice_attempts ({}) VALUES ({});",
        list("", &attempt),
        list("NEW.", &attempt),
    );
    let insert_memory = format!(
        "INSERT INTO practice_memory ({}, {}) VALUES ({}, {});",
        list("", &in_memory),
        list("", &OF_MEMORY),
        list("NEW.", &common),
        list("NEW.", &OF_MEMORY),
    );
    let changed = OF_MEMORY.map(|column| format!("{column} = NEW.{column}"));
    let update_memory = format!(
        "UPDATE practice_memory SET last_attempt_id = NEW.id, last_attempt_at = NEW.attempted_at, {} \
         WHERE uid = NEW.uid AND wordlist_id = NEW.wordlist_id AND word_number = NEW.word_number \
         AND last_attempt_id = NEW.previous_attempt_id AND attempts = NEW.attempts - 1;",
        changed.join(", "),
    );
    let triggers = if manager.get_database_backend() == DbBackend::Sqlite {
        let trigger = |name: &str, condition: &str, write_memory: &str| {
            format!(
                "CREATE TRIGGER newest_attempts_{name} INSTEAD OF INSERT ON newest_attempts \
                 WHEN NEW.previous_attempt_id {condition} BEGIN {insert_attempt} {write_memory} END"
            )
        };
        vec![
            trigger("first", "IS NULL", &insert_memory),
            trigger("next", "IS NOT NULL", &update_memory),
        ]
    } else {
        // Of two at the same time, one fails, as do two first ones. SQLite has one writer.
        vec![
            format!(
                "CREATE FUNCTION insert_newest_attempt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {insert_attempt} \
                 IF NEW.previous_attempt_id IS NULL THEN {insert_memory} ELSE {update_memory} \
                 IF NOT FOUND THEN RAISE unique_violation; END IF; END IF; \
                 RETURN NEW; END $$"
            ),
            "CREATE TRIGGER newest_attempts_insert INSTEAD OF INSERT ON newest_attempts \
             FOR EACH ROW EXECUTE FUNCTION insert_newest_attempt()"
                .to_owned(),
        ]
    };
    for statement in [view].into_iter().chain(triggers) {
        manager.get_connection().execute_unprepared(&statement).await?;
    }
    Ok(())
}

/// An attempt is written into each index of its table, most of them in a place of its own. So there are few.
pub(super) fn indexes() -> Vec<IndexCreateStatement> {
    let mut indexes = vec![
        index("practiced_lists", &["competition_id"]),
        index("practiced_lists", &["deletion_id"]),
        index("practice_progress", &["wordlist_id"]),
        // The words that are missed most.
        index("practice_memory", &STATISTICS),
    ];
    indexes.extend(attempt_indexes());
    indexes
}

/// The columns of an index for the statistics of a list.
pub(super) const STATISTICS: [&str; 5] = ["wordlist_id", "word_number", "uid", "attempts", "misses"];

pub(super) fn attempt_indexes() -> [IndexCreateStatement; 3] {
    // How a word is misspelled. Most attempts are right.
    let misspellings = index(
        "practice_attempts",
        &["wordlist_id", "word_number", "typed", "uid"],
    )
    .and_where(Expr::cust("NOT correct AND typed <> '' AND mode <> 'meaning'"))
    .to_owned();
    [
        index("practice_attempts", &["wordlist_id"]),
        misspellings,
        // The days of one speller.
        index(
            "practice_attempts",
            &["uid", "wordlist_id", "day", "word_number", "correct", "mode"],
        ),
    ]
}
