//! The bare SQLite commit loop that `make bench` compares saving practice to: `bare_commit DIR SECONDS` prints commits
//! per second. The same driver, the same durability, a row of the same size, and nothing else.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DbBackend, Statement,
    sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous},
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("DIR is missing")?);
    let seconds: u64 = arguments.next().ok_or("SECONDS is missing")?.parse()?;
    let url = format!("sqlite://{}?mode=rwc", folder.join("bare.db").display());
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(1)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
        });
    let database = Database::connect(options).await?;
    database
        .execute_unprepared(
            "CREATE TABLE practice (id INTEGER PRIMARY KEY, word_order TEXT, current_index INTEGER)",
        )
        .await?;
    let word_order = "12,".repeat(80);
    let insert = "INSERT INTO practice VALUES (1, ?, 0)";
    database
        .execute_raw(Statement::from_sql_and_values(
            DbBackend::Sqlite,
            insert,
            [word_order.clone().into()],
        ))
        .await?;
    let begun = Instant::now();
    let mut commits = 0_i32;
    while begun.elapsed() < Duration::from_secs(seconds) {
        commits += 1;
        let update = "UPDATE practice SET word_order = ?, current_index = ? WHERE id = 1";
        let values = [word_order.clone().into(), commits.into()];
        database
            .execute_raw(Statement::from_sql_and_values(DbBackend::Sqlite, update, values))
            .await?;
    }
    println!("{}", f64::from(commits) / begun.elapsed().as_secs_f64());
    Ok(())
}
