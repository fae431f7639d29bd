//! Which rows have changed, for what is [remembered](crate::platform::memory).
//!
//! Triggers record the scope of every changed row in the table `changes`, whichever process changed it. Reading it before
//! each use of a remembered value finds everything that was committed before, so that nothing remembered is ever outdated.
//! SQLite says within a microsecond whether anything was committed; on PostgreSQL, all who wait share one question.

use std::{
    error::Error,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    path::PathBuf,
    slice,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use rusqlite::OpenFlags;
use sea_orm::{ConnectionTrait, DbErr, sqlx};
use tokio::sync::watch;

use super::{
    pool::Pool,
    writer::{Kind, Writer},
};

/// How many groups the scopes are divided into. A change makes all values of its group count as outdated.
const GROUPS: usize = 1 << 16;
type Failure = Box<dyn Error + Send + Sync>;

/// The scope of all rows.
const EVERYTHING: &str = "everything";

/// What rows belong to: a user, a competition or a bee on stage. The triggers in `migrations/changes.rs` write the same texts.
#[derive(Clone, Copy)]
pub struct Scope(usize);

impl Scope {
    /// A user's record and sessions.
    pub fn user(uid: &str) -> Self {
        Self::of(&format!("user:{uid}"))
    }

    /// A competition with its plan, members, posts, forms, files and wordlists, but without answers and practice progress.
    pub fn competition(id: &str) -> Self {
        Self::of(&format!("competition:{id}"))
    }

    /// The links to a bee on stage, and the roles of its officials' devices.
    pub fn bee(id: &str) -> Self {
        Self::of(&format!("bee:{id}"))
    }

    fn of(text: &str) -> Self {
        let hash = BuildHasherDefault::<DefaultHasher>::new().hash_one(text);
        Self(hash as usize % GROUPS)
    }
}

/// A point in the order of commits: all changes before it are known.
#[derive(Clone, Copy)]
pub struct Moment(u64);

/// The known changes.
pub struct Changes {
    source: Source,
    /// When each group of scopes last changed.
    groups: Box<[AtomicU64]>,
    now: AtomicU64,
}

enum Source {
    Sqlite(SqliteSource),
    Postgres(PostgresSource),
}

impl Changes {
    pub(super) fn of_sqlite(file: PathBuf) -> Self {
        Self::of(Source::Sqlite(SqliteSource {
            file,
            ..SqliteSource::default()
        }))
    }

    /// Uses connections of its own, which no long statement occupies.
    pub(super) fn of_postgres(pool: Pool) -> Self {
        Self::of(Source::Postgres(PostgresSource {
            pool,
            asked: AtomicU64::default(),
            answered: watch::Sender::default(),
            // Nothing older is remembered.
            last: tokio::sync::Mutex::new(format!("{0}:{0}:", i64::MAX)),
        }))
    }

    fn of(source: Source) -> Self {
        Self {
            source,
            groups: (0..GROUPS).map(|_| AtomicU64::default()).collect(),
            now: AtomicU64::default(),
        }
    }

    /// Learns of everything committed before this call. `None` if that fails: then nothing remembered may be used.
    pub async fn now(&self) -> Option<Moment> {
        let learned = async {
            match &self.source {
                Source::Sqlite(source) => source.learn(self)?,
                Source::Postgres(source) => source.pool.answer(source.learn(self)).await?,
            }
            Ok::<_, Failure>(Moment(self.now.load(Ordering::Acquire)))
        };
        let learned = learned.await;
        learned
            .inspect_err(|error| tracing::warn!(error, "read the changes"))
            .ok()
    }

    fn record(&self, scope: &str) {
        let now = self.now.fetch_add(1, Ordering::AcqRel) + 1;
        let Scope(group) = Scope::of(scope);
        let changed = if scope == EVERYTHING {
            &*self.groups
        } else {
            slice::from_ref(&self.groups[group])
        };
        for group in changed {
            group.fetch_max(now, Ordering::AcqRel);
        }
    }

    /// Whether nothing in these scopes has changed since, as far as is known.
    pub fn none_since(&self, Moment(moment): Moment, scopes: &[Scope]) -> bool {
        let mut groups = scopes.iter().map(|Scope(group)| &self.groups[*group]);
        groups.all(|changed| changed.load(Ordering::Acquire) <= moment)
    }

    /// Deletes what is recorded. Because some server may not have read it yet, that is a change of everything, which must be the
    /// last that remains: SQLite would use a later id again.
    pub(super) async fn delete(&self, writer: &Writer) -> Result<(), DbErr> {
        let older = match self.source {
            Source::Sqlite(_) => "id < last_insert_rowid()",
            Source::Postgres(_) => "xid < pg_current_xact_id()",
        };
        let write = writer.begin(Kind::Long).await?;
        let everything = format!("INSERT INTO changes (scope) VALUES ('{EVERYTHING}')");
        let delete = format!("{everything}; DELETE FROM changes WHERE {older}");
        write.execute_unprepared(&delete).await?;
        write.commit().await
    }

    pub(super) async fn close(&self) {
        match &self.source {
            Source::Sqlite(source) => source.idle().clear(),
            Source::Postgres(source) => drop(source.pool.connections().close().await),
        }
    }
}

/// Reads the changes on the calling thread: switching to another costs twenty times the statement.
#[derive(Default)]
struct SqliteSource {
    file: PathBuf,
    /// Connections, each with the version of the database that it knows. Threads that waited for a single one took a fifth
    /// longer.
    idle: Mutex<Vec<(rusqlite::Connection, i64)>>,
    /// Of the changes that are known. Ids follow the order of commits.
    last_id: AtomicI64,
}

impl SqliteSource {
    fn idle(&self) -> MutexGuard<'_, Vec<(rusqlite::Connection, i64)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn learn(&self, changes: &Changes) -> rusqlite::Result<()> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connect = || rusqlite::Connection::open_with_flags(&self.file, flags).map(|new| (new, -1));
        let idle = self.idle().pop();
        let (connection, known) = idle.map_or_else(connect, Ok)?;
        // Changes with every commit of other connections.
        let version = connection
            .prepare_cached("PRAGMA data_version")?
            .query_row((), |row| row.get(0))?;
        if version != known {
            let mut newer =
                connection.prepare_cached("SELECT id, scope FROM changes WHERE id > ? ORDER BY id")?;
            let mut rows = newer.query((self.last_id.load(Ordering::Acquire),))?;
            while let Some(row) = rows.next()? {
                changes.record(row.get_ref(1)?.as_str()?);
                self.last_id.fetch_max(row.get(0)?, Ordering::AcqRel);
            }
        }
        self.idle().push((connection, version));
        Ok(())
    }
}

