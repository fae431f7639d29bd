//! The database: SQLite in the data folder, or PostgreSQL, with the same statements.
//!
//! Rules:
//! - write through the extractor that proves the caller's right, such as `Organizer::write`. [`Db::write_as_system`],
//!   [`Db::write_long_as_system`] and [`Db::write_once`] prove nothing, so `tests/it/architecture.rs` lists their callers;
//! - commit before reporting success, even if there was nothing to do: what you read may not be committed yet;
//! - read rows that you are about to change with `lock_exclusive()`, or change them in one atomic statement;
//! - insert many rows with [`insert_all`];
//! - take instants from [`Clock`](super::clock::Clock), which truncates them to microseconds;
//! - compare text in columns folded by [`fold`](super::text::fold);
//! - match errors by kind ([`is_unique_violation`]).

/// Implements `ConnectionTrait`. `$run!` says how a type runs a statement, in each of the trait's ways to run one.
macro_rules! connection {
    ($connection:ty, $inner:ident, $run:ident) => {
        #[async_trait]
        impl ConnectionTrait for $connection {
            fn get_database_backend(&self) -> DbBackend {
                self.$inner.get_database_backend()
            }

            async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
                $run!(self, execute_raw(statement))
            }

            async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
                $run!(self, execute_unprepared(sql))
            }

            async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
                $run!(self, query_one_raw(statement))
            }

            async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
                $run!(self, query_all_raw(statement))
            }
        }
    };
}

mod changes;
pub mod held;
mod keyed;
pub mod natural_text;
mod notices;
mod opening;
mod options;
mod pool;
mod reader;
mod snapshot;
mod tables;
mod whole;
mod writer;

use std::{borrow::Cow, fs, sync::Arc};

use sea_orm::{
    ActiveModelTrait, ConnectionTrait, Database, DbBackend, EntityTrait, Iterable, QuerySelect, QueryTrait,
    RuntimeErr, Select, SqlErr, sea_query::Expr, sqlx,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::pool::Pool;
use self::reader::{Reader, in_time};
use self::writer::{Kind, Writer};
use crate::config::StorageConfig;

pub use self::changes::{Changes, Moment, Scope};
pub use self::keyed::{CountsByKey, count_by_key, is_of_other_key};
pub use self::notices::Notices;
pub use self::snapshot::Snapshot;
pub use self::tables::{Kind as ColumnKind, Table};
pub use self::whole::{Filling, WholeDb};
pub use self::writer::Transaction;
pub use sea_orm::{Condition, ConnectionTrait as Connection, DbErr, sea_query::SelectStatement as Subquery};

/// Limit per statement: SQLite has 32,766 and PostgreSQL 65,535.
const MAX_BIND_PARAMETERS: usize = 32_766;
const SQLITE_FULL: &str = "13";
const POSTGRES_DISK_FULL: &str = "53100";
const POSTGRES_DEADLOCK: &str = "40P01";
const POSTGRES_SERIALIZATION_FAILURE: &str = "40001";
/// Connection errors, too many connections, servers that shut down, crashed or are starting, and a standby.
const POSTGRES_DISCONNECTED: [&str; 4] = ["08", "53300", "57P0", "25006"];
const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;
/// As many as share a commit on SQLite.
const FREQUENT_WRITES_AT_ONCE: usize = writer::MAX_MEMBERS;

/// The database. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    reader: Reader,
    writer: Writer,
    changes: Arc<Changes>,
    frequent_writes: Arc<Semaphore>,
}

impl Db {
    /// Connects and migrates.
    pub async fn open(config: &StorageConfig) -> Result<Self, DbErr> {
        match &config.database_url {
            Some(url) => {
                opening::reach(url).await?;
                Self::connect_postgres(config, url.as_str()).await
            }
            None => Self::connect_sqlite(config).await,
        }
    }

