//! Connections to a database, and whether it answers.
//!
//! When a network or a machine fails, nothing closes the connections: statements would wait for minutes. So PostgreSQL is asked
//! all the time. Once it doesn't answer, whatever waits for it fails, and begins anew with other connections
//! (docs/decisions/0110).

use std::time::Duration;

use sea_orm::{
    ConnAcquireErr, ConnectOptions, Database, DatabaseConnection, DbBackend, DbErr,
    sqlx::{self, Connection, PgConnection, postgres::PgConnectOptions},
};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

/// How long PostgreSQL may take to answer. With [`PERIOD`] less than the five seconds that nobody should wait for longer.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long after an answer to ask again.
const PERIOD: Duration = Duration::from_secs(1);
/// How long to wait after a failure.
const PAUSE: Duration = Duration::from_millis(100);

/// A pool of connections. Cheap to clone.
#[derive(Clone)]
pub(super) struct Pool(watch::Receiver<State>);

#[derive(Clone)]
struct State {
    connections: DatabaseConnection,
    answers: bool,
}

impl Pool {
    /// Of a database that always answers.
    pub fn of(connections: DatabaseConnection) -> Self {
        Self(sender_of(connections).subscribe())
    }

    /// Connects a PostgreSQL database in several pools, which are replaced when it doesn't answer.
    pub async fn watched<const N: usize>(options: [ConnectOptions; N]) -> Result<[Self; N], DbErr> {
        let mut watched = Vec::with_capacity(N);
        for options in options {
            watched.push((sender_of(Database::connect(options.clone()).await?), options));
        }
        let pools = std::array::from_fn(|index| Self(watched[index].0.subscribe()));
        tokio::spawn(watch(watched));
        Ok(pools)
    }

    /// The connections that are now in use.
    pub fn connections(&self) -> DatabaseConnection {
        self.0.borrow().connections.clone()
    }

    /// Waits for an answer of the database.
    ///
    /// # Errors
    /// As if no connection were free, once it doesn't answer.
    pub async fn answer<T, E: From<DbErr>>(
        &self,
        statement: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let mut state = self.0.clone();
        tokio::select! {
            biased;
            Ok(_) = state.wait_for(|state| !state.answers) => {
                Err(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout).into())
            }
            answer = statement => answer,
        }
    }

    /// SQLite or PostgreSQL.
    pub fn get_database_backend(&self) -> DbBackend {
        self.0.borrow().connections.get_database_backend()
    }
}

fn sender_of(connections: DatabaseConnection) -> watch::Sender<State> {
    watch::Sender::new(State {
        connections,
        answers: true,
    })
}

/// Asks PostgreSQL until all pools are gone.
async fn watch(pools: Vec<(watch::Sender<State>, ConnectOptions)>) {
    let database = {
        let first = pools[0].0.borrow();
        first.connections.get_postgres_connection_pool().connect_options()
    };
    let (mut asking, mut answered) = (None, true);
    while !pools.iter().all(|(pool, _)| pool.is_closed()) {
        sleep(PERIOD).await;
        let answers = timeout(PATIENCE, ask(&database, &mut asking)).await.is_ok();
        if !answers {
            // It may still wait for one.
            asking = None;
        }
        if answers == answered {
            continue;
        }
        match answers {
            true => tracing::info!("the database answers again"),
            false => tracing::warn!("the database doesn't answer"),
        }
        for (pool, options) in &pools {
            let mut state = pool.borrow().clone();
            state.answers = answers;
            // Those in use may wait until the system gives up. Others are made when they are needed.
            if !answers
                && let Ok(others) = Database::connect(options.clone().connect_lazy(true).clone()).await
            {
                state.connections = others;
            }
            pool.send_replace(state);
        }
        answered = answers;
    }
}

/// Waits until the database answers that it takes writes.
async fn ask(database: &PgConnectOptions, asking: &mut Option<PgConnection>) {
    loop {
        let asked = async {
            let connection = match asking {
                Some(connection) => connection,
                None => asking.insert(PgConnection::connect_with(database).await?),
            };
            sqlx::query_scalar::<_, bool>("SELECT pg_is_in_recovery()")
                .fetch_one(connection)
                .await
        };
        if let Ok(false) = asked.await {
            return;
        }
        *asking = None;
        sleep(PAUSE).await;
    }
}
