//! The database: SQLite in the data folder, or PostgreSQL. The same statements run on both.
//!
//! House rules, each for a trap that was measured:
//! - whatever changes rows goes through [`Db::write`] (or [`Db::write_once`], when it is one statement), and rows that are read in order to be changed are read with
//!   `lock_exclusive()` or changed by one atomic statement;
//! - many rows go in through [`insert_all`];
//! - instants come from [`Clock`](super::clock::Clock), which cuts them to microseconds;
//! - text is compared in columns folded by [`fold`](super::text::fold);
//! - errors are matched by kind ([`is_unique_violation`]).

use std::{
    fs::{File, TryLockError},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use sea_orm::{
    ActiveModelTrait, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction,
    DbBackend, EntityTrait, ExecResult, Iterable, QueryResult, SqlErr, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
    sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous},
};
use sea_orm_migration::MigratorTrait;

use crate::{config::StorageConfig, migrations::Migrator};

pub use sea_orm::{ConnectionTrait as Connection, DbErr, sea_query::SelectStatement as Subquery};

/// Most bind parameters in one statement: SQLite's limit is 32,766 and PostgreSQL's 65,535.
const BIND_PARAMETERS: usize = 32_766;
/// How long a statement waits for a lock or a connection before it fails.
const TIMEOUT: Duration = Duration::from_secs(15);

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Db {
    reader: DatabaseConnection,
    writer: DatabaseConnection,
    /// How many transactions of this process have ended.
    ended: Arc<AtomicU64>,
}

/// A transaction that may write; it is rolled back unless committed.
pub struct Transaction {
    // Dropped before what counts it.
    inner: DatabaseTransaction,
    end: CountedEnd,
}

/// Counts when it is dropped: also when whoever waited for the commit went away in the middle of it.
struct CountedEnd(Arc<AtomicU64>);

impl Drop for CountedEnd {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

impl Transaction {
    /// Keeps what was written.
    ///
    /// # Errors
    /// When the database could not; then nothing was.
    pub async fn commit(self) -> Result<(), DbErr> {
        let Self { inner, end } = self;
        let committed = inner.commit().await;
        drop(end);
        committed
    }
}

#[async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.inner.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.inner.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.inner.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.inner.query_all_raw(statement).await
    }
}

impl Db {
    /// Connects and brings the schema up to date.
    ///
    /// # Errors
    /// When the database cannot be reached, opened or migrated.
    pub async fn open(config: &StorageConfig) -> Result<Self, DbErr> {
        let db = match &config.database_url {
            Some(url) => Self::connect_postgres(url.as_str()).await?,
            None => Self::connect_sqlite(config).await?,
        };
        Ok(db)
    }

    /// Two pools on one file: SQLite has one writer at a time, so writers queue fairly for one connection instead of
    /// racing for the file's lock, and readers never wait for them.
    async fn connect_sqlite(config: &StorageConfig) -> Result<Self, DbErr> {
        let options = |connections| {
            let mut options = Self::options("sqlite:", connections);
            // Not in the URL: a folder's name may hold `?` and `%`.
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
                    .optimize_on_close(true, None)
            });
            options
        };
        let writer = Database::connect(options(1)).await?;
        migrate_in_turn(&writer, &config.data).await?;
        let reader = Database::connect(options(4)).await?;
        Ok(Self {
            reader,
            writer,
            ended: Arc::default(),
        })
    }

    async fn connect_postgres(url: &str) -> Result<Self, DbErr> {
        // Servers that start together take turns: the lock is the one connection's, and goes with it.
        let migrator = Database::connect(Self::options(url, 1)).await?;
        migrator
            .execute_unprepared("SELECT pg_advisory_lock(8675309)")
            .await?;
        Migrator::up(&migrator, None).await?;
        migrator.close().await?;
        let pool = Database::connect(Self::options(url, 16)).await?;
        Ok(Self {
            reader: pool.clone(),
            writer: pool,
            ended: Arc::default(),
        })
    }

    fn options(url: &str, connections: u32) -> ConnectOptions {
        let mut options = ConnectOptions::new(url);
        options
            .max_connections(connections)
            .acquire_timeout(TIMEOUT)
            .connect_timeout(TIMEOUT)
            .sqlx_logging(false)
            .test_before_acquire_if_idle_for(Duration::from_secs(30));
        options
    }

    /// For statements that only read.
    pub fn read(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// Begins a transaction that may write; it is rolled back unless committed.
    ///
    /// On SQLite it takes the write lock at once (`BEGIN IMMEDIATE`): a transaction that reads first and asks for the
    /// lock later fails with `database is locked` as soon as another one wrote in between.
    ///
    /// # Errors
    /// When no connection or lock is to be had in time.
    pub async fn write(&self) -> Result<Transaction, DbErr> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        Ok(Transaction {
            inner: self.writer.begin_with_options(options).await?,
            end: CountedEnd(Arc::clone(&self.ended)),
        })
    }

    /// A number that changes with the end of every transaction of this process. What was read before it changed may be
    /// out of date; while it stands still, only another process can have changed what goes through [`write`](Self::write).
    pub fn version(&self) -> u64 {
        self.ended.load(Ordering::Acquire)
    }

    /// For one statement that writes and is atomic by itself: durable when it is answered, and a third of the trips to
    /// the database that a transaction takes.
    pub fn write_once(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// Calls `observe` for every statement of this handle and of those cloned from it afterwards.
    pub fn observe_statements(&mut self, observe: impl Fn() + Clone + Send + Sync + 'static) {
        for connection in [&mut self.reader, &mut self.writer] {
            let observe = observe.clone();
            connection.set_metric_callback(move |_statement| observe());
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.reader.ping().await
    }

    /// Which of the two databases this is.
    pub fn backend(&self) -> DbBackend {
        self.reader.get_database_backend()
    }

    /// Closes the connections; SQLite folds its log into the file.
    pub async fn close(self) {
        // Failing to close only leaves the log for the next start to fold in.
        let _ = self.reader.close_by_ref().await;
        let _ = self.writer.close_by_ref().await;
    }
}

/// Migrates while no other process does: `wordhive admin` may be called as the server starts. The lock goes with the
/// process, however it ends.
async fn migrate_in_turn(writer: &DatabaseConnection, data: &Path) -> Result<(), DbErr> {
    let failed = |error: std::io::Error| DbErr::Custom(error.to_string());
    let turn = File::create(data.join("wordhive.lock")).map_err(failed)?;
    loop {
        match turn.try_lock() {
            Ok(()) => return Migrator::up(writer, None).await,
            Err(TryLockError::WouldBlock) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

/// Whether a statement failed because a unique column already holds the value. By the kind of the error: the two
/// databases word it differently.
pub fn is_unique_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}

/// Whether a statement failed because the row that it points to is not there, say because it was deleted meanwhile.
pub fn is_missing_parent(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_)))
}

/// Inserts any number of rows, in statements that stay below the databases' limit of bind parameters.
///
/// # Errors
/// The first failing statement's; the caller's transaction then rolls the others back.
pub async fn insert_all<A>(
    connection: &impl ConnectionTrait,
    rows: impl IntoIterator<Item = A>,
) -> Result<(), DbErr>
where
    A: ActiveModelTrait + Send,
{
    let columns = <A::Entity as EntityTrait>::Column::iter().count();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let chunk: Vec<A> = rows.by_ref().take(BIND_PARAMETERS / columns).collect();
        #[expect(
            clippy::disallowed_methods,
            reason = "this is the helper that the lint points to"
        )]
        A::Entity::insert_many(chunk)
            .exec_without_returning(connection)
            .await?;
    }
    Ok(())
}
