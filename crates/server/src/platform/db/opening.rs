//! What happens before a database is used.

use std::{
    fs::{self, File, TryLockError},
    io::ErrorKind,
    path::Path,
    time::Duration,
};

use sea_orm::{
    DatabaseConnection, DbErr,
    sqlx::{self, Connection, PgConnection, postgres::PgConnectOptions},
};
use sea_orm_migration::MigratorTrait;
use tokio::time::{Instant, sleep, timeout};
use url::Url;

use super::{reader::TIMEOUT, tables};
use crate::{config::StorageConfig, migrations::Migrator};

/// How long PostgreSQL may refuse connections: it may start at the same time as this server.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before the next try.
const PAUSE: Duration = Duration::from_millis(200);
/// PostgreSQL is starting.
const STARTING: &str = "57P03";

/// Waits until PostgreSQL accepts connections.
///
/// # Errors
/// Why it doesn't: nothing listens there, the log-in is refused, or there is no such database.
pub(super) async fn reach(url: &Url) -> Result<(), DbErr> {
    let options: PgConnectOptions = url.as_str().parse().map_err(|error: sqlx::Error| {
        DbErr::Custom(format!("is not the URL of a PostgreSQL database: {error}"))
    })?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let (reason, is_starting) = match timeout(TIMEOUT, PgConnection::connect_with(&options)).await {
            Ok(Ok(connection)) => {
                // What matters is that it came about.
                let _ = connection.close().await;
                return Ok(());
            }
            Ok(Err(sqlx::Error::Database(error))) => (
                error.message().to_owned(),
                error.code().is_some_and(|code| code == STARTING),
            ),
            Ok(Err(sqlx::Error::Io(error))) => {
                (error.to_string(), error.kind() == ErrorKind::ConnectionRefused)
            }
            Ok(Err(error)) => (error.to_string(), false),
            Err(_) => ("it doesn't answer".to_owned(), false),
        };
        if !is_starting || Instant::now() + PAUSE > deadline {
            let (host, port) = (options.get_host(), options.get_port());
            return Err(DbErr::Custom(format!(
                "no connection to PostgreSQL at {host}:{port}: {reason}. Check the URL, and that PostgreSQL runs there"
            )));
        }
        sleep(PAUSE).await;
    }
}

/// Waits for the lock to create and migrate the database, because `wordhive admin` may run while the server starts. It comes
/// before the first connection, which switches a new file to write-ahead logging and fails if another one does so too. It
/// ends with the file handle.
pub(super) async fn lock(data: &Path) -> Result<File, DbErr> {
    let failed = |error: std::io::Error| DbErr::Custom(error.to_string());
    let lock = File::create(data.join("wordhive.lock")).map_err(failed)?;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

/// Migrates the database, unless it is new and the data folder has uploads.
pub(super) async fn migrate(
    connection: &DatabaseConnection,
    config: &StorageConfig,
    database: &str,
) -> Result<(), DbErr> {
    let applied = tables::migrations(connection).await?;
    if let Some(reason) = tables::is_newer(&applied) {
        return Err(DbErr::Custom(reason));
    }
    if applied.is_empty() {
        refuse_uploads_without_rows(config, database)?;
    }
    Migrator::up(connection, None).await
}

/// Fails if the data folder has uploads. Called for a new database, which was then not restored from a backup with them.
pub(super) fn refuse_uploads_without_rows(config: &StorageConfig, database: &str) -> Result<(), DbErr> {
    let folder = config.data.join("objects");
    let has_file =
        |folder: fs::DirEntry| fs::read_dir(folder.path()).is_ok_and(|mut files| files.next().is_some());
    // One folder for each kind of upload.
    let has_uploads = fs::read_dir(&folder).is_ok_and(|mut kinds| kinds.any(|kind| kind.is_ok_and(has_file)));
    if config.objects_url.is_none() && has_uploads {
        return Err(DbErr::Custom(format!(
            "{database} is empty, but {} has uploaded files. Restore the database from a backup, or move these files away",
            folder.display()
        )));
    }
    Ok(())
}
