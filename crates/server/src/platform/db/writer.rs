//! Writing. On SQLite, writes that wait for each other share a transaction, and so one sync to disk: group commit.
//!
//! One task owns the write connection. It begins a transaction for the first write in the queue and hands it to one write
//! after another. It commits when the queue is empty or the group is large or old enough, and then answers all of them
//! (docs/decisions/0028).

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

use super::{
    pool::Pool,
    reader::{closed, in_time},
};

/// Bounds how long a write waits for those after it, and other processes for the lock.
const MAX_AGE: Duration = Duration::from_millis(10);
pub(super) const MAX_MEMBERS: usize = 64;

/// A transaction that may write; it is rolled back unless committed. After a failed statement, it can't be used.
pub struct Transaction {
    // Must come first: once `end` is dropped, the connection must no longer be in use.
    connection: Arc<DatabaseTransaction>,
    failure: Failure,
    /// Ends the turn in a group.
    end: Option<oneshot::Sender<Committed>>,
    pool: Pool,
}

/// The error of a statement, after which SQLite may have rolled back the whole group. It would commit each later statement
/// on its own.
type Failure = Arc<OnceLock<DbErr>>;

/// Gets the result of the group's commit.
type Committed = oneshot::Sender<Result<(), DbErr>>;

impl Transaction {
    /// Commits the transaction.
    ///
    /// # Errors
    /// That of an earlier statement, or of the commit. Nothing is written then.
    pub async fn commit(self) -> Result<(), DbErr> {
        self.check()?;
        let Self {
            connection,
            end,
            pool,
            ..
        } = self;
        let Some(end) = end else {
            let connection = Arc::try_unwrap(connection).map_err(closed)?;
            return pool.answer(connection.commit()).await;
        };
        drop(connection);
        let (done, committed) = oneshot::channel();
        end.send(done).map_err(closed)?;
        committed.await.map_err(closed)?
    }

    fn check(&self) -> Result<(), DbErr> {
        self.failure.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    async fn run<T>(&self, statement: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        self.check()?;
        self.pool.answer(statement).await.inspect_err(|error| {
            let _ = self.failure.set(error.clone());
        })
    }
}

macro_rules! unless_failed {
    ($write:expr, $way:ident($statement:expr)) => {
        $write.run($write.connection.$way($statement)).await
    };
}

connection!(Transaction, connection, unless_failed);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A single statement. It needs no savepoint, because SQLite undoes a failed statement itself.
    Statement,
    /// Joins a group.
    Short,
    /// May take long, so it begins a group: no finished write waits for it.
    Long,
}

/// Begins transactions. As a connection, it runs single statements.
#[derive(Clone)]
pub struct Writer {
    pub(super) pool: Pool,
    /// Not on PostgreSQL, where transactions run at the same time.
    queue: Option<mpsc::UnboundedSender<Request>>,
}

struct Request {
    kind: Kind,
    turn: oneshot::Sender<Result<Transaction, DbErr>>,
}

impl Writer {
    pub(super) fn new(pool: Pool) -> Self {
        let queue = (pool.get_database_backend() == DbBackend::Sqlite).then(|| {
            let (queue, requests) = mpsc::unbounded_channel();
            tokio::spawn(serve(pool.clone(), requests));
            queue
        });
        Self { pool, queue }
    }

    pub(super) async fn begin(&self, kind: Kind) -> Result<Transaction, DbErr> {
        let Some(queue) = &self.queue else {
            // Goes on if the client leaves meanwhile: otherwise sqlx returns the connection with an open transaction, which
            // would swallow the next statement on it.
            let connections = self.pool.connections();
            let begun = tokio::spawn(async move { begin(&connections).await });
            let begun = async { begun.await.map_err(closed)? };
            return Ok(Transaction {
                connection: Arc::new(self.pool.answer(begun).await?),
                failure: Failure::default(),
                end: None,
                pool: self.pool.clone(),
            });
        };
        let (turn, granted) = oneshot::channel();
        queue.send(Request { kind, turn }).map_err(closed)?;
        in_time(granted).await?
    }
}

