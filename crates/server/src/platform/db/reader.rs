//! Connections for reading.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use sea_orm::{ConnAcquireErr, ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, Statement};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

use super::pool::Pool;

/// How long a statement waits for a lock or a connection.
pub(super) const TIMEOUT: Duration = Duration::from_secs(15);

/// Connections for reading. Statements wait here for a free one, because those that SeaORM has begun take 12 kB each.
#[derive(Clone)]
pub struct Reader {
    pub(super) pool: Pool,
    free: Arc<Semaphore>,
}

impl Reader {
    pub(super) fn new(pool: Pool, connections: usize) -> Self {
        Self {
            pool,
            free: Arc::new(Semaphore::new(connections)),
        }
    }

    async fn turn(&self) -> Result<SemaphorePermit<'_>, DbErr> {
        in_time(self.free.acquire()).await
    }
}

/// Waits for a turn at most [`TIMEOUT`].
pub(super) async fn in_time<T, E>(turn: impl Future<Output = Result<T, E>>) -> Result<T, DbErr> {
    let elapsed = |_| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout);
    timeout(TIMEOUT, turn).await.map_err(elapsed)?.map_err(closed)
}

pub(super) fn closed<E>(_: E) -> DbErr {
    DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)
}

macro_rules! in_turn {
    ($reader:expr, $way:ident($statement:expr)) => {{
        let _turn = $reader.turn().await?;
        let connections = $reader.pool.connections();
        $reader.pool.answer(connections.$way($statement)).await
    }};
}

connection!(Reader, pool, in_turn);

#[cfg(test)]
mod tests {
    use sea_orm::Database;

    use super::*;

    #[tokio::test]
    async fn reads_without_a_free_connection_fail_after_a_while() {
        let pool = Pool::of(Database::connect("sqlite::memory:").await.unwrap());
        let reader = Reader::new(pool, 1);
        let turn = reader.turn().await.unwrap();
        tokio::time::pause();
        let error = reader.execute_unprepared("SELECT 1").await.unwrap_err();
        assert!(
            matches!(error, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)),
            "{error}"
        );
        tokio::time::resume();
        drop(turn);
        reader.execute_unprepared("SELECT 1").await.unwrap();
    }
}