    /// Two pools on one file: SQLite has one writer at a time, so writers queue for one connection instead of racing for
    /// the file's lock, and readers never wait.
    async fn connect_sqlite(config: &StorageConfig) -> Result<Self, DbErr> {
        let options = |connections| options::sqlite(config, connections);
        let lock = opening::lock(&config.data).await?;
        // Checked before SQLite opens the file, because a new one would hide that the old one is missing.
        if fs::metadata(config.data.join("wordhive.db")).map_or(0, |file| file.len()) == 0 {
            opening::refuse_uploads_without_rows(config, "wordhive.db")?;
        }
        let writer = Database::connect(options(1)).await?;
        if let Err(error) = opening::migrate(&writer, config, "wordhive.db").await {
            // Leaves no write-ahead log that would be taken for that of a restored file.
            writer.close().await?;
            return Err(error);
        }
        drop(lock);
        let reader = Database::connect(options(SQLITE_READERS)).await?;
        Ok(Self {
            reader: Reader::new(Pool::of(reader), SQLITE_READERS as usize),
            writer: Writer::new(Pool::of(writer)),
            changes: Arc::new(Changes::of_sqlite(config.data.join("wordhive.db"))),
            frequent_writes: Arc::new(Semaphore::new(FREQUENT_WRITES_AT_ONCE)),
        })
    }

    async fn connect_postgres(config: &StorageConfig, url: &str) -> Result<Self, DbErr> {
        // One server migrates at a time. The lock ends with the connection.
        let migrator = Database::connect(options::of(url, 1)).await?;
        migrator
            .execute_unprepared("SELECT pg_advisory_lock(8675309)")
            .await?;
        opening::migrate(&migrator, config, "the database").await?;
        migrator.close().await?;
        let options = [POSTGRES_CONNECTIONS, 1].map(|connections| options::of(url, connections));
        let [pool, changes] = Pool::watched(options).await?;
        Ok(Self {
            reader: Reader::new(pool.clone(), POSTGRES_CONNECTIONS as usize),
            writer: Writer::new(pool),
            changes: Arc::new(Changes::of_postgres(changes)),
            frequent_writes: Arc::new(Semaphore::new(FREQUENT_WRITES_AT_ONCE)),
        })
    }

    /// A connection for reading.
    pub fn read(&self) -> &Reader {
        &self.reader
    }

    /// Begins a transaction, rolled back unless committed, without proving anyone's right. On SQLite, it runs alone, but
    /// may be committed together with others.
    pub async fn write_as_system(&self) -> Result<Transaction, DbErr> {
        self.writer.begin(Kind::Short).await
    }

    /// Like [`write_as_system`](Self::write_as_system), for changing any number of rows. On SQLite, writes that are finished
    /// don't wait for it.
    pub async fn write_long_as_system(&self) -> Result<Transaction, DbErr> {
        self.writer.begin(Kind::Long).await
    }

    /// A connection for a single atomic write, with a third of a transaction's round trips. On SQLite, it may be committed
    /// together with others.
    pub fn write_once(&self) -> &Writer {
        &self.writer
    }

    /// A place among the few that prepare a write which thousands may want at once. Those who wait for one take less memory than in
    /// the middle of a write, and leave the others faster (docs/benchmarks.md).
    ///
    /// # Errors
    /// If no place gets free in 15 s.
    pub async fn place_for_frequent_write(&self) -> Result<OwnedSemaphorePermit, DbErr> {
        in_time(Arc::clone(&self.frequent_writes).acquire_owned()).await
    }

    /// Calls `observe` with the text of every statement of this handle and its later clones. Its connections are never replaced.
    pub fn observe_statements(&mut self, observe: impl Fn(&str) + Clone + Send + Sync + 'static) {
        for pool in [&mut self.reader.pool, &mut self.writer.pool] {
            let observe = observe.clone();
            let mut observed = pool.connections();
            observed.set_metric_callback(move |executed| observe(&executed.statement.sql));
            *pool = Pool::of(observed);
        }
        self.writer = Writer::new(self.writer.pool.clone());
    }

    /// Which rows have changed.
    pub fn changes(&self) -> &Arc<Changes> {
        &self.changes
    }

    /// Deletes the recorded changes.
    pub async fn delete_changes(&self) -> Result<(), DbErr> {
        self.changes.delete(&self.writer).await
    }

    /// What commits announce on this channel. SQLite has one server, which knows.
    pub fn notices(&self, channel: &'static str) -> Option<Notices> {
        self.can_roll_back()
            .then(|| Notices::new(&self.reader.pool.connections(), channel))
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.reader
            .pool
            .answer(self.reader.pool.connections().ping())
            .await
    }

    /// The pools of connections by name, each with the number of open and of idle ones. PostgreSQL has one for both purposes.
    pub fn pools(&self) -> Vec<(&'static str, u32, u32)> {
        let sqlite = |name, pool: &Pool| {
            let pool = pool.connections();
            let pool = pool.get_sqlite_connection_pool();
            (name, pool.size(), idle(pool.num_idle()))
        };
        if self.backend() == DbBackend::Sqlite {
            return vec![
                sqlite("read", &self.reader.pool),
                sqlite("write", &self.writer.pool),
            ];
        }
        let pool = self.reader.pool.connections();
        let pool = pool.get_postgres_connection_pool();
        vec![("all", pool.size(), idle(pool.num_idle()))]
    }

