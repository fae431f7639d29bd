//! How connections to the databases are made.

use std::time::Duration;

use sea_orm::{
    ConnectOptions,
    sqlx::{
        Executor,
        sqlite::{SqliteJournalMode, SqliteSynchronous},
    },
};

use super::{
    natural_text::{NATURAL_ORDER, natural_order},
    reader::TIMEOUT,
};
use crate::config::StorageConfig;

/// For SQLite in the data folder.
pub(super) fn sqlite(config: &StorageConfig, connections: u32) -> ConnectOptions {
    let mut options = of("sqlite:", connections);
    // Not in the URL: the path may contain `?` and `%`.
    let file = config.data.join("wordhive.db");
    options.map_sqlx_sqlite_opts(move |sqlite| {
        sqlite
            .filename(&file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged write survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(TIMEOUT)
            .pragma("temp_store", "memory")
            .pragma("mmap_size", "268435456")
            // In pages, 32 MB. A page that many commits change is copied from the write-ahead log once.
            .pragma("wal_autocheckpoint", "8000")
            .collation(NATURAL_ORDER, natural_order)
            .optimize_on_close(true, None)
    });
    options
}

/// For the database with this URL.
pub(super) fn of(url: &str, connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(TIMEOUT)
        .connect_timeout(TIMEOUT)
        .sqlx_logging(false)
        .map_sqlx_postgres_pool_opts(|pool| {
            // Compiling a statement takes longer than it saves, even one that reads 50,000 participants.
            pool.after_connect(|connection, _| {
                Box::pin(async { connection.execute("SET jit = off").await.map(drop) })
            })
        })
        .test_before_acquire_if_idle_for(Duration::from_secs(30));
    options
}