macro_rules! alone {
    ($writer:expr, $way:ident($statement:expr)) => {{
        // On PostgreSQL, a statement of its own takes a third of the round trips.
        if $writer.queue.is_none() {
            let connections = $writer.pool.connections();
            return $writer.pool.answer(connections.$way($statement)).await;
        }
        let write = $writer.begin(Kind::Statement).await?;
        let value = write.$way($statement).await?;
        write.commit().await?;
        Ok(value)
    }};
}

connection!(Writer, pool, alone);

/// On SQLite, `BEGIN IMMEDIATE` takes the write lock first: upgrading from a read lock fails with `database is locked` if
/// another transaction wrote in between.
async fn begin(pool: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    pool.begin_with_options(options).await
}

/// Serves requests until all writers are dropped.
async fn serve(pool: Pool, mut queue: mpsc::UnboundedReceiver<Request>) {
    let connections = pool.connections();
    let mut next = None;
    while let Some(mut request) = match next.take() {
        None => queue.recv().await,
        waiting => waiting,
    } {
        let mut group = match begin(&connections).await {
            Ok(connection) => Group {
                connection: Arc::new(connection),
                members: Vec::new(),
                began: Instant::now(),
            },
            Err(error) => {
                drop(request.turn.send(Err(error)));
                continue;
            }
        };
        loop {
            let served = group.serve(request, &pool).await;
            next = queue.try_recv().ok();
            match next.take_if(|next| served.is_ok() && group.takes(next)) {
                Some(joining) => request = joining,
                None => break group.finish(served, &connections).await,
            }
        }
    }
}

/// A transaction that several writes share.
struct Group {
    connection: Arc<DatabaseTransaction>,
    members: Vec<Committed>,
    began: Instant,
}

impl Group {
    /// Whether this write may join.
    fn takes(&self, request: &Request) -> bool {
        let is_open = self.members.len() < MAX_MEMBERS && self.began.elapsed() < MAX_AGE;
        is_open && request.kind != Kind::Long
    }

    /// Hands the transaction to a write until it is committed, canceled or dropped. Fails if SQLite has rolled it back.
    async fn serve(&mut self, Request { kind, turn }: Request, pool: &Pool) -> Result<(), DbErr> {
        let has_savepoint = kind != Kind::Statement;
        if has_savepoint {
            self.connection.execute_unprepared("SAVEPOINT write").await?;
        }
        let (end, ended) = oneshot::channel();
        let failure = Failure::default();
        // Dropped at once if nobody waits for it any more. Otherwise its turn would never end.
        drop(turn.send(Ok(Transaction {
            connection: Arc::clone(&self.connection),
            failure: Arc::clone(&failure),
            end: Some(end),
            pool: pool.clone(),
        })));
        let member = ended.await.ok();
        // Without a transaction, there is no savepoint, and another one can begin.
        let is_alive = match (&member, has_savepoint) {
            (Some(_), true) => self.succeeds("RELEASE write").await,
            (None, true) => self.succeeds("ROLLBACK TO write; RELEASE write").await,
            (Some(_), false) => true,
            (None, false) => !self.succeeds("BEGIN").await,
        };
        self.members.extend(member);
        if is_alive {
            return Ok(());
        }
        let rolled_back = || DbErr::Custom("SQLite has rolled back the transaction".to_owned());
        Err(failure.get().cloned().unwrap_or_else(rolled_back))
    }

    async fn succeeds(&self, sql: &str) -> bool {
        self.connection.execute_unprepared(sql).await.is_ok()
    }

    /// Commits, unless nothing was written, and tells all members.
    async fn finish(self, served: Result<(), DbErr>, pool: &DatabaseConnection) {
        // No member uses it any more.
        let connection = served.and_then(|()| Arc::try_unwrap(self.connection).map_err(closed));
        let ended = match connection {
            Ok(connection) if self.members.is_empty() => connection.rollback().await,
            Ok(connection) => connection.commit().await,
            Err(error) => Err(error),
        };
        if ended.is_err() {
            replace_connection(pool).await;
        }
        for done in self.members {
            let _canceled = done.send(ended.clone());
        }
    }
}

/// SQLx doesn't notice when SQLite rolls back a transaction, and would continue it with a savepoint.
async fn replace_connection(pool: &DatabaseConnection) {
    if let Ok(connection) = pool.get_sqlite_connection_pool().acquire().await {
        let _ = connection.close().await;
    }
}
