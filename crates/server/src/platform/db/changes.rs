//! Which rows have changed, for what is [remembered](crate::platform::memory).
//!
//! Triggers record the scope of every changed row in the table `changes`, whichever process changed it. Reading it before
//! each use of a remembered value finds everything that was committed before, so that nothing remembered is ever outdated.
//! SQLite says within a microsecond whether anything was committed; on PostgreSQL, all who wait share one question.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    num::NonZero,
    path::Path,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::available_parallelism,
    time::Duration,
};

use rusqlite::OpenFlags;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, FromQueryResult, Statement};
use tokio::time::{Instant, timeout};

/// How many groups the scopes are divided into. A change makes all values of its group count as outdated.
const GROUPS: usize = 1 << 16;
/// Changes are deleted after this time, in hours.
const DELETED_AFTER: u32 = 1;
/// A server that hasn't asked for this long may have missed changes that were deleted.
const MAX_PAUSE: Duration = Duration::from_mins(30);

/// How long PostgreSQL may take to answer. Without its answer, everything is read.
const PATIENCE: Duration = Duration::from_secs(5);

/// What rows belong to: a user, a competition or a bee on stage. The triggers in `migrations/changes.rs` write the same texts.
#[derive(Clone, Copy)]
pub struct Scope(u16);

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
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Self(hasher.finish() as u16)
    }
}

/// A point in the order of commits: all changes before it are known.
#[derive(Clone, Copy)]
pub struct Moment(u64);

/// The known changes.
pub struct Changes {
    source: Source,
    board: Board,
}

enum Source {
    Sqlite(SqliteSource),
    Postgres(PostgresSource),
}

impl Changes {
    pub(super) fn of_sqlite(file: &Path) -> Result<Self, DbErr> {
        let source = SqliteSource::open(file).map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(Self {
            source: Source::Sqlite(source),
            board: Board::default(),
        })
    }

    /// Uses a connection of its own, which no long statement occupies.
    pub(super) fn of_postgres(connection: DatabaseConnection) -> Self {
        Self {
            source: Source::Postgres(PostgresSource {
                connection,
                started: AtomicU64::default(),
                last: tokio::sync::Mutex::default(),
            }),
            board: Board::default(),
        }
    }

    /// Learns of everything committed before this call. `None` if that fails: then nothing remembered may be used.
    pub async fn now(&self) -> Option<Moment> {
        let learned = match &self.source {
            Source::Sqlite(source) => source.learn(&self.board).map_err(|error| error.to_string()),
            Source::Postgres(source) => timeout(PATIENCE, source.learn(&self.board))
                .await
                .map_err(|error| error.to_string())
                .and_then(|learned| learned.map_err(|error| error.to_string())),
        };
        match learned {
            Ok(()) => Some(self.board.now()),
            Err(error) => {
                tracing::warn!(error, "read the changes");
                None
            }
        }
    }

    /// Whether nothing in these scopes has changed since, as far as is known.
    pub fn none_since(&self, moment: Moment, scopes: &[Scope]) -> bool {
        self.board.none_since(moment, scopes)
    }

    /// Deletes old changes, which all servers have read.
    pub(super) async fn delete_old(&self, connection: &impl ConnectionTrait) -> Result<(), DbErr> {
        let deleted = connection
            .execute_unprepared(&match self.source {
                Source::Sqlite(_) => {
                    format!("DELETE FROM changes WHERE at < datetime('now', '-{DELETED_AFTER} hours')")
                }
                Source::Postgres(_) => {
                    format!(
                        "DELETE FROM changes WHERE at < clock_timestamp() - interval '{DELETED_AFTER} hours'"
                    )
                }
            })
            .await?;
        if deleted.rows_affected() > 0 {
            self.board.forget();
        }
        Ok(())
    }

    pub(super) async fn close(&self) {
        match &self.source {
            Source::Sqlite(source) => source.close(),
            // An error leaves nothing behind.
            Source::Postgres(source) => drop(source.connection.close_by_ref().await),
        }
    }
}

/// The last change of each group of scopes.
struct Board {
    groups: Box<[AtomicU64]>,
    now: AtomicU64,
    /// What was read before is outdated.
    forgotten: AtomicU64,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            groups: (0..GROUPS).map(|_| AtomicU64::default()).collect(),
            now: AtomicU64::default(),
            forgotten: AtomicU64::default(),
        }
    }
}

impl Board {
    fn now(&self) -> Moment {
        Moment(self.now.load(Ordering::Acquire))
    }

    fn record(&self, scope: &str) {
        let next = self.now.fetch_add(1, Ordering::AcqRel) + 1;
        self.groups[usize::from(Scope::of(scope).0)].fetch_max(next, Ordering::AcqRel);
    }

    fn forget(&self) {
        let next = self.now.fetch_add(1, Ordering::AcqRel) + 1;
        self.forgotten.fetch_max(next, Ordering::AcqRel);
    }

