//! The tables of practice: progress in a list, attempts at its words, and what they say about the memory of them.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::schema::{
    Parent, date, flag, id, index, instant, integer, optional_date, optional_integer, optional_text, real,
    table, text,
};

const PARENTS: &[Parent<'_>] = &[("uid", "users", "uid"), ("wordlist_id", "practiced_lists", "id")];

pub(super) fn tables(backend: DbBackend) -> [TableCreateStatement; 4] {
    [
        // Outlives its wordlist, until a sweep has deleted the practice.
        table(
            "practiced_lists",
            &["id"],
            [id("id"), id("competition_id"), optional_text("deletion_id")],
            &[("competition_id", "competitions", "id")],
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
        // Append-only. The ids are made by the client, so that an attempt that is sent again counts once.
        table(
            "practice_attempts",
            &["uid", "id"],
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
        ),
        memory(backend),
    ]
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

/// An attempt is written into each index of its table, most of them in a place of its own. So there are few.
pub(super) fn indexes() -> [IndexCreateStatement; 7] {
    // How a word is misspelled. Most attempts are right.
    let misspellings = index(
        "practice_attempts",
        &["wordlist_id", "word_number", "typed", "uid"],
    )
    .and_where(Expr::cust("NOT correct AND typed <> '' AND mode <> 'meaning'"))
    .to_owned();
    [
        index("practiced_lists", &["competition_id"]),
        index("practiced_lists", &["deletion_id"]),
        index("practice_progress", &["wordlist_id"]),
        index("practice_attempts", &["wordlist_id"]),
        misspellings,
        // The days of one speller.
        index(
            "practice_attempts",
            &["uid", "wordlist_id", "day", "word_number", "correct", "mode"],
        ),
        // The words that are missed most.
        index(
            "practice_memory",
            &["wordlist_id", "word_number", "uid", "attempts", "misses"],
        ),
    ]
}