/// Transactions may commit in any order, so each question asks for what the snapshot of the last one didn't see.
struct PostgresSource {
    pool: Pool,
    /// Number of questions so far.
    asked: AtomicU64,
    /// The number of the last one that was answered. All who wait for it go on at once.
    answered: watch::Sender<u64>,
    /// Its snapshot.
    last: tokio::sync::Mutex<String>,
}

impl PostgresSource {
    /// Transactions count from an older number after the database was restored or its standby took over.
    const QUESTION: &str = "SELECT pg_current_snapshot()::text, \
         CASE WHEN pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(last) THEN 'everything' ELSE scope END \
         FROM (SELECT $1::text::pg_snapshot AS last) AS one \
         LEFT JOIN changes ON xid >= pg_snapshot_xmin(last) AND NOT pg_visible_in_snapshot(xid, last)";

    async fn learn(&self, changes: &Changes) -> Result<(), Failure> {
        let asked = self.asked.load(Ordering::Acquire);
        let mut answered = self.answered.subscribe();
        let mut last = tokio::select! {
            biased;
            // Someone asked after this call began, and has the answer.
            _ = answered.wait_for(|answered| *answered > asked) => return Ok(()),
            last = self.last.lock() => last,
        };
        let question = self.asked.fetch_add(1, Ordering::AcqRel) + 1;
        let connections = self.pool.connections();
        let answer: Vec<(String, Option<String>)> = sqlx::query_as(Self::QUESTION)
            .bind(&**last)
            .fetch_all(connections.get_postgres_connection_pool())
            .await?;
        for (snapshot, scope) in answer {
            scope.iter().for_each(|scope| changes.record(scope));
            *last = snapshot;
        }
        self.answered.send_replace(question);
        Ok(())
    }
}