    fn none_since(&self, Moment(moment): Moment, scopes: &[Scope]) -> bool {
        let is_before = |change: &AtomicU64| change.load(Ordering::Acquire) <= moment;
        is_before(&self.forgotten)
            && scopes
                .iter()
                .all(|Scope(group)| is_before(&self.groups[usize::from(*group)]))
    }
}

/// Connections that are used on the calling thread: switching to another costs twenty times the statement. One for each
/// core, so that threads don't wait for each other.
struct SqliteSource {
    connections: Box<[Mutex<SqliteConnection>]>,
    last_id: Mutex<i64>,
}

struct SqliteConnection {
    /// None once closed.
    connection: Option<rusqlite::Connection>,
    /// Changes with every commit of other connections.
    version: i64,
}

impl SqliteSource {
    fn open(file: &Path) -> rusqlite::Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let cores = available_parallelism().map_or(1, NonZero::get);
        let open = |_| rusqlite::Connection::open_with_flags(file, flags);
        let connections = (0..cores).map(open).collect::<rusqlite::Result<Vec<_>>>()?;
        // Nothing older is remembered.
        let last_id =
            connections[0].query_row("SELECT coalesce(max(id), 0) FROM changes", (), |row| row.get(0))?;
        let unread = |connection| {
            Mutex::new(SqliteConnection {
                connection: Some(connection),
                version: -1,
            })
        };
        Ok(Self {
            connections: connections.into_iter().map(unread).collect(),
            last_id: Mutex::new(last_id),
        })
    }

    fn learn(&self, board: &Board) -> rusqlite::Result<()> {
        let free = self
            .connections
            .iter()
            .find_map(|connection| connection.try_lock().ok());
        let mut held = free.unwrap_or_else(|| lock(&self.connections[0]));
        let SqliteConnection { connection, version } = &mut *held;
        let Some(connection) = connection else {
            return Err(rusqlite::Error::InvalidQuery);
        };
        let current = connection
            .prepare_cached("PRAGMA data_version")?
            .query_row((), |row| row.get(0))?;
        if current == *version {
            return Ok(());
        }
        let mut changes =
            connection.prepare_cached("SELECT id, scope FROM changes WHERE id > ? ORDER BY id")?;
        let mut last_id = lock(&self.last_id);
        let mut rows = changes.query((*last_id,))?;
        while let Some(row) = rows.next()? {
            board.record(row.get_ref(1)?.as_str()?);
            *last_id = row.get(0)?;
        }
        *version = current;
        Ok(())
    }

    fn close(&self) {
        for connection in &self.connections {
            lock(connection).connection = None;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct PostgresSource {
    connection: DatabaseConnection,
    /// Number of questions asked so far.
    started: AtomicU64,
    last: tokio::sync::Mutex<LastAnswer>,
}

/// What the last answer said.
struct LastAnswer {
    /// The number of its question.
    question: u64,
    at: Instant,
    /// The oldest transaction that was still open. It and later ones may commit afterwards.
    xmin: i64,
    /// Changes by transactions since `xmin` that are known.
    ids: HashSet<i64>,
}

impl Default for LastAnswer {
    fn default() -> Self {
        Self {
            question: 0,
            at: Instant::now(),
            xmin: i64::MAX,
            ids: HashSet::new(),
        }
    }
}

#[derive(FromQueryResult)]
struct Change {
    xmin: i64,
    id: Option<i64>,
    scope: Option<String>,
}

impl PostgresSource {
    /// The scope of what transactions since `$1` changed, and the oldest transaction that is still open.
    const QUESTION: &str = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS xmin, changes.id, changes.scope \
         FROM (SELECT 1) AS one LEFT JOIN changes ON changes.xid >= $1::text::xid8";

    async fn learn(&self, board: &Board) -> Result<(), DbErr> {
        let asked = self.started.load(Ordering::Acquire);
        let mut last = self.last.lock().await;
        // Someone asked after this call began, and has the answer.
        if last.question > asked {
            return Ok(());
        }
        let question = self.started.fetch_add(1, Ordering::AcqRel) + 1;
        let at = Instant::now();
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            Self::QUESTION,
            [last.xmin.to_string().into()],
        );
        let rows = Change::find_by_statement(statement).all(&self.connection).await?;
        let mut ids = HashSet::with_capacity(rows.len());
        let mut xmin = last.xmin;
        for row in rows {
            xmin = row.xmin;
            if let (Some(id), Some(scope)) = (row.id, row.scope) {
                if !last.ids.contains(&id) {
                    board.record(&scope);
                }
                ids.insert(id);
            }
        }
        // Transactions count from an older number after the database was restored or its standby took over.
        let is_restored = last.question > 0 && xmin < last.xmin;
        if is_restored || at.duration_since(last.at) > MAX_PAUSE {
            board.forget();
        }
        *last = LastAnswer {
            question,
            at,
            xmin,
            ids,
        };
        Ok(())
    }
}