    /// SQLite or PostgreSQL.
    pub fn backend(&self) -> DbBackend {
        self.reader.get_database_backend()
    }

    /// Whether several servers can use the database. SQLite has one.
    pub fn is_shared(&self) -> bool {
        self.backend() == DbBackend::Postgres
    }

    /// Whether the database rolls transactions back for concurrent ones. SQLite has one writer at a time.
    pub fn can_roll_back(&self) -> bool {
        self.backend() == DbBackend::Postgres
    }

    /// Closes the connections; SQLite merges its write-ahead log.
    pub async fn close(self) {
        // First, because a connection that only reads doesn't merge the log.
        self.changes.close().await;
        // After an error, the next start merges the log.
        let _ = self.reader.pool.connections().close().await;
        let _ = self.writer.pool.connections().close().await;
    }
}

fn idle(connections: usize) -> u32 {
    u32::try_from(connections).unwrap_or(u32::MAX)
}

/// Whether a statement violated a unique constraint.
pub fn is_unique_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)))
}

/// Whether PostgreSQL rolled the transaction back for the sake of a concurrent one: after a deadlock or a serialization
/// failure. It may succeed when run again.
pub fn is_rolled_back(error: &DbErr) -> bool {
    code_of(error).is_some_and(|code| code == POSTGRES_DEADLOCK || code == POSTGRES_SERIALIZATION_FAILURE)
}

/// Whether a statement referenced a missing row, such as one deleted concurrently.
pub fn is_foreign_key_violation(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_)))
}

/// Whether the database's disk is full.
pub fn is_disk_full(error: &DbErr) -> bool {
    code_of(error).is_some_and(|code| code == SQLITE_FULL || code == POSTGRES_DISK_FULL)
}

/// Whether the connection was lost, or none could be made or was free in time.
pub fn is_disconnected(error: &DbErr) -> bool {
    match sqlx_error(error) {
        Some(sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut) => true,
        _ => {
            matches!(error, DbErr::ConnectionAcquire(_) | DbErr::Conn(_))
                || code_of(error)
                    .is_some_and(|code| POSTGRES_DISCONNECTED.iter().any(|class| code.starts_with(class)))
        }
    }
}

fn code_of(error: &DbErr) -> Option<Cow<'_, str>> {
    sqlx_error(error)?.as_database_error()?.code()
}

fn sqlx_error(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => Some(error),
        _ => None,
    }
}

/// Whether there is any such row.
pub async fn has_any<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    rows: Select<E>,
) -> Result<bool, DbErr> {
    let one = rows.select_only().expr_as(Expr::cust("1"), "one").limit(1);
    Ok(one.into_tuple::<i32>().one(connection).await?.is_some())
}

/// The only value that these rows select, in another query; NULL without a row.
pub fn value_of<E: EntityTrait>(rows: Select<E>) -> Expr {
    Expr::SubQuery(None, Box::new(rows.into_query().into()))
}

/// Inserts any number of rows, in batches within the limit of bind parameters.
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
        let chunk: Vec<A> = rows.by_ref().take(MAX_BIND_PARAMETERS / columns).collect();
        #[expect(clippy::disallowed_methods, reason = "the helper that the lint recommends")]
        A::Entity::insert_many(chunk)
            .exec_without_returning(connection)
            .await?;
    }
    Ok(())
}

/// The error of a transaction that PostgreSQL rolled back.
#[cfg(test)]
pub fn deadlock() -> DbErr {
    #[derive(Debug)]
    struct Deadlock;

    impl std::fmt::Display for Deadlock {
        fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("deadlock detected")
        }
    }

    impl std::error::Error for Deadlock {}

    impl sqlx::error::DatabaseError for Deadlock {
        fn message(&self) -> &'static str {
            "deadlock detected"
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(POSTGRES_DEADLOCK.into())
        }

        fn as_error(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn std::error::Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn std::error::Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> sqlx::error::ErrorKind {
            sqlx::error::ErrorKind::Other
        }
    }

    DbErr::Exec(RuntimeErr::SqlxError(Arc::new(sqlx::Error::Database(Box::new(
        Deadlock,
    )))))
}
